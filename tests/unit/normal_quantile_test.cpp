// Against the distribution function that the C library has.
#include "available_kernels.hpp"
#include "model/ridge/normal_quantile.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace naibx {
namespace {

double distribution(double x) {
  return 0.5 * std::erfc(-x / std::sqrt(2.0));
}

TEST(NormalQuantile, is_the_inverse_of_the_distribution_function) {
  for (int i = 1; i < 2000; ++i) {
    const double p = i / 2000.0;
    EXPECT_NEAR(distribution(normal_quantile(p, best_kernels())), p, 1e-15);
  }
  for (int exponent = -300; exponent < 0; ++exponent) {
    const double p = std::pow(10.0, exponent);
    EXPECT_NEAR(distribution(normal_quantile(p, best_kernels())) / p, 1.0,
                1e-12);
  }
}

TEST(NormalQuantile, is_odd_about_one_half) {
  EXPECT_EQ(normal_quantile(0.5, best_kernels()), 0.0);
  for (const double p : {0.0625, 0.25, 0.03125, 1.0 / 1024}) {
    EXPECT_EQ(normal_quantile(p, best_kernels()),
              -normal_quantile(1.0 - p, best_kernels()));
  }
}

TEST(NormalQuantile, has_the_same_bits_from_every_kernel) {
  for (int i = 1; i < 100; ++i) {
    const double p = std::pow(0.01 * i, 6);
    const double expected = normal_quantile(p, best_kernels());
    for (const Kernels *const kernels : available_kernels()) {
      EXPECT_EQ(normal_quantile(p, *kernels), expected);
    }
  }
}

} // namespace
} // namespace naibx
