// Uses the library the way a host in C++ does.
#include <naibx/naibx.hpp>

#include <cstdio>

int main() {
  try {
    naibx::Config config = naibx::Config::create(3);
    config.add_features(NAIBX_GAUSSIAN, 2);
    naibx::Model model = naibx::Model::create(config);
    model.add_example({0.1, 2.0}, {0, 2});
    model.add_example({0.9, -1.0}, {1});
    const naibx::Predictor predictor = naibx::Predictor::create(model);
    if (predictor.predict({0.9, -1.0}) != std::vector<std::uint32_t>{1}) {
      std::fputs("the prediction is not the set {1}\n", stderr);
      return 1;
    }
    model.add_example({0.1, 2.0}, {3});
  } catch (const naibx::Error &error) {
    return error.code() == NAIBX_ERROR_LABEL ? 0 : 1;
  }
  std::fputs("a label that there is not was learned\n", stderr);
  return 1;
}
