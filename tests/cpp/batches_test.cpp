#include "predicting.hpp"
#include "sample.hpp"

namespace naibx_test {
namespace {

// A count of rows that memory would run out for is refused all the same, and as
// in C.
TEST(CppBatches, of_another_number_of_rows_than_there_are_take_no_memory) {
  const naibx::Model model = sample_model();
  const naibx::Predictor predictor = naibx::Predictor::create(model);
  const naibx::Model untrained = empty_model();
  const naibx::Model featureless =
      naibx::Model::create(naibx::Config::create(2));
  const std::vector<double> values(12);
  for (const std::uint64_t count :
       {std::uint64_t{0}, std::uint64_t{5}, std::uint64_t{7}, std::uint64_t{12},
        std::uint64_t{1} << 40, std::uint64_t{1} << 50}) {
    const naibx::Rows rows(count, values);
    const auto status_with = [&](const auto &from) {
      return status_of([&] { (void)predict_batch(from, rows); });
    };
    EXPECT_EQ(status_with(model), NAIBX_ERROR_FEATURE_COUNT) << count;
    EXPECT_EQ(status_with(predictor), NAIBX_ERROR_FEATURE_COUNT) << count;
    EXPECT_EQ(status_with(untrained), NAIBX_ERROR_FEATURE_COUNT) << count;
    EXPECT_EQ(status_with(featureless), NAIBX_ERROR_FEATURE_COUNT) << count;
  }
}

TEST(CppBatches, of_what_was_loaded_or_copied_are_checked_as_well) {
  const naibx::Model model = sample_model();
  const naibx::Model loaded = naibx::Model::read(bytes_of(model));
  const naibx::Model copy = loaded.copy();
  const naibx::Predictor predictor = naibx::Predictor::read(
      naibx::write_parts(naibx::Predictor::create(copy)));
  const naibx::Rows rows(std::uint64_t{1} << 50, sample_values());
  EXPECT_EQ(status_of([&] { (void)predict_batch(loaded, rows); }),
            NAIBX_ERROR_FEATURE_COUNT);
  EXPECT_EQ(status_of([&] { (void)predict_batch(copy, rows); }),
            NAIBX_ERROR_FEATURE_COUNT);
  EXPECT_EQ(status_of([&] { (void)predict_batch(predictor, rows); }),
            NAIBX_ERROR_FEATURE_COUNT);
  EXPECT_EQ(
      predict_batch(predictor, sample_rows()).labels,
      predict_batch(naibx::Predictor::create(model), sample_rows()).labels);
}

TEST(CppBatches, of_rows_without_features_are_predicted) {
  naibx::Model model = naibx::Model::create(naibx::Config::create(2));
  model.add_example({}, {1});
  EXPECT_EQ(predict_batch(model, naibx::Rows(3, {})).labels,
            (std::vector<std::uint32_t>{1, 1, 1}));
}

TEST(CppBatches, of_what_was_moved_from_take_no_memory) {
  naibx::Model model = sample_model();
  const naibx::Model other = std::move(model);
  const naibx::Rows rows(std::uint64_t{1} << 50, sample_values());
  // NOLINTNEXTLINE(bugprone-use-after-move): what is tested
  EXPECT_EQ(status_of([&] { (void)predict_batch(model, rows); }),
            NAIBX_ERROR_NULL_ARGUMENT);
}

TEST(CppBatches, of_one_row_are_that_row) {
  const naibx::Predictor predictor = naibx::Predictor::create(sample_model());
  const Predictions one = predict_batch(predictor, naibx::Rows(1, {78, 3}));
  EXPECT_EQ(one.labels, predictor.predict({78, 3}));
  EXPECT_EQ(one.labels, predict(predictor, {78, 3}).labels);
  EXPECT_EQ(
      one.labels,
      predict_batch(predictor, naibx::Rows::sparse({0, 2}, {0, 1}, {78.0, 3.0}))
          .labels);
}

} // namespace
} // namespace naibx_test
