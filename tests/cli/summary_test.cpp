#include "evaluation/summary.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace naibx::cli {
namespace {

MetricValues all(double value) {
  MetricValues values = {};
  values.fill(value);
  return values;
}

TEST(Summary, the_deviation_is_the_samples) {
  const auto summary = summarize({all(1), all(2), all(4), all(5)});
  EXPECT_DOUBLE_EQ(summary[0].mean, 3.0);
  EXPECT_DOUBLE_EQ(summary[0].sd, std::sqrt(10.0 / 3.0));
}

TEST(Summary, one_fold_has_no_deviation) {
  const auto summary = summarize({all(0.25)});
  EXPECT_EQ(summary[3].mean, 0.25);
  EXPECT_TRUE(std::isnan(summary[3].sd));
}

TEST(Summary, each_value_stands_under_its_name) {
  const SetMetrics sets = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9};
  const RankingMetrics ranking = {10, 11, 12, 13};
  const MetricValues values = metric_values(sets, ranking);
  for (std::size_t place = 0; place < kMetricCount; ++place) {
    EXPECT_EQ(values[place], static_cast<double>(place));
  }
  EXPECT_EQ(kMetricNames[2], "hs");
  EXPECT_EQ(kMetricNames[9], "macro_f1");
  EXPECT_EQ(kMetricNames[13], "lrap");
}

} // namespace
} // namespace naibx::cli
