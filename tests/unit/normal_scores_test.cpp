#include "model/ridge/normal_scores.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <vector>

namespace naibx {
namespace {

constexpr double kMissing = std::numeric_limits<double>::quiet_NaN();

std::vector<Knot> knots_of(const std::vector<double> &values,
                           const std::vector<double> &weights) {
  NormalScores scores(best_kernels(), std::pmr::get_default_resource());
  const auto knots = scores.of(values, weights);
  return {knots.begin(), knots.end()};
}

std::vector<Knot> knots_of(const std::vector<double> &values) {
  return knots_of(values, std::vector<double>(values.size(), 1.0));
}

double score(const std::vector<Knot> &knots, double value) {
  return score_between(knots, value);
}

TEST(NormalScores, have_mean_0_and_variance_1_over_the_sample) {
  std::vector<double> values;
  for (int i = 0; i < 500; ++i) {
    values.push_back(std::exp(i * 37 % 101 / 10.0));
  }
  const auto knots = knots_of(values);
  EXPECT_LE(knots.size(), 66U);
  double sum = 0.0;
  double squares = 0.0;
  for (const double value : values) {
    sum += score(knots, value);
    squares += score(knots, value) * score(knots, value);
  }
  EXPECT_NEAR(sum / 500, 0.0, 1e-12);
  EXPECT_NEAR(squares / 500, 1.0, 1e-12);
}

TEST(NormalScores, increase_and_are_constant_beyond_the_sample) {
  const auto knots = knots_of({3.0, 1.0, 2.0, kMissing, 7.0, 2.0});
  EXPECT_LT(score(knots, 1.0), score(knots, 1.5));
  EXPECT_LT(score(knots, 1.5), score(knots, 2.0));
  EXPECT_EQ(score(knots, -1e140), score(knots, 1.0));
  EXPECT_EQ(score(knots, 1e140), score(knots, 7.0));
}

TEST(NormalScores, of_weight_2_are_those_of_two_rows) {
  const auto heavy = knots_of({1.0, 4.0, 9.0}, {1.0, 2.0, 1.0});
  const auto twice = knots_of({1.0, 4.0, 4.0, 9.0});
  for (const double value : {0.0, 1.0, 2.0, 4.0, 8.0, 9.0}) {
    EXPECT_NEAR(score(heavy, value), score(twice, value), 1e-14);
  }
}

TEST(NormalScores, are_0_for_a_constant_and_none_where_all_is_missing) {
  EXPECT_EQ(score(knots_of({5.0, 5.0, kMissing}), 5.0), 0.0);
  EXPECT_TRUE(knots_of({kMissing, kMissing}).empty());
}

TEST(NormalScores, are_finite_between_the_smallest_and_the_largest_values) {
  for (const double unit : {5e-324, 1e-310, 1e140}) {
    const auto knots = knots_of({0.0, unit, 0.5 * unit, -unit});
    for (const double value : {0.0, unit, -unit, 0.5 * unit, 0.25 * unit}) {
      EXPECT_TRUE(std::isfinite(score(knots, value))) << unit;
    }
  }
}

TEST(NormalScores, are_finite_where_a_weight_vanishes_beside_the_others) {
  for (const double light : {1e-17, 1e-300, 5e-324}) {
    const auto knots = knots_of({1.0, 2.0, 3.0}, {light, 1.0, light});
    for (const double value : {1.0, 1.5, 2.0, 3.0}) {
      EXPECT_TRUE(std::isfinite(score(knots, value))) << light;
    }
  }
}

} // namespace
} // namespace naibx
