// Logarithms on every instruction set of this machine, against long double.
#include "available_kernels.hpp"
#include "kernels/kernels.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <random>
#include <vector>

namespace naibx {
namespace {

using Real = long double;

constexpr double kMinusInfinity = -std::numeric_limits<double>::infinity();

double unit_in_last_place(Real value) {
  const double size = std::fabs(static_cast<double>(value));
  return std::nextafter(size, std::numeric_limits<double>::max()) - size;
}

std::vector<double> numbers_of_every_size() {
  std::vector<double> values = {1.0,
                                0.5,
                                2.0,
                                0x1.6a09e667f3bccp-1,
                                0x1.6a09e667f3bcdp-1,
                                0x1.6a09e667f3bcdp0,
                                std::nextafter(1.0, 0.0),
                                std::nextafter(1.0, 2.0),
                                std::numeric_limits<double>::max(),
                                std::numeric_limits<double>::min(),
                                std::numeric_limits<double>::denorm_min(),
                                1e-310};
  std::mt19937_64 random(5);
  for (int i = 0; i < 4000; ++i) {
    const double mantissa =
        1.0 + static_cast<double>(random() >> 12U) * 0x1p-52;
    const int exponent =
        i % 2 == 0 ? static_cast<int>(random() % 2040) - 1020 : i % 4 - 2;
    values.push_back(std::ldexp(mantissa, exponent));
  }
  return values;
}

TEST(LogarithmKernels, are_exact_to_two_units_in_the_last_place) {
  const std::vector<double> values = numbers_of_every_size();
  for (const Kernels *kernels : available_kernels()) {
    std::vector<double> logs(values.size());
    kernels->logarithms(values.data(), values.size(), 0.0, logs.data());
    for (std::size_t i = 0; i < values.size(); ++i) {
      const Real expected = std::log(Real{values[i]});
      EXPECT_LE(std::fabs(logs[i] - expected),
                2.0 * unit_in_last_place(expected))
          << values[i] << " with kernel " << static_cast<int>(kernels->kind);
    }
  }
}

TEST(LogarithmKernels, take_zero_beside_other_numbers_of_any_count) {
  for (const Kernels *kernels : available_kernels()) {
    for (std::size_t count = 1; count <= 20; ++count) {
      std::vector<double> values(count, 2.0);
      values[count / 2] = 0.0;
      std::vector<double> logs(count + 1, 7.0);
      kernels->logarithms(values.data(), count, 0.0, logs.data());
      for (std::size_t i = 0; i < count; ++i) {
        if (i == count / 2) {
          EXPECT_EQ(logs[i], kMinusInfinity);
        } else {
          EXPECT_NEAR(logs[i], std::log(2.0), 3e-16);
        }
      }
      EXPECT_EQ(logs[count], 7.0);
    }
  }
}

TEST(LogarithmKernels, add_the_summand_first) {
  const std::vector<double> values = {0.0, 3.0, 7.0};
  for (const Kernels *kernels : available_kernels()) {
    std::vector<double> logs(3);
    kernels->logarithms(values.data(), 3, 1.0, logs.data());
    EXPECT_EQ(logs[0], 0.0);
    EXPECT_NEAR(logs[2], std::log(8.0), 5e-16);
  }
}

} // namespace
} // namespace naibx
