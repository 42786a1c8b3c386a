// The kernels that read the statistics, on every instruction set of this
// machine, against the formula in long double.
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

constexpr double kLeastVariance = 1e-280;

// Statistics of a few classes, and an example with some features that do not
// count.
struct GaussianCase {
  GaussianCase(std::size_t features, std::size_t classes)
      : feature_count(features), class_count(classes),
        means(features * classes), squares(features * classes),
        observed(features * classes), observed_squared(features * classes),
        weights(classes), squared_weights(classes), x(features),
        prior_squares(features), is_active(features, true),
        overall_means(features), overall_variances(features) {}

  void fill(std::uint64_t seed, double magnitude);

  std::size_t feature_count;
  std::size_t class_count;
  double prior = 1.0;
  std::vector<double> means;
  std::vector<double> squares;
  std::vector<double> observed;
  std::vector<double> observed_squared;
  std::vector<double> weights;
  std::vector<double> squared_weights;
  std::vector<double> x;
  std::vector<double> prior_squares;
  std::vector<bool> is_active;
  std::vector<double> overall_means;
  std::vector<double> overall_variances;
};

void GaussianCase::fill(std::uint64_t seed, double magnitude) {
  std::mt19937_64 random(seed);
  const auto uniform = [&random] {
    return static_cast<double>(random() >> 11U) * 0x1p-53;
  };
  const double variance = magnitude * magnitude;
  for (std::size_t i = 0; i < feature_count; ++i) {
    x[i] = magnitude * (4.0 * uniform() - 2.0);
    overall_means[i] = magnitude * uniform();
    overall_variances[i] = variance * (0.5 + uniform());
    prior_squares[i] = prior * overall_variances[i];
  }
  for (std::size_t row = 0; row < class_count; ++row) {
    weights[row] = std::floor(1.0 + 100.0 * uniform());
    squared_weights[row] = weights[row] * (0.5 + 0.5 * uniform());
    for (std::size_t i = 0; i < feature_count; ++i) {
      means[row * feature_count + i] = magnitude * (uniform() - 0.5);
      squares[row * feature_count + i] = variance * weights[row] * uniform();
      observed[row * feature_count + i] =
          std::floor(weights[row] * uniform() * 1.2);
      observed_squared[row * feature_count + i] =
          observed[row * feature_count + i] * uniform();
    }
  }
}

struct Sums {
  Real quadratic = 0;
  Real log_product = 0;
};

// As the call promises it: D apart where it is shared, in the sums where each
// feature has its own.
Sums expected_sums(const GaussianCase &given, std::size_t row, bool is_shared,
                   bool is_tracking) {
  Sums sums;
  for (std::size_t i = 0; i < given.feature_count; ++i) {
    const std::size_t at = row * given.feature_count + i;
    if (!given.is_active[i]) {
      continue;
    }
    Real mean = given.means[at];
    Real q = Real{given.squares[at]} + given.prior_squares[i];
    if (!is_shared) {
      const Real weight = is_tracking ? given.observed[at] : given.weights[row];
      const Real squared =
          is_tracking ? given.observed_squared[at] : given.squared_weights[row];
      const Real degrees = weight > 0 ? weight - squared / weight : 0;
      const Real count =
          (degrees > weight * 0x1p-32L ? degrees : 0) + Real{given.prior};
      const bool has_variance =
          weight > 0 && count > 0 && q >= Real{kLeastVariance} * count;
      mean = has_variance ? mean : Real{given.overall_means[i]};
      q = has_variance ? q / count : Real{given.overall_variances[i]};
    }
    const Real deviation = given.x[i] - mean;
    sums.quadratic += deviation * deviation / q;
    sums.log_product += std::log(q);
  }
  return sums;
}

// What a kernel says of every class.
struct Answers {
  std::vector<double> quadratics;
  std::vector<double> mantissas;
  std::vector<double> exponents;
};

Answers ask(const Kernels &kernels, const GaussianCase &given, bool is_shared,
            bool is_tracking) {
  const std::size_t lines = example_line_count(given.feature_count);
  std::vector<double> x(lines * kExampleLine, 0.0);
  std::vector<double> prior_squares(x.size(), 1.0);
  std::vector<double> is_active(x.size(), 0.0);
  bool all_active = true;
  for (std::size_t i = 0; i < given.feature_count; ++i) {
    const bool in_whole_line =
        i < given.feature_count / kExampleLine * kExampleLine;
    const std::size_t line = i / kExampleLine;
    const std::size_t position =
        in_whole_line ? i
                      : line * kExampleLine + i -
                            example_line_begin(line, given.feature_count);
    all_active = all_active && given.is_active[i];
    if (given.is_active[i]) {
      x[position] = given.x[i];
      prior_squares[position] = given.prior_squares[i];
      is_active[position] = 1.0;
    }
  }
  Answers answers = {std::vector<double>(given.class_count),
                     std::vector<double>(given.class_count),
                     std::vector<double>(given.class_count)};
  ClassGaussianCall call = {};
  call.means = given.means.data();
  call.squares = given.squares.data();
  call.observed = is_tracking ? given.observed.data() : nullptr;
  call.observed_squared = given.observed_squared.data();
  call.weights = given.weights.data();
  call.squared_weights = given.squared_weights.data();
  call.class_count = given.class_count;
  call.stride = given.feature_count;
  call.feature_count = given.feature_count;
  call.values = x.data();
  call.prior_squares = prior_squares.data();
  call.is_active = is_active.data();
  call.all_active = all_active;
  call.overall_means = given.overall_means.data();
  call.overall_variances = given.overall_variances.data();
  call.variance_prior = given.prior;
  call.smallest_variance = kLeastVariance;
  call.quadratics = answers.quadratics.data();
  call.mantissas = answers.mantissas.data();
  call.exponents = answers.exponents.data();
  is_shared ? kernels.shared_gaussian(call) : kernels.own_gaussian(call);
  return answers;
}

void expect_close(double actual, Real expected, const char *what) {
  EXPECT_LE(std::fabs(actual - expected), 1e-13L + 1e-13L * std::fabs(expected))
      << what << ": " << actual << " is not " << static_cast<double>(expected);
}

void expect_right_answers(const GaussianCase &given, bool is_shared,
                          bool is_tracking) {
  for (const Kernels *kernels : available_kernels()) {
    SCOPED_TRACE(testing::Message()
                 << "kernel " << static_cast<int>(kernels->kind) << ", "
                 << given.feature_count << " features");
    const Answers answers = ask(*kernels, given, is_shared, is_tracking);
    for (std::size_t row = 0; row < given.class_count; ++row) {
      if (given.weights[row] == 0.0) {
        EXPECT_EQ(answers.quadratics[row], 0.0);
        EXPECT_EQ(answers.mantissas[row], 1.0);
        EXPECT_EQ(answers.exponents[row], 0.0);
        continue;
      }
      const Sums sums = expected_sums(given, row, is_shared, is_tracking);
      expect_close(answers.quadratics[row], sums.quadratic, "quadratic");
      expect_close(answers.exponents[row],
                   (sums.log_product - std::log(Real{answers.mantissas[row]})) /
                       std::log(2.0L),
                   "exponent");
    }
  }
}

TEST(ClassGaussianKernels, sum_any_number_of_features) {
  for (std::size_t features = 1; features <= 70; ++features) {
    GaussianCase given(features, 5);
    given.fill(features, 1.0);
    given.weights[2] = 0.0;
    expect_right_answers(given, true, false);
    expect_right_answers(given, false, false);
    expect_right_answers(given, false, true);
  }
}

TEST(ClassGaussianKernels, sum_thousands_of_features_of_any_unit) {
  for (const double magnitude : {1e-30, 1e-3, 1.0, 1e6, 1e34}) {
    GaussianCase given(9001, 3);
    given.fill(7, magnitude);
    expect_right_answers(given, true, false);
    expect_right_answers(given, false, true);
  }
}

TEST(ClassGaussianKernels, leave_out_what_does_not_count) {
  for (std::size_t features = 1; features <= 45; ++features) {
    GaussianCase given(features, 4);
    given.fill(features, 1.0);
    for (std::size_t i = 0; i < features; i += 3) {
      given.is_active[i] = false;
      given.overall_variances[i] = 0.0;
      given.squares[i] = 0.0;
    }
    expect_right_answers(given, true, false);
    expect_right_answers(given, false, true);
  }
}

TEST(ClassGaussianKernels, fall_back_on_all_examples_without_a_variance) {
  GaussianCase given(21, 4);
  given.prior = 0.0;
  given.fill(3, 1.0);
  given.weights[1] = 1.0;
  given.squared_weights[1] = 1.0;
  given.weights[2] = 5e-324;
  given.squares[5] = 0.0;
  given.squares[6] = 1e-300;
  given.observed[9] = 0.0;
  given.observed[10] = 0.25;
  given.observed_squared[10] = 0.0625; // a single example
  given.observed[11] = 5e-324;
  expect_right_answers(given, false, false);
  expect_right_answers(given, false, true);
}

TEST(ClassGaussianKernels, say_so_where_numbers_are_too_small) {
  for (const double squares : {0.0, 1e-200, 1e-71}) {
    for (const std::size_t features : {3U, 8U, 13U, 40U}) {
      GaussianCase given(features, 2);
      given.fill(1, 1.0);
      given.prior_squares.assign(features, 0.0);
      given.squares[features + 2] = squares;
      for (const Kernels *kernels : available_kernels()) {
        const Answers answers = ask(*kernels, given, true, false);
        EXPECT_FALSE(std::isnan(answers.quadratics[0]));
        EXPECT_TRUE(std::isnan(answers.quadratics[1]))
            << squares << ", " << features;
      }
    }
  }
}

TEST(ClassGaussianKernels, say_so_where_a_product_is_too_large) {
  GaussianCase given(40, 2);
  given.fill(1, 1.0);
  for (std::size_t i = 40; i < 80; ++i) {
    given.squares[i] = 1e200;
  }
  for (const Kernels *kernels : available_kernels()) {
    const Answers answers = ask(*kernels, given, true, false);
    EXPECT_FALSE(std::isnan(answers.quadratics[0]));
    EXPECT_TRUE(std::isnan(answers.quadratics[1]));
  }
}

TEST(ClassGaussianKernels, do_not_hide_a_deviation_that_is_too_large) {
  GaussianCase given(40, 1);
  given.fill(1, 1.0);
  given.x[17] = 1e160;
  for (const Kernels *kernels : available_kernels()) {
    const Answers answers = ask(*kernels, given, true, false);
    EXPECT_FALSE(answers.quadratics[0] <= std::numeric_limits<double>::max());
  }
}

} // namespace
} // namespace naibx
