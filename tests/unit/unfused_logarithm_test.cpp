// The logarithms of the tables on every instruction set of this machine,
// against long double and each other.
#include "available_kernels.hpp"
#include "kernels/kernels.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstring>
#include <limits>
#include <random>
#include <vector>

namespace naibx {
namespace {

std::vector<double> logarithms(const Kernels &kernels,
                               std::vector<double> values, double summand) {
  kernels.compile_logarithms(values.data(), values.size(), summand,
                             values.data());
  return values;
}

// Of every size, most of them near 1, where digits are lost most easily.
std::vector<double> numbers() {
  std::mt19937_64 random(3);
  std::vector<double> values;
  for (int i = 0; i < 200'000; ++i) {
    const double mantissa =
        0.5 + static_cast<double>(random() >> 11U) * 0x1p-53;
    const auto large = static_cast<int>(random() % 2090) - 1070;
    const auto small = static_cast<int>(random() % 4) - 1;
    values.push_back(std::ldexp(mantissa, i % 2 == 0 ? small : large));
    values.push_back(1.0 + (mantissa - 0.75) * std::ldexp(1.0, -(i % 50)));
  }
  for (int i = 1; i < 2000; ++i) {
    values.push_back(i);
  }
  return values;
}

TEST(UnfusedLogarithm, is_within_a_unit_in_the_last_place) {
  const std::vector<double> values = numbers();
  const std::vector<double> logs =
      logarithms(*find_kernels(KernelKind::portable), values, 0.0);
  long double worst = 0.0L;
  for (std::size_t i = 0; i < values.size(); ++i) {
    const long double expected = std::log(static_cast<long double>(values[i]));
    const auto near = std::fabs(static_cast<double>(expected));
    const double unit =
        std::nextafter(near, std::numeric_limits<double>::infinity()) - near;
    worst = std::max(worst, std::fabs(logs[i] - expected) / unit);
  }
  EXPECT_LE(worst, 1.0L);
}

TEST(UnfusedLogarithm, has_the_same_bits_with_every_kernel) {
  std::vector<double> values = numbers();
  for (const Kernels *kernels : available_kernels()) {
    for (std::size_t count : {values.size(), std::size_t{0}, std::size_t{5}}) {
      values.resize(count);
      for (const double summand : {0.0, 0.375}) {
        const std::vector<double> expected =
            logarithms(*find_kernels(KernelKind::portable), values, summand);
        const std::vector<double> actual =
            logarithms(*kernels, values, summand);
        ASSERT_TRUE(count == 0 || std::memcmp(actual.data(), expected.data(),
                                              count * sizeof(double)) == 0)
            << static_cast<int>(kernels->kind);
      }
    }
    values = numbers();
  }
}

TEST(UnfusedLogarithm, knows_zero_infinity_and_the_smallest_numbers) {
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  constexpr double kSmallest = std::numeric_limits<double>::denorm_min();
  for (const Kernels *kernels : available_kernels()) {
    const std::vector<double> logs = logarithms(
        *kernels, {0.0, kInfinity, kSmallest, 1.0, 2.0, 0x1p-1022, 0x1p1023},
        0.0);
    EXPECT_EQ(logs[0], -kInfinity);
    EXPECT_EQ(logs[1], kInfinity);
    EXPECT_DOUBLE_EQ(logs[2], std::log(kSmallest));
    EXPECT_EQ(logs[3], 0.0);
    EXPECT_DOUBLE_EQ(logs[4], std::log(2.0));
    EXPECT_DOUBLE_EQ(logs[5], std::log(0x1p-1022));
    EXPECT_DOUBLE_EQ(logs[6], std::log(0x1p1023));
  }
}

} // namespace
} // namespace naibx
