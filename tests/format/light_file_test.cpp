// A file whose weights are the smallest doubles: what loads predicts, and so do
// the predictors of it.
#include "file_surgery.hpp"
#include "predicting.h"
#include "predictor_files.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace naibx::test {
namespace {

constexpr double kLeastDouble = 5e-324;

// One label, a set of which every example has, and a Gaussian feature of which
// a variance is known.
Bytes light_file() {
  naibx_config *made = nullptr;
  require(naibx_config_create(1, &made, nullptr));
  const ConfigPointer config(made);
  require(naibx_config_set_number(made, NAIBX_FIXED_SIZE, 1, nullptr));
  require(naibx_config_set_number(made, NAIBX_VARIANCE_PRIOR, 0, nullptr));
  require(naibx_config_add_features(made, NAIBX_GAUSSIAN, 1, nullptr));
  naibx_model *model = nullptr;
  require(naibx_create(made, &model, nullptr));
  const ModelPointer owned(model);
  const std::uint32_t label = 0;
  for (const double value : {0.0, 1e60}) {
    require(naibx_add_example(model, &value, nullptr, 1, &label, 1, 1e-200,
                              nullptr));
  }
  Bytes bytes = save(*model);
  const std::size_t counts = section_offset(bytes, format::kCountsTag);
  for (const std::size_t weight : {24U, 32U}) { // N and N_y
    write_at(bytes, counts + weight, kLeastDouble);
  }
  for (const std::size_t squared : {40U, 48U}) { // Q and Q_y
    write_at(bytes, counts + squared, 0.0);
  }
  sign(bytes);
  return bytes;
}

TEST(LightFile, D01_what_loads_has_a_predictor_that_scores_as_it_does) {
  const Loaded loaded = load(light_file());
  ASSERT_EQ(loaded.status, NAIBX_OK) << loaded.message;
  const double value = 1e125;
  double expected = 0;
  require(score_labels(by_model(loaded.model.get()), &value, nullptr, 1,
                       &expected, nullptr, nullptr, nullptr));
  for (const std::int32_t precision : {NAIBX_FLOAT64, NAIBX_FLOAT32}) {
    naibx_predictor *made = nullptr;
    require(
        naibx_predictor_create(loaded.model.get(), precision, &made, nullptr));
    const PredictorPointer predictor(made);
    double score = 0;
    require(score_labels(by_predictor(made), &value, nullptr, 1, &score,
                         nullptr, nullptr, nullptr));
    EXPECT_NEAR(score, expected, 1e-4 * std::fabs(expected));
    const LoadedPredictor again = load_predictor(save(*predictor));
    EXPECT_EQ(again.status, NAIBX_OK) << again.message;
  }
}

} // namespace
} // namespace naibx::test
