#include "evaluation/random.hpp"
#include "evaluation/ranking_metrics.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace naibx::cli {
namespace {

using Labels = std::vector<std::uint32_t>;

RankingMetrics rank(const std::vector<double> &scores, const Labels &labels) {
  RankingMeter meter;
  meter.add(scores, labels.data(), labels.data() + labels.size());
  return meter.result();
}

TEST(RankingMetrics, by_example) {
  // By falling score: 2, 0 (true), 3, 1 (true).
  const RankingMetrics metrics = rank({0.6, 0.1, 0.9, 0.3}, {0, 1});
  EXPECT_DOUBLE_EQ(metrics.coverage, 4.0);
  EXPECT_DOUBLE_EQ(metrics.ranking_loss, 3.0 / 4);
  EXPECT_DOUBLE_EQ(metrics.one_error, 1.0);
  EXPECT_DOUBLE_EQ(metrics.lrap, (1.0 / 2 + 2.0 / 4) / 2);
}

TEST(RankingMetrics, rows_are_averaged) {
  const Labels label = {0};
  RankingMeter meter;
  meter.add({1.0, 0.0}, label.data(), label.data() + 1);
  meter.add({0.0, 1.0}, label.data(), label.data() + 1);
  const RankingMetrics metrics = meter.result();
  EXPECT_DOUBLE_EQ(metrics.coverage, 1.5);
  EXPECT_DOUBLE_EQ(metrics.ranking_loss, 0.5);
  EXPECT_DOUBLE_EQ(metrics.one_error, 0.5);
  EXPECT_DOUBLE_EQ(metrics.lrap, 0.75);
}

TEST(RankingMetrics, equal_scores_count_as_wrongly_ordered) {
  const RankingMetrics metrics = rank({0.5, 0.5, 0.5}, {1});
  EXPECT_DOUBLE_EQ(metrics.coverage, 3.0);
  EXPECT_DOUBLE_EQ(metrics.ranking_loss, 1.0);
  EXPECT_DOUBLE_EQ(metrics.lrap, 1.0 / 3);
  // The top label of equal ones is the one with the lower id.
  EXPECT_DOUBLE_EQ(metrics.one_error, 1.0);
  EXPECT_DOUBLE_EQ(rank({0.5, 0.5}, {0}).one_error, 0.0);
}

TEST(RankingMetrics, C28_with_no_true_label_no_order_is_wrong) {
  const RankingMetrics metrics = rank({0.2, 0.1}, {});
  EXPECT_EQ(metrics.coverage, 0.0);
  EXPECT_EQ(metrics.ranking_loss, 0.0);
  EXPECT_EQ(metrics.one_error, 0.0);
  EXPECT_EQ(metrics.lrap, 1.0);
}

TEST(RankingMetrics, C28_with_all_labels_true_no_order_is_wrong) {
  const RankingMetrics metrics = rank({0.2, 0.1}, {0, 1});
  EXPECT_EQ(metrics.coverage, 2.0);
  EXPECT_EQ(metrics.ranking_loss, 0.0);
  EXPECT_EQ(metrics.one_error, 0.0);
  EXPECT_EQ(metrics.lrap, 1.0);
}

TEST(RankingMetrics, C28_without_rows_there_is_no_value) {
  const RankingMetrics metrics = RankingMeter().result();
  EXPECT_TRUE(std::isnan(metrics.coverage));
  EXPECT_TRUE(std::isnan(metrics.ranking_loss));
  EXPECT_TRUE(std::isnan(metrics.one_error));
  EXPECT_TRUE(std::isnan(metrics.lrap));
}

TEST(RankingMetrics, C29_labels_never_learned_share_the_last_rank) {
  const double never = -std::numeric_limits<double>::infinity();
  const RankingMetrics metrics = rank({never, -3.0, never}, {2});
  EXPECT_DOUBLE_EQ(metrics.coverage, 3.0);
  EXPECT_DOUBLE_EQ(metrics.ranking_loss, 1.0);
  EXPECT_DOUBLE_EQ(metrics.one_error, 1.0);
  EXPECT_DOUBLE_EQ(metrics.lrap, 1.0 / 3);
}

// The definitions word by word: compare every pair of labels.
RankingMetrics by_pairs(const std::vector<double> &scores,
                        const std::vector<bool> &is_true) {
  RankingMetrics metrics = {0, 0, 1, 0};
  double pairs = 0;
  double true_count = 0;
  std::size_t top = 0;
  for (std::size_t label = 0; label < scores.size(); ++label) {
    top = scores[label] > scores[top] ? label : top;
    if (!is_true[label]) {
      continue;
    }
    double above = 0;
    double true_above = 0;
    for (std::size_t other = 0; other < scores.size(); ++other) {
      const bool is_above = scores[other] >= scores[label];
      above += is_above ? 1 : 0;
      true_above += is_above && is_true[other] ? 1 : 0;
      pairs += is_true[other] ? 0 : 1;
      metrics.ranking_loss += is_above && !is_true[other] ? 1 : 0;
    }
    true_count += 1;
    metrics.coverage = std::max(metrics.coverage, above);
    metrics.lrap += true_above / above;
  }
  if (true_count == 0) {
    return {0, 0, 0, 1};
  }
  metrics.ranking_loss = pairs == 0 ? 0 : metrics.ranking_loss / pairs;
  metrics.one_error = is_true[top] ? 0 : 1;
  metrics.lrap /= true_count;
  return metrics;
}

TEST(RankingMetrics, agree_with_a_comparison_of_all_pairs) {
  Random random(77);
  for (int repetition = 0; repetition < 2000; ++repetition) {
    const std::size_t label_count = 1 + random.below(8);
    std::vector<double> scores(label_count);
    std::vector<bool> is_true(label_count);
    Labels labels;
    for (std::uint32_t label = 0; label < label_count; ++label) {
      // Few values, so that ties are frequent.
      scores[label] = random.below(5);
      is_true[label] = random.below(2) == 1;
      if (is_true[label]) {
        labels.push_back(label);
      }
    }
    const RankingMetrics expected = by_pairs(scores, is_true);
    const RankingMetrics metrics = rank(scores, labels);
    ASSERT_NEAR(metrics.coverage, expected.coverage, 1e-12);
    ASSERT_NEAR(metrics.ranking_loss, expected.ranking_loss, 1e-12);
    ASSERT_NEAR(metrics.one_error, expected.one_error, 1e-12);
    ASSERT_NEAR(metrics.lrap, expected.lrap, 1e-12);
  }
}

} // namespace
} // namespace naibx::cli
