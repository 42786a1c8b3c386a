// Writes models, predictors and both in one file to a folder, for the corpora
// of `load` and `header` when the format has changed.
#include "format/predictor_files.hpp"
#include "format/sample_models.hpp"

#include <naibx/naibx.h>

#include <cstddef>
#include <cstdio>
#include <exception>
#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <string>

namespace {

using naibx::test::Bytes;

class Folder {
public:
  explicit Folder(std::filesystem::path path) : path_(std::move(path)) {}

  void write(const std::string &kind, const Bytes &bytes) {
    const auto place = path_ / (kind + "-" + std::to_string(++count_));
    std::ofstream file(place, std::ios::binary);
    for (const std::uint8_t byte : bytes)
      file.put(static_cast<char>(byte));
    file.close();
    if (!file)
      throw std::runtime_error("cannot write " + place.string());
  }

private:
  std::filesystem::path path_;
  std::size_t count_ = 0;
};

// Empty where the model has learned nothing.
Bytes save_both(const naibx_model &model) {
  naibx_predictor *compiled = nullptr;
  if (naibx_predictor_create(&model, NAIBX_FLOAT32, &compiled, nullptr) !=
      NAIBX_OK)
    return {};
  const naibx::test::PredictorPointer predictor(compiled);
  return naibx::test::save_parts(&model, compiled);
}

void write_all(Folder folder) {
  for (const auto &sample : naibx::test::sample_models()) {
    folder.write("model", naibx::test::save(*sample.model));
    const Bytes both = save_both(*sample.model);
    if (!both.empty())
      folder.write("both", both);
  }
  for (const auto &sample : naibx::test::sample_predictors())
    folder.write("predictor", naibx::test::save(*sample.predictor));
}

} // namespace

int main(int argument_count, char **arguments) {
  if (argument_count != 2) {
    (void)std::fprintf(stderr, "usage: fuzz_seeds FOLDER\n");
    return 2;
  }
  try {
    write_all(Folder(arguments[1]));
    return 0;
  } catch (const std::exception &failure) {
    (void)std::fprintf(stderr, "%s\n", failure.what());
    return 1;
  }
}
