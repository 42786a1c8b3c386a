// Rows of a group are left out together in every figure for rows that a method
// has not seen, against models that never learned the group.
#include "decide/method_choice.hpp"
#include "decide/naive_held_out.hpp"
#include "decide/predict.hpp"
#include "decide/sets/decoder_choice.hpp"
#include "decide/sets/paired_gain.hpp"
#include "decide/sets/ridge_predictor.hpp"
#include "model/ridge/loss.hpp"
#include "score/live/live_scores.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <memory_resource>
#include <random>
#include <vector>

namespace naibx {
namespace {

constexpr std::uint32_t kLabels = 4;
constexpr std::uint32_t kColumns = 3;
constexpr std::size_t kPerGroup = 6;
std::pmr::memory_resource *const group_memory =
    std::pmr::get_default_resource();

struct GroupedRow {
  std::vector<double> values;
  std::vector<std::uint32_t> labels;
  double weight;
  std::uint64_t group;
};

Configuration configuration_of(Method method) {
  Configuration configuration(kLabels, group_memory);
  configuration.add_features(Family::gaussian, kColumns);
  RidgeSettings settings;
  settings.method = method;
  settings.landmark_count = 30;
  configuration.set_ridge(settings);
  return configuration;
}

// Near-duplicates, with a set that nothing but the group tells.
std::vector<GroupedRow> near_duplicates(std::size_t group_count,
                                        double (*weight)(std::size_t row)) {
  std::mt19937_64 random(11);
  std::vector<GroupedRow> rows;
  for (std::uint64_t group = 0; group < group_count; ++group) {
    GroupedRow row = {std::vector<double>(kColumns), {}, 1.0, group};
    for (double &value : row.values) {
      value = static_cast<double>(random() % 1000);
    }
    for (std::uint32_t label = 0; label < kLabels; ++label) {
      if (random() % 2 == 0) {
        row.labels.push_back(label);
      }
    }
    for (std::size_t i = 0; i < kPerGroup; ++i) {
      row.values[i % kColumns] += 0.01;
      row.weight = weight(rows.size());
      rows.push_back(row);
    }
  }
  return rows;
}

double one(std::size_t) {
  return 1.0;
}

double several(std::size_t row) {
  constexpr double kWeights[] = {0.5, 1.0, 3.0};
  return kWeights[row % 3];
}

// Beside such a row the lighter ones of its size are but rounding.
double far_apart(std::size_t row) {
  return row % 2 == 0 ? 1.0 : 1e-17;
}

Model learned(const std::vector<GroupedRow> &rows, Method method,
              std::uint64_t without = UINT64_MAX, bool has_groups = true) {
  Model model(configuration_of(method), group_memory);
  for (const GroupedRow &row : rows) {
    if (row.group != without) {
      model.add({row.values.data(), nullptr, kColumns}, row.labels, row.weight,
                has_groups ? std::optional(row.group) : std::nullopt);
    }
  }
  return model;
}

double utility_of(const Model &model, const GroupedRow &row) {
  Answer answer(group_memory);
  const ExampleBatch batch(1, kColumns, row.values.data(), nullptr, nullptr,
                           kColumns);
  const LiveScores source(model, 1, answer.live_columns);
  predict(source, nullptr, Request(), batch, Progress(nullptr, nullptr, 1),
          TaskRunner(), answer);
  std::uint32_t common = 0;
  for (const std::uint32_t label : answer.labels) {
    common += std::binary_search(row.labels.begin(), row.labels.end(), label);
  }
  return utility(Loss::subset_and_jaccard, common,
                 static_cast<std::uint32_t>(answer.labels.size()),
                 static_cast<std::uint32_t>(row.labels.size()), kLabels);
}

const GroupedRow &find_row(const std::vector<GroupedRow> &rows,
                           const CanonicalRow &wanted) {
  const Configuration configuration = configuration_of(Method::automatic);
  return *std::find_if(rows.begin(), rows.end(), [&](const GroupedRow &row) {
    CanonicalRow canonical(group_memory);
    canonical.assign(configuration, {row.values.data(), nullptr, kColumns},
                     row.labels);
    return canonical.compare(wanted) == 0;
  });
}

class HeldOutGroups : public ::testing::TestWithParam<double (*)(std::size_t)> {
};

TEST_P(HeldOutGroups, are_unknown_to_the_papers_model) {
  const auto rows = near_duplicates(30, GetParam());
  const Model model = learned(rows, Method::automatic);
  const auto utilities = naive_held_out_utilities(model, group_memory);
  const auto sample = model.ridge()->sample();
  ASSERT_EQ(sample.size(), rows.size());
  for (std::size_t i = 0; i < sample.size(); ++i) {
    const GroupedRow &row = find_row(rows, sample[i].row);
    const Model others = learned(rows, Method::automatic, row.group);
    EXPECT_EQ(utilities[i], utility_of(others, row)) << row.group;
  }
}

INSTANTIATE_TEST_SUITE_P(weights, HeldOutGroups,
                         ::testing::Values(one, several));

TEST(HeldOutGroup, with_weights_that_are_but_rounding_leaves_no_class) {
  const auto rows = near_duplicates(30, far_apart);
  const Model model = learned(rows, Method::automatic);
  EXPECT_EQ(naive_held_out_utilities(model, group_memory).size(), rows.size());
}

TEST(HeldOutGroup, leaves_no_count_of_its_sets_to_the_decoder) {
  const auto rows = near_duplicates(40, several);
  const std::vector<double> log_odds = {0.1, -0.2, 0.3, 0.0};
  SetCounts all(1000, 0, group_memory);
  for (const GroupedRow &row : rows) {
    all.prepare(row.labels.size());
    all.add(row.labels, row.weight);
  }
  const SizeGroups groups(Span<const ReservoirRow>(), group_memory);
  const SeenSets sets(all, log_odds, groups, 1.0, group_memory);
  std::mt19937_64 random(5);
  std::vector<double> scores(rows.size() * (kLabels + 1));
  for (double &score : scores) {
    score = static_cast<double>(random() % 200) / 50.0 - 2.0;
  }
  std::vector<HeldOutRow> held_out;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const double *const of_row = scores.data() + i * (kLabels + 1);
    held_out.push_back({{{of_row, kLabels}, {of_row + kLabels, 1}},
                        rows[i].labels,
                        rows[i].weight,
                        i - i % kPerGroup,
                        all.find(rows[i].labels)});
  }
  const SizeBounds bounds = {0, kLabels};
  const auto utility_without_group = [&](std::size_t i,
                                         const Decoder &decoder) {
    SetCounts others(1000, 0, group_memory);
    for (const GroupedRow &row : rows) {
      if (row.group != rows[i].group) {
        others.prepare(row.labels.size());
        others.add(row.labels, row.weight);
      }
    }
    const SeenSets seen(others, log_odds, groups, 1.0, group_memory);
    SetDecoder reference(group_memory);
    reference.prepare({seen, log_odds, groups});
    reference.take(held_out[i].scores);
    const auto chosen = reference.decode(decoder, bounds);
    std::uint32_t common = 0;
    for (const std::uint32_t label : chosen) {
      common += std::binary_search(rows[i].labels.begin(), rows[i].labels.end(),
                                   label);
    }
    return utility(decoder.loss, common,
                   static_cast<std::uint32_t>(chosen.size()),
                   static_cast<std::uint32_t>(rows[i].labels.size()), kLabels);
  };
  const Decoder by_default;
  std::pmr::vector<double> utilities(group_memory);
  const DecoderChoice choice =
      choose_decoder(held_out, {sets, log_odds, groups}, by_default.loss,
                     bounds, &utilities, group_memory);
  double of_default = 0.0;
  double total = 0.0;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    EXPECT_EQ(utilities[i], utility_without_group(i, choice.decoder));
    of_default += rows[i].weight * utility_without_group(i, by_default);
    total += rows[i].weight;
  }
  EXPECT_NEAR(choice.default_utility, of_default / total, 1e-12);
}

// Near-duplicates flatter whoever has seen one of them.
TEST(HeldOutGroup, is_judged_honestly) {
  const auto rows = near_duplicates(60, one);
  double utilities[2] = {0.0, 0.0};
  for (int has_groups = 0; has_groups < 2; ++has_groups) {
    const Model model =
        learned(rows, Method::kernel, UINT64_MAX, has_groups != 0);
    const MethodChoice choice = choose_method(model, group_memory);
    ASSERT_TRUE(choice.ridge);
    utilities[has_groups] = choice.ridge->choice().utility;
  }
  EXPECT_GT(utilities[0], utilities[1] + 0.2);
}

// Rows that are lucky together are no proof.
TEST(HeldOutGroup, counts_as_one_in_a_standard_error) {
  PairedGain apart;
  PairedGain together;
  for (std::size_t row = 0; row < 100; ++row) {
    const double gain = row / 50 == 0 ? 0.3 : -0.2;
    apart.add(row, 0.01, gain);
    together.add(row / 50, 0.01, gain);
  }
  EXPECT_NEAR(apart.mean(), 0.05, 1e-12);
  EXPECT_TRUE(apart.replaces(0.0));     // error .025
  EXPECT_FALSE(together.replaces(0.0)); // error .177
}

} // namespace
} // namespace naibx
