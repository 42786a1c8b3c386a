// Models with more labels than fit a vector register: the cascade works on
// lines of 8 labels, and no number of them may matter.
#include "comparison.hpp"
#include "library.hpp"
#include "random_case.hpp"
#include "reference.hpp"

#include <gtest/gtest.h>

#include <limits>

namespace naibx::conformance {

namespace {

using reference::Example;
using reference::Reference;
using reference::Settings;

constexpr std::uint64_t kCaseCount = 60;

Settings make_settings(RandomSource &random) {
  Settings settings;
  settings.label_count = static_cast<std::uint32_t>(7 + random.below(20));
  settings.features.resize(1 + random.below(40));
  settings.smoothing = random.pick<double>({0, 0, 1e-300, 1, 1e12});
  settings.variance_prior = random.pick<double>({0, 0.5, 1});
  if (random.chance(25)) {
    settings.fixed_size = static_cast<std::int64_t>(1 + random.below(4));
  }
  return settings;
}

// A few labels of the first `in_use`, so that some labels are never seen.
std::vector<std::uint32_t> make_labels(RandomSource &random,
                                       const Settings &settings,
                                       std::uint32_t in_use) {
  std::vector<std::uint32_t> labels;
  const bool is_fixed = settings.fixed_size >= 0;
  const auto size = is_fixed ? static_cast<std::uint64_t>(settings.fixed_size)
                             : random.below(in_use);
  for (std::uint32_t label = 0; label < in_use && labels.size() < size;
       ++label) {
    const std::uint64_t places = size - labels.size();
    if (random.below(in_use - label) < places) {
      labels.push_back(label);
    }
  }
  return labels;
}

std::vector<double> make_row(RandomSource &random, std::size_t count,
                             bool may_be_missing) {
  std::vector<double> row(count);
  for (double &value : row) {
    value = may_be_missing && random.chance(5)
                ? std::numeric_limits<double>::quiet_NaN()
                : random.unit();
  }
  return row;
}

TEST(WideModels, agree_with_the_reference) {
  const std::uint64_t seed = number_from_environment("NAIBX_TEST_SEED", 1);
  for (std::uint64_t number = 0; number < kCaseCount; ++number) {
    SCOPED_TRACE(testing::Message()
                 << "NAIBX_TEST_SEED=" << seed << ", case " << number);
    RandomSource random(seed + (number << 20U));
    const Settings settings = make_settings(random);
    const std::size_t features = settings.features.size();
    const bool may_be_missing = random.chance(30);
    const auto in_use =
        static_cast<std::uint32_t>(4 + random.below(settings.label_count - 3));
    const auto unit = random.pick<double>({1, 1, 0.25, 281474976710656.0});
    const Model model = make_model(settings);
    Reference reference(settings);
    for (int i = 0; i < 20; ++i) {
      const Example example = {make_row(random, features, may_be_missing),
                               make_labels(random, settings, in_use), unit};
      learn(model.get(), example, false);
      reference.add(example);
    }
    expect_same_predictions(model.get(), reference,
                            make_row(random, features, may_be_missing));
    if (HasFailure()) {
      return;
    }
  }
}

// Twins have the same statistics, whichever lines they stand in: every step
// takes the lower id.
TEST(WideModels, C27_choose_the_lower_of_two_equal_labels) {
  constexpr std::uint32_t kPairs = 20;
  Settings settings;
  settings.label_count = 2 * kPairs;
  settings.features.resize(3);
  const Model model = make_model(settings);
  RandomSource random(4);
  for (int i = 0; i < 60; ++i) {
    Example example;
    example.features = {random.unit(), random.unit(), random.unit()};
    for (std::uint32_t label = 0; label < kPairs; ++label) {
      if (random.chance(20)) {
        example.labels.push_back(label);
        example.labels.push_back(kPairs + label);
      }
    }
    learn(model.get(), example, false);
  }
  const Row row = conformance::make_row({0.5, 0.25, 0.75}, false);
  const std::vector<std::uint32_t> set =
      predict(model.get(), row, settings.label_count, nullptr).labels;
  std::vector<std::size_t> place(set.size());
  for (std::size_t step = 0; step < set.size(); ++step) {
    place[set[step]] = step;
  }
  for (std::uint32_t label = 0; label < kPairs; ++label) {
    EXPECT_LT(place[label], place[kPairs + label]) << label;
  }
}

// Without smoothing, labels that never go together are impossible together.
TEST(WideModels, rank_impossible_labels_by_id_and_unseen_ones_last) {
  constexpr std::uint32_t kLabels = 21;
  constexpr std::uint32_t kSeen = 18;
  Settings settings;
  settings.label_count = kLabels;
  settings.smoothing = 0;
  const Model model = make_model(settings);
  for (std::uint32_t label = 0; label < kSeen; ++label) {
    Example example;
    example.labels = {kSeen - 1 - label};
    example.weight = label == 3 ? 5 : 1;
    learn(model.get(), example, false);
  }
  const Prediction prediction =
      predict(model.get(), conformance::make_row({}, false), kLabels, nullptr);
  std::vector<std::uint32_t> expected;
  for (std::uint32_t label = 0; label < kLabels; ++label) {
    expected.push_back(label);
  }
  EXPECT_EQ(prediction.labels, expected); // no set had this size
  const Prediction one =
      predict(model.get(), conformance::make_row({}, false), 1, nullptr);
  EXPECT_EQ(one.labels, std::vector<std::uint32_t>{kSeen - 1 - 3});
}

} // namespace

} // namespace naibx::conformance
