// Logarithms, exponentials and steps of the cascade on every instruction set
// of this machine, against long double.
#include "available_kernels.hpp"
#include "kernels/kernels.hpp"
#include "kernels_inputs.hpp"

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

// Scores in full lines.
struct Scores {
  explicit Scores(const std::vector<double> &logs)
      : keys((logs.size() + 7) / 8 * 8, kMinusInfinity), mantissas(keys.size()),
        exponents(keys.size()) {
    std::copy(logs.begin(), logs.end(), keys.begin());
  }
  CascadeScores view() {
    return {mantissas.data(), exponents.data(), keys.data(), keys.size()};
  }
  [[nodiscard]] Real log(std::size_t i) const {
    return std::log(Real{mantissas[i]}) + Real{exponents[i]} * std::log(2.0L);
  }

  std::vector<double> keys;
  std::vector<double> mantissas;
  std::vector<double> exponents;
};

TEST(ExponentialKernels, keep_the_logarithm) {
  std::vector<double> logs = {0.0,  -0.0, 1e-300, -5e-324, 0.34657359,
                              -0.4, 1.0,  -1e15,  700.0,   -1.5e5};
  std::mt19937_64 random(6);
  for (int i = 0; i < 1000; ++i) {
    logs.push_back(-static_cast<double>(random() >> 11U) * 0x1p-53 *
                   std::ldexp(1.0, i % 30));
  }
  for (const Kernels *kernels : available_kernels()) {
    Scores scores(logs);
    kernels->exponentials(scores.view());
    for (std::size_t i = 0; i < logs.size(); ++i) {
      EXPECT_LE(std::fabs(scores.log(i) - logs[i]),
                3e-16 * std::fmax(1.0, std::fabs(logs[i])))
          << logs[i] << " with kernel " << static_cast<int>(kernels->kind);
      EXPECT_GE(scores.mantissas[i], 0.70710678);
      EXPECT_LE(scores.mantissas[i], 1.41421357);
    }
  }
}

TEST(ExponentialKernels, keep_the_order_of_scores_without_bounds) {
  const std::vector<double> logs = {kMinusInfinity, -1e300, -1e20,
                                    -1e17,          -9e9,   -4.0};
  for (const Kernels *kernels : available_kernels()) {
    Scores scores(logs);
    kernels->exponentials(scores.view());
    for (std::size_t i = 1; i < logs.size(); ++i) {
      EXPECT_LT(scores.exponents[i - 1] + scores.mantissas[i - 1],
                scores.exponents[i] + scores.mantissas[i]);
    }
    EXPECT_EQ(scores.exponents[0], kMinusInfinity);
  }
}

// Many steps with weights of the given sizes, each compared with logarithms.
void expect_right_steps(double unit, double smoothing,
                        const std::vector<double> &choices) {
  for (const Kernels *kernels : available_kernels()) {
    for (const std::size_t labels : {1U, 7U, 8U, 9U, 40U, 77U}) {
      std::mt19937_64 random(labels);
      std::vector<double> logs(labels);
      std::vector<double> totals(labels);
      std::vector<double> inverses((labels + 7) / 8 * 8, 1.0);
      for (std::size_t i = 0; i < labels; ++i) {
        logs[i] = -static_cast<double>(random() % 4000) / 7.0;
        totals[i] = choices.back() + smoothing;
        inverses[i] = 1.0 / (totals[i] * unit);
      }
      Scores scores(logs);
      kernels->exponentials(scores.view());
      std::vector<Real> expected(logs.begin(), logs.end());
      for (int step = 0; step < 30; ++step) {
        std::vector<double> weights(labels);
        for (std::size_t i = 0; i < labels; ++i) {
          weights[i] = choices[random() % choices.size()];
          expected[i] += std::log(Real{weights[i]} + smoothing) -
                         std::log(Real{totals[i]});
        }
        const std::size_t best =
            kernels->condition({scores.view(), labels, labels, weights.data(),
                                unit, smoothing * unit, inverses.data()});
        ASSERT_LT(best, labels);
        for (std::size_t i = 0; i < labels; ++i) {
          if (std::isinf(expected[i])) {
            ASSERT_EQ(scores.keys[i], kMinusInfinity);
            continue;
          }
          ASSERT_LE(std::fabs(scores.log(i) - expected[i]),
                    1e-14L * std::fmax(1.0L, std::fabs(expected[i])));
          ASSERT_TRUE(scores.keys[i] < scores.keys[best] ||
                      (scores.keys[i] == scores.keys[best] && best <= i));
        }
      }
    }
  }
}

TEST(CascadeKernels, multiply_like_a_sum_of_logarithms) {
  expect_right_steps(1.0, 1.0, {0.0, 1.0, 3.0, 40.0, 90.0});
  expect_right_steps(1.0, 1e12, {0.0, 5e-324, 1.0, 9007199254740992.0});
}

TEST(CascadeKernels, keep_products_that_no_double_can_hold) {
  expect_right_steps(1.0, 1e-300, {0.0, 1e-290, 1.0, 9007199254740992.0});
  expect_right_steps(0x1p200, 0.0, {5e-324, 1e-320, 1e-310});
}

TEST(CascadeKernels, give_impossible_labels_minus_infinity) {
  expect_right_steps(1.0, 0.0, {1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 0.0, 2.0});
}

TEST(CascadeKernels, choose_the_first_of_equal_scores) {
  for (const Kernels *kernels : available_kernels()) {
    Scores scores(std::vector<double>(50, -3.25));
    kernels->exponentials(scores.view());
    const std::vector<double> inverses(56, 0.125);
    std::vector<double> weights(50, 2.0);
    weights[0] = 1.0;
    EXPECT_EQ(kernels->condition({scores.view(), 50, 50, weights.data(), 1.0,
                                  1.0, inverses.data()}),
              1U);
    weights.assign(50, 1.0);
    weights[0] = 0.0;
    EXPECT_EQ(kernels->condition({scores.view(), 50, 1, weights.data(), 1.0,
                                  1.0, inverses.data()}),
              2U);
    EXPECT_EQ(scores.keys[1], kMinusInfinity);
  }
}

TEST(CascadeKernels, take_out_one_label_only) {
  for (const Kernels *kernels : available_kernels()) {
    for (std::size_t taken = 0; taken < 20; ++taken) {
      Scores scores(std::vector<double>(20, -1.0));
      kernels->exponentials(scores.view());
      const std::vector<double> weights(20, 1.0);
      const std::vector<double> inverses(24, 0.5);
      kernels->condition({scores.view(), 20, taken, weights.data(), 1.0, 1.0,
                          inverses.data()});
      for (std::size_t i = 0; i < 20; ++i) {
        EXPECT_EQ(scores.keys[i] == kMinusInfinity, i == taken);
      }
    }
  }
}

// Sums over lines, with what was chosen, NaN, anywhere.
TEST(ExponentialSums, are_exact_and_the_same_bits_for_kernels_of_one_kind) {
  std::mt19937_64 random(11);
  for (const std::size_t count : {8U, 16U, 24U, 176U}) {
    for (const double spread : {0.0, 1.0, 30.0, 800.0, 1e5, 1e300}) {
      std::vector<double> scores(count);
      double largest = kMinusInfinity;
      for (std::size_t i = 0; i < count; ++i) {
        scores[i] =
            1e3 - spread * (static_cast<double>(random() >> 11U) * 0x1p-53);
        if (i % 5 == 3) {
          scores[i] = i % 2 == 0 ? kMinusInfinity
                                 : std::numeric_limits<double>::quiet_NaN();
        }
        largest = scores[i] > largest ? scores[i] : largest;
      }
      Real expected = 0.0;
      for (const double score : scores) {
        expected += std::isnan(score) ? 0.0L : std::exp(Real{score} - largest);
      }
      std::vector<double> sums[2];
      for (const Kernels *kernels : available_kernels()) {
        const double sum =
            kernels->sum_exponentials(scores.data(), count, largest);
        EXPECT_NEAR(sum, static_cast<double>(expected),
                    1e-14 * static_cast<double>(expected))
            << count << ", " << spread;
        sums[is_fused(*kernels) ? 1 : 0].push_back(sum);
        EXPECT_EQ(sum, sums[is_fused(*kernels) ? 1 : 0][0]);
      }
    }
  }
}

} // namespace
} // namespace naibx
