// Stratified folds and splits: that they are folds and splits, and better
// spread than random ones.
#include "evaluation/folds.hpp"
#include "evaluation/random.hpp"
#include "failure.hpp"
#include "label_sets_of.hpp"
#include "readers/arff/arff_reader.hpp"
#include "workspace.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace naibx::cli {
namespace {

struct Sample {
  LabelSets sets;
  std::uint32_t label_count = 0;
};

// Labels from frequent to rare, 1 / 2 to 1 / 40 of the rows, some with another.
Sample made_up_sample() {
  Sample sample;
  sample.label_count = 20;
  Random random(8);
  for (int row = 0; row < 400; ++row) {
    std::vector<std::uint32_t> labels;
    for (std::uint32_t label = 0; label < sample.label_count; ++label) {
      const bool follows = !labels.empty() && labels.back() + 1 == label;
      if (random.below(2 + 2 * label) == 0 ||
          (follows && random.below(4) == 0)) {
        labels.push_back(label);
      }
    }
    sample.sets.append(labels.data(), labels.data() + labels.size());
  }
  return sample;
}

Sample sample_of(const std::string &name) {
  LabelChoice choice;
  choice.label_xml = test::data_file(name + ".xml");
  const Dataset data = read_arff(test::data_file(name + ".arff"), choice);
  return {{data.label_offsets, data.label_ids},
          static_cast<std::uint32_t>(data.header.labels.size())};
}

std::vector<double> label_shares(const Sample &sample,
                                 const std::vector<std::uint32_t> &rows) {
  std::vector<double> shares(sample.label_count, 0.0);
  for (const std::uint32_t row : rows) {
    for (const auto *label = sample.sets.begin(row);
         label != sample.sets.end(row); ++label) {
      shares[*label] += 1.0 / static_cast<double>(rows.size());
    }
  }
  return shares;
}

// How far the shares of the labels in the tested rows are from those in all
// rows, over labels and partitions in the mean.
double deviation(const Sample &sample, const Partitions &partitions) {
  std::vector<std::uint32_t> rows;
  for (std::uint32_t row = 0; row < sample.sets.row_count(); ++row) {
    rows.push_back(row);
  }
  const std::vector<double> whole = label_shares(sample, rows);
  double sum = 0.0;
  for (std::size_t number = 0; number < partitions.count; ++number) {
    const std::vector<double> shares =
        label_shares(sample, partitions.at(number).test);
    for (std::uint32_t label = 0; label < sample.label_count; ++label) {
      sum += std::abs(shares[label] - whole[label]);
    }
  }
  return sum / static_cast<double>(sample.label_count * partitions.count);
}

// `factor` says how much closer the shares must be with stratification.
void expect_better_spread(const Sample &sample, double factor) {
  for (std::uint64_t seed = 1; seed <= 5; ++seed) {
    const double folds =
        deviation(sample, cross_validation(sample.sets.row_count(), 10, seed));
    EXPECT_LT(deviation(sample, stratified_cross_validation(
                                    sample.sets, sample.label_count, 10, seed)),
              factor * folds);
    const double split =
        deviation(sample, percentage_split(sample.sets.row_count(), 66, seed));
    EXPECT_LT(deviation(sample, stratified_split(sample.sets,
                                                 sample.label_count, 66, seed)),
              factor * split);
  }
}

TEST(StratifiedFolds, spread_the_labels_better_than_random_ones) {
  expect_better_spread(made_up_sample(), 0.5);
}

TEST(StratifiedFolds, spread_the_labels_of_emotions_better) {
  NAIBX_NEED_DATA("emotions.arff");
  expect_better_spread(sample_of("emotions"), 0.5);
}

TEST(StratifiedFolds, spread_the_labels_of_cal500_better) {
  NAIBX_NEED_DATA("cal500.arff");
  expect_better_spread(sample_of("cal500"), 0.9);
}

// As docs/evaluation.md says.
TEST(StratifiedFolds, of_public_sets_have_nearly_the_same_number_of_rows) {
  for (const std::string name : {"emotions", "yeast", "cal500", "medical"}) {
    NAIBX_NEED_DATA(name + ".arff");
    const Sample sample = sample_of(name);
    const double wanted = static_cast<double>(sample.sets.row_count()) / 10;
    std::size_t within_5 = 0;
    for (std::uint64_t seed = 1; seed <= 10; ++seed) {
      const Partitions partitions = stratified_cross_validation(
          sample.sets, sample.label_count, 10, seed);
      for (std::size_t fold = 0; fold < 10; ++fold) {
        const double difference = std::abs(
            static_cast<double>(partitions.at(fold).test.size()) - wanted);
        EXPECT_LE(difference, 21.0) << name;
        within_5 += difference <= 5.0 ? 1U : 0U;
      }
    }
    EXPECT_GT(within_5, 50U) << name;
  }
}

std::vector<std::uint32_t> joined(const Partition &partition) {
  std::vector<std::uint32_t> rows = partition.train;
  rows.insert(rows.end(), partition.test.begin(), partition.test.end());
  std::sort(rows.begin(), rows.end());
  return rows;
}

TEST(StratifiedFolds, every_row_is_tested_once_and_never_trained_on_meanwhile) {
  const Sample sample = made_up_sample();
  std::vector<std::uint32_t> every_row;
  for (std::uint32_t row = 0; row < sample.sets.row_count(); ++row) {
    every_row.push_back(row);
  }
  const Partitions partitions =
      stratified_cross_validation(sample.sets, sample.label_count, 7, 1);
  ASSERT_EQ(partitions.count, 7U);
  std::vector<std::uint32_t> tested;
  for (std::size_t number = 0; number < partitions.count; ++number) {
    const Partition partition = partitions.at(number);
    EXPECT_EQ(joined(partition), every_row);
    tested.insert(tested.end(), partition.test.begin(), partition.test.end());
  }
  std::sort(tested.begin(), tested.end());
  EXPECT_EQ(tested, every_row);
  EXPECT_EQ(
      joined(stratified_split(sample.sets, sample.label_count, 66, 1).at(0)),
      every_row);
}

TEST(StratifiedFolds, depend_on_the_seed_alone) {
  const Sample sample = made_up_sample();
  const auto fold = [&sample](std::uint64_t seed) {
    return stratified_cross_validation(sample.sets, sample.label_count, 5, seed)
        .at(0)
        .test;
  };
  EXPECT_EQ(fold(3), fold(3));
  EXPECT_NE(fold(3), fold(4));
  const auto split = [&sample](std::uint64_t seed) {
    return stratified_split(sample.sets, sample.label_count, 66, seed)
        .at(0)
        .test;
  };
  EXPECT_EQ(split(3), split(3));
  EXPECT_NE(split(3), split(4));
}

TEST(StratifiedFolds, a_split_trains_on_the_percentage) {
  const std::vector<std::vector<std::uint32_t>> rows(1000, {0});
  EXPECT_EQ(stratified_split(test::label_sets_of(rows), 1, 66.6, 1)
                .at(0)
                .train.size(),
            666U);
}

TEST(StratifiedFolds, what_leaves_a_part_empty_is_wrong_usage_as_ever) {
  const LabelSets sets = test::label_sets_of({{0}, {0}, {}, {0}, {0}});
  EXPECT_THROW(stratified_cross_validation(sets, 1, 1, 1), UsageError);
  EXPECT_THROW(stratified_cross_validation(sets, 1, 6, 1), UsageError);
  EXPECT_THROW(stratified_split(sets, 1, 1, 1), UsageError);
  EXPECT_THROW(stratified_split(sets, 1, 99, 1), UsageError);
}

} // namespace
} // namespace naibx::cli
