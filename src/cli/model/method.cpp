#include "method.hpp"

#include "../failure.hpp"
#include "set_option.hpp"

namespace naibx::cli {
namespace {

// More than the library's default: whoever waits for a program rather waits a
// moment longer for better sets.
constexpr std::int64_t kLandmarks = 1000;

std::string name_of(const std::vector<std::string> &names, std::int32_t number,
                    const char *what) {
  if (number < 0 || static_cast<std::size_t>(number) >= names.size()) {
    throw Failure(std::string("the program does not know the ") + what + " " +
                  std::to_string(number));
  }
  return names[static_cast<std::size_t>(number)];
}

} // namespace

const std::vector<std::string> &method_names() {
  static const std::vector<std::string> names = {"naive", "linear", "kernel",
                                                 "auto"};
  return names;
}

const std::vector<std::string> &loss_names() {
  static const std::vector<std::string> names = {"subset-and-jaccard", "subset",
                                                 "jaccard", "f1", "hamming"};
  return names;
}

std::string method_name(Method method) {
  return name_of(method_names(), static_cast<std::int32_t>(method), "method");
}

std::string loss_name(std::int32_t loss) {
  return name_of(loss_names(), loss, "loss");
}

bool uses_landmarks(Method method) {
  return method == Method::kernel || method == Method::automatic;
}

void set_method(Config &config, const MethodOptions &options) {
  set_option("--method", [&] {
    config.set_method(static_cast<std::int64_t>(options.method));
  });
  if (options.landmarks || uses_landmarks(options.method)) {
    set_option("--landmarks", [&] {
      config.set_landmarks(options.landmarks.value_or(kLandmarks));
    });
  }
  if (options.reservoir) {
    set_option("--reservoir",
               [&] { config.set_reservoir(*options.reservoir); });
  }
  if (options.sample_seed) {
    set_option("--sample-seed", [&] { config.set_seed(*options.sample_seed); });
  }
  if (options.loss) {
    set_option("--loss", [&] { config.set_loss(*options.loss); });
  }
}

MethodSummary summarize_method(const Config &config) {
  MethodSummary summary;
  summary.method = static_cast<Method>(config.method());
  summary.landmarks = config.landmarks();
  summary.reservoir = config.reservoir();
  summary.sample_seed = config.seed();
  summary.loss = static_cast<std::int32_t>(config.loss());
  summary.set_kinds = count_kinds(kinds_of(config));
  return summary;
}

Predictor make_predictor(const Model &model) {
  const bool is_naive =
      summarize_method(model.get_config()).method == Method::naive;
  return Predictor::create(model, is_naive ? NAIBX_LIVE : NAIBX_FLOAT64);
}

} // namespace naibx::cli
