#include "score/live/log_product.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <random>

namespace naibx {
namespace {

TEST(LogProduct, of_no_factors_is_the_logarithm_of_one) {
  EXPECT_EQ(LogProduct().log(), 0.0);
}

TEST(LogProduct, equals_the_sum_of_logarithms_far_outside_the_range_of_double) {
  std::mt19937_64 random(1);
  LogProduct product;
  double sum = 0.0;
  for (int i = 0; i < 5000; ++i) {
    const auto exponent = static_cast<int>(random() % 1800) - 900;
    const double factor = std::ldexp(1.0 + 1e-3 * (i % 997), exponent - 60);
    product.multiply(factor);
    sum += std::log(factor);
  }
  EXPECT_NEAR(product.log(), sum, 1e-12 * std::fabs(sum));
}

TEST(LogProduct, takes_subnormal_factors) {
  LogProduct product;
  product.multiply(std::numeric_limits<double>::denorm_min());
  EXPECT_NEAR(product.log(),
              std::log(std::numeric_limits<double>::denorm_min()), 1e-12);
}

TEST(LogProduct, of_a_zero_factor_is_minus_infinity_until_it_is_taken_out) {
  LogProduct zero;
  zero.multiply(0.0);
  LogProduct product;
  product.multiply(3.0);
  product.multiply(0.0);
  EXPECT_EQ(product.log(), -std::numeric_limits<double>::infinity());
  product.divide(zero);
  EXPECT_NEAR(product.log(), std::log(3.0), 1e-15);
}

TEST(LogProduct, loses_exactly_the_factors_that_are_divided_out) {
  std::mt19937_64 random(2);
  LogProduct kept;
  LogProduct all;
  LogProduct out;
  for (int i = 0; i < 2000; ++i) {
    const double factor = std::ldexp(1.0 + 1e-4 * static_cast<double>(i),
                                     static_cast<int>(random() % 400) - 200);
    all.multiply(factor);
    (i % 3 == 0 ? out : kept).multiply(factor);
  }
  all.divide(out);
  EXPECT_NEAR(all.log(), kept.log(), 1e-9);
}

} // namespace
} // namespace naibx
