// Sets that are larger than the room that is made for them at first.
#include "predicting.hpp"
#include "sample.hpp"

#include <numeric>

namespace naibx_test {
namespace {

constexpr std::uint32_t kLabels = 300;

naibx::Model model_of_large_sets() {
  naibx::Config config = naibx::Config::create(kLabels);
  config.add_features(NAIBX_GAUSSIAN, 1);
  naibx::Model model = naibx::Model::create(config);
  std::vector<std::uint32_t> all(kLabels);
  std::iota(all.begin(), all.end(), 0U);
  model.add_example({0.0}, all);
  model.add_example({1.0}, {7});
  return model;
}

TEST(CppSets, of_any_size_are_returned_whole) {
  const naibx::Model model = model_of_large_sets();
  const Prediction large = predict(model, {0.0});
  EXPECT_EQ(large.labels.size(), kLabels);
  EXPECT_EQ(large.step_log_probabilities.size(), kLabels);
  EXPECT_EQ(predict(model, {1.0}).labels, std::vector<std::uint32_t>{7});
  for (const std::uint32_t size : {0U, 1U, 63U, 64U, 65U, kLabels}) {
    EXPECT_EQ(predict(model, {0.5}, size).labels.size(), size);
  }
}

TEST(CppSets, of_a_batch_are_returned_whole) {
  const naibx::Model model = model_of_large_sets();
  const Predictions sets =
      predict_batch(model, naibx::Rows(3, {0.0, 1.0, 0.0}));
  EXPECT_EQ(sets.label_offsets, (std::vector<std::uint64_t>{
                                    0, kLabels, kLabels + 1, 2 * kLabels + 1}));
  EXPECT_EQ(sets.labels.size(), 2 * kLabels + 1);
  EXPECT_EQ(sets.step_log_probabilities.size(), sets.labels.size());
  EXPECT_EQ(sets.set(1)[0], 7U);
}

} // namespace
} // namespace naibx_test
