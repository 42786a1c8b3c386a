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
  std::vector<std::uint64_t> offsets(100);
  std::vector<std::uint32_t> labels(300);
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
    if (count < offsets.size()) {
      EXPECT_EQ(status_of([&] { predict_batch(model, rows, offsets, labels); }),
                NAIBX_ERROR_FEATURE_COUNT);
    }
  }
}

TEST(CppBatches, of_what_was_loaded_or_copied_are_checked_as_well) {
  const naibx::Model model = sample_model();
  const naibx::Model loaded = naibx::Model::load_from_buffer(bytes_of(model));
  const naibx::Model copy = loaded.copy();
  const naibx::Predictor predictor = naibx::Predictor::load_from_buffer(
      naibx::Predictor::create(copy).save_to_buffer());
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

TEST(CppBatches, an_empty_size_is_none_and_not_0) {
  const naibx::Model model = sample_model();
  naibx::Workspace workspace = model.workspace_create();
  const std::vector<std::uint32_t> labels = predict(model, {78, 3}).labels;
  EXPECT_EQ(labels.size(), 2U);
  EXPECT_EQ(model.predict({78, 3}, {}).labels, labels);
  EXPECT_EQ(model.predict({78, 3}, {}, &workspace).labels, labels);
  EXPECT_EQ(model.predict({78, 3}, {}, {}).labels, labels);
  EXPECT_TRUE(model.predict({78, 3}, 0).labels.empty());
}

} // namespace
} // namespace naibx_test
