// The definitions of docs/metrics.md, by example and against a second
// implementation that works on tables of bits.
#include "evaluation/metrics.hpp"
#include "evaluation/random.hpp"
#include "label_sets_of.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace naibx::cli {
namespace {

using test::label_sets_of;

SetMetrics measure(const std::vector<std::vector<std::uint32_t>> &truth,
                   const std::vector<std::vector<std::uint32_t>> &predicted,
                   std::uint32_t label_count, double empty_score = 1.0) {
  return measure_sets(label_sets_of(truth), label_sets_of(predicted),
                      label_count, empty_score);
}

TEST(Metrics, by_example) {
  const SetMetrics metrics = measure({{0, 1}, {2}}, {{1, 3}, {2}}, 4);
  EXPECT_DOUBLE_EQ(metrics.lcard, 1.5);
  EXPECT_DOUBLE_EQ(metrics.lcard_pred, 1.5);
  EXPECT_DOUBLE_EQ(metrics.hs, (0.5 + 1.0) / 2);
  EXPECT_DOUBLE_EQ(metrics.zs, 0.5);
  EXPECT_DOUBLE_EQ(metrics.acc, (1.0 / 3 + 1.0) / 2);
  EXPECT_DOUBLE_EQ(metrics.pre, (0.5 + 1.0) / 2);
  EXPECT_DOUBLE_EQ(metrics.rec, (0.5 + 1.0) / 2);
  EXPECT_DOUBLE_EQ(metrics.f1, (0.5 + 1.0) / 2);
  EXPECT_DOUBLE_EQ(metrics.micro_f1, 4.0 / 6);
  EXPECT_DOUBLE_EQ(metrics.macro_f1, (0.0 + 1.0 + 1.0 + 0.0) / 4);
}

TEST(Metrics, the_order_of_the_labels_in_a_set_does_not_matter) {
  EXPECT_DOUBLE_EQ(measure({{0, 1, 2}}, {{2, 0, 1}}, 3).zs, 1.0);
}

TEST(Metrics, C28_both_sets_empty_count_the_empty_score) {
  for (const double empty_score : {1.0, 0.0}) {
    const SetMetrics metrics = measure({{}}, {{}}, 3, empty_score);
    EXPECT_EQ(metrics.hs, 1.0);
    EXPECT_EQ(metrics.zs, 1.0);
    EXPECT_EQ(metrics.acc, empty_score);
    EXPECT_EQ(metrics.pre, empty_score);
    EXPECT_EQ(metrics.rec, empty_score);
    EXPECT_EQ(metrics.f1, empty_score);
    EXPECT_EQ(metrics.micro_f1, empty_score);
    EXPECT_EQ(metrics.macro_f1, empty_score);
  }
}

TEST(Metrics, C28_an_empty_truth_or_an_empty_prediction_alone_counts_0) {
  for (const double empty_score : {1.0, 0.0}) {
    const SetMetrics truth = measure({{}}, {{0}}, 2, empty_score);
    const SetMetrics prediction = measure({{0}}, {{}}, 2, empty_score);
    for (const SetMetrics &metrics : {truth, prediction}) {
      EXPECT_EQ(metrics.hs, 0.5);
      EXPECT_EQ(metrics.zs, 0.0);
      EXPECT_EQ(metrics.acc, 0.0);
      EXPECT_EQ(metrics.pre, 0.0);
      EXPECT_EQ(metrics.rec, 0.0);
      EXPECT_EQ(metrics.f1, 0.0);
      EXPECT_EQ(metrics.micro_f1, 0.0);
      // Label 1 is neither true nor predicted anywhere.
      EXPECT_EQ(metrics.macro_f1, empty_score / 2);
    }
  }
}

TEST(Metrics, C28_without_rows_there_is_no_value) {
  const SetMetrics metrics = measure({}, {}, 3);
  for (const double value : {metrics.lcard, metrics.lcard_pred, metrics.hs,
                             metrics.zs, metrics.acc, metrics.pre, metrics.rec,
                             metrics.f1, metrics.micro_f1, metrics.macro_f1}) {
    EXPECT_TRUE(std::isnan(value));
  }
}

TEST(Metrics, C29_a_label_that_is_never_true_counts_the_empty_score_or_0) {
  // Label 1 is never true: as long as nobody predicts it nothing is wrong.
  EXPECT_DOUBLE_EQ(measure({{0}, {0}}, {{0}, {0}}, 2, 1.0).macro_f1, 1.0);
  EXPECT_DOUBLE_EQ(measure({{0}, {0}}, {{0}, {0}}, 2, 0.0).macro_f1, 0.5);
  EXPECT_DOUBLE_EQ(measure({{0}, {0}}, {{0}, {0, 1}}, 2, 1.0).macro_f1, 0.5);
}

using Bits = std::vector<std::vector<int>>;

Bits random_bits(Random &random, std::size_t rows, std::size_t labels) {
  Bits bits(rows, std::vector<int>(labels));
  for (std::vector<int> &row : bits) {
    const bool is_empty = random.below(4) == 0;
    for (int &bit : row) {
      bit = !is_empty && random.below(3) == 0 ? 1 : 0;
    }
  }
  return bits;
}

LabelSets sets_of(const Bits &bits) {
  LabelSets sets;
  for (const std::vector<int> &row : bits) {
    std::vector<std::uint32_t> labels;
    for (std::uint32_t label = 0; label < row.size(); ++label) {
      if (row[label] == 1) {
        labels.push_back(label);
      }
    }
    sets.append(labels.data(), labels.data() + labels.size());
  }
  return sets;
}

// Sums over a pair of bit lists.
struct Counts {
  double both = 0, truth = 0, predicted = 0, equal = 0, all = 0;
  void add(int true_bit, int predicted_bit) {
    both += true_bit & predicted_bit;
    truth += true_bit;
    predicted += predicted_bit;
    equal += true_bit == predicted_bit ? 1 : 0;
    all += 1;
  }
  [[nodiscard]] double ratio(double whole, double empty_score) const {
    if (truth + predicted == 0) {
      return empty_score;
    }
    return whole == 0 ? 0 : both / whole;
  }
  [[nodiscard]] double f1(double empty_score) const {
    return truth + predicted == 0 ? empty_score
                                  : 2 * both / (truth + predicted);
  }
};

void expect_same(const Bits &truth, const Bits &predicted, double empty_score) {
  const std::size_t rows = truth.size();
  const std::size_t label_count = truth[0].size();
  std::vector<Counts> labels(label_count);
  Counts total;
  double hs = 0, zs = 0, acc = 0, pre = 0, rec = 0, f1 = 0, macro = 0;
  for (std::size_t row = 0; row < rows; ++row) {
    Counts counts;
    for (std::size_t label = 0; label < label_count; ++label) {
      const int bits[] = {truth[row][label], predicted[row][label]};
      counts.add(bits[0], bits[1]);
      labels[label].add(bits[0], bits[1]);
      total.add(bits[0], bits[1]);
    }
    hs += counts.equal / counts.all;
    zs += counts.equal == counts.all ? 1 : 0;
    acc += counts.ratio(counts.truth + counts.predicted - counts.both,
                        empty_score);
    pre += counts.ratio(counts.predicted, empty_score);
    rec += counts.ratio(counts.truth, empty_score);
    f1 += counts.f1(empty_score);
  }
  for (const Counts &label : labels) {
    macro += label.f1(empty_score) / static_cast<double>(label_count);
  }
  const auto count = static_cast<double>(rows);
  const SetMetrics metrics =
      measure_sets(sets_of(truth), sets_of(predicted),
                   static_cast<std::uint32_t>(label_count), empty_score);
  EXPECT_NEAR(metrics.lcard, total.truth / count, 1e-12);
  EXPECT_NEAR(metrics.lcard_pred, total.predicted / count, 1e-12);
  EXPECT_NEAR(metrics.hs, hs / count, 1e-12);
  EXPECT_NEAR(metrics.zs, zs / count, 1e-12);
  EXPECT_NEAR(metrics.acc, acc / count, 1e-12);
  EXPECT_NEAR(metrics.pre, pre / count, 1e-12);
  EXPECT_NEAR(metrics.rec, rec / count, 1e-12);
  EXPECT_NEAR(metrics.f1, f1 / count, 1e-12);
  EXPECT_NEAR(metrics.micro_f1, total.f1(empty_score), 1e-12);
  EXPECT_NEAR(metrics.macro_f1, macro, 1e-12);
}

TEST(Metrics, agree_with_an_implementation_on_tables_of_bits) {
  Random random(2024);
  for (int repetition = 0; repetition < 500; ++repetition) {
    const std::size_t rows = 1 + random.below(12);
    const std::size_t labels = 1 + random.below(9);
    const Bits truth = random_bits(random, rows, labels);
    const Bits predicted = random_bits(random, rows, labels);
    expect_same(truth, predicted, random.below(2));
    ASSERT_FALSE(HasFailure()) << "repetition " << repetition;
  }
}

} // namespace
} // namespace naibx::cli
