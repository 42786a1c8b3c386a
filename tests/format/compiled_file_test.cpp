// Predictors that are compiled from models which were loaded, however odd: they
// can be saved and loaded.
#include "file_surgery.hpp"
#include "predictor_files.hpp"

#include <gtest/gtest.h>

namespace naibx::test {
namespace {

// Whether the bytes load as a model; then predictors of it do, too.
bool compiles_to_what_loads(const Bytes &bytes) {
  const Loaded model = load(bytes);
  if (model.status != NAIBX_OK) {
    return false;
  }
  for (const std::int32_t precision : {NAIBX_FLOAT64, NAIBX_FLOAT32}) {
    naibx_predictor *made = nullptr;
    const naibx_status status =
        naibx_predictor_create(model.model.get(), precision, &made, nullptr);
    const PredictorPointer predictor(made);
    if (status == NAIBX_NOT_TRAINED) {
      continue;
    }
    EXPECT_EQ(status, NAIBX_OK);
    const LoadedPredictor loaded = load_predictor(save(*predictor));
    EXPECT_EQ(loaded.status, NAIBX_OK) << loaded.message;
    if (loaded.status == NAIBX_OK) {
      EXPECT_EQ(answers_of(*loaded.predictor), answers_of(*predictor));
    }
  }
  return true;
}

// A mean over all examples that no mean of a class comes near, which no check
// finds.
TEST(CompiledFile, of_means_that_contradict_each_other_loads) {
  std::size_t loaded = 0;
  for (const Sample &sample : sample_models()) {
    const Bytes bytes = save(*sample.model);
    if (!has_section(bytes, format::kGaussianTag)) {
      continue;
    }
    const std::size_t gaussian = section_offset(bytes, format::kGaussianTag);
    for (std::size_t number = 1; number <= 12; ++number) {
      const std::size_t place = gaussian + sizeof(double) * number;
      if (place + sizeof(double) > bytes.size()) {
        break;
      }
      for (const double value : {1e140, -1e140, 1e70, 1e20, 1e10}) {
        Bytes changed = bytes;
        write_at(changed, place, value);
        sign(changed);
        loaded += compiles_to_what_loads(changed) ? 1U : 0U;
      }
    }
  }
  EXPECT_GT(loaded, 10U);
}

} // namespace
} // namespace naibx::test
