#include "base/log_sum.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

namespace naibx {
namespace {

LogSum sum_of(const std::vector<double> &scores) {
  return log_sum_exp(scores.size(), [&](std::size_t i) { return scores[i]; });
}

TEST(LogSumExp, of_nothing_or_of_impossible_terms_is_empty) {
  EXPECT_TRUE(sum_of({}).is_empty());
  EXPECT_TRUE(sum_of({kMinusInfinity, kMinusInfinity}).is_empty());
  EXPECT_EQ(sum_of({kMinusInfinity}).value(), kMinusInfinity);
}

TEST(LogSumExp,
     C08_probabilities_sum_to_one_where_densities_over_and_underflow) {
  for (const double offset : {-1e6, -54321.0, 0.0, 98765.4}) {
    std::vector<double> scores(50);
    for (std::size_t i = 0; i < scores.size(); ++i) {
      scores[i] = offset + std::sin(static_cast<double>(i)) * 3.0;
    }
    const LogSum sum = sum_of(scores);
    double total = 0.0;
    for (const double score : scores) {
      total += std::exp(sum.normalised(score));
    }
    EXPECT_NEAR(total, 1.0, 1e-12) << offset;
  }
}

TEST(LogSumExp, gives_impossible_terms_no_share) {
  const LogSum sum = sum_of({kMinusInfinity, 2.0});
  EXPECT_EQ(sum.normalised(kMinusInfinity), kMinusInfinity);
  EXPECT_EQ(sum.normalised(2.0), 0.0);
}

} // namespace
} // namespace naibx
