// Sums of logarithms over the rows of classes on every instruction set of this
// machine, against long double.
#include "available_kernels.hpp"
#include "kernels/kernels.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <random>
#include <vector>

namespace naibx {
namespace {

using Real = long double;

constexpr std::size_t kPlaces = 41;
constexpr std::size_t kClasses = 3;

// Rows of counts below those of the bases; the second class has no weight.
struct Rows {
  Rows()
      : rows(kPlaces * kClasses), bases(rows.size()), factors(kPlaces),
        summands(kPlaces), weights({40.0, 0.0, 9007199254740992.0}) {
    std::mt19937_64 random(8);
    for (std::size_t i = 0; i < rows.size(); ++i) {
      bases[i] = static_cast<double>(random() % 40);
      rows[i] = random() % 3 == 0 ? bases[i] : 0.0;
    }
    for (std::size_t i = 0; i < kPlaces; ++i) {
      factors[i] = static_cast<double>(random() % 5);
      summands[i] = 0.25 + static_cast<double>(random() % 5);
    }
  }

  [[nodiscard]] LogSumsCall call(std::vector<double> &sums) const {
    LogSumsCall call = {};
    call.rows = rows.data();
    call.stride = kPlaces;
    call.weights = weights.data();
    call.class_count = kClasses;
    call.count = kPlaces;
    call.base_rows = bases.data();
    call.sign = 1.0;
    call.summand = 1.0;
    call.scale = 1.0;
    call.sums = sums.data();
    return call;
  }

  std::vector<double> rows;
  std::vector<double> bases;
  std::vector<double> factors;
  std::vector<double> summands;
  std::vector<double> weights;
};

Real expected_sum(const LogSumsCall &call, std::size_t row) {
  Real sum = 0;
  for (std::size_t i = 0; i < call.count; ++i) {
    const std::size_t place = call.places == nullptr ? i : call.places[i];
    Real base = 0;
    if (call.base == LogBase::weight) {
      base = call.weights[row];
    } else if (call.base == LogBase::rows) {
      base = call.base_rows[row * call.stride + place];
    }
    const Real value = base + call.sign * call.rows[row * call.stride + place];
    const Real summand =
        call.summands == nullptr ? call.summand : call.summands[i];
    const Real factor = call.factors == nullptr ? 1.0 : call.factors[i];
    const Real subtrahend =
        call.subtrahends == nullptr
            ? 0.0
            : call.subtrahends[row * call.subtrahend_stride +
                               call.subtrahend_places[i]];
    sum += factor * (std::log(value + summand) - subtrahend);
  }
  return call.scale * sum;
}

void expect_right_sums(LogSumsCall call) {
  for (const Kernels *kernels : available_kernels()) {
    std::vector<double> sums(kClasses, 0.5);
    call.sums = sums.data();
    kernels->add_log_sums(call);
    EXPECT_EQ(sums[1], 0.5);
    for (const std::size_t row : {0U, 2U}) {
      const Real expected = 0.5 + expected_sum(call, row);
      EXPECT_LE(std::fabs(sums[row] - expected),
                1e-13L * std::fmax(Real{1}, std::fabs(expected)))
          << "kernel " << static_cast<int>(kernels->kind) << ", row " << row;
    }
  }
}

TEST(LogSumsKernels, add_up_rows_of_any_length) {
  const Rows given;
  std::vector<double> sums(kClasses);
  for (const LogBase base : {LogBase::none, LogBase::weight, LogBase::rows}) {
    for (std::size_t count = 0; count <= kPlaces; ++count) {
      LogSumsCall call = given.call(sums);
      call.count = count;
      call.base = base;
      call.sign = base == LogBase::none ? 1.0 : -1.0;
      call.scale = count % 2 == 0 ? 1.0 : -1.0;
      expect_right_sums(call);
    }
  }
}

TEST(LogSumsKernels, add_up_some_places_with_factors_and_summands) {
  const Rows given;
  std::vector<double> sums(kClasses);
  const std::vector<std::uint32_t> places = {40, 0,  7,  8, 9,  15, 16,
                                             33, 39, 32, 1, 12, 20};
  for (std::size_t count = 0; count <= places.size(); ++count) {
    LogSumsCall call = given.call(sums);
    call.count = count;
    call.places = places.data();
    expect_right_sums(call);
    call.factors = given.factors.data();
    expect_right_sums(call);
    call.base = LogBase::weight;
    call.sign = 0.0;
    call.summands = given.summands.data();
    expect_right_sums(call);
  }
}

// More terms than mantissas can be multiplied in a row, so large or so small
// that the product of a few has no place among the doubles.
TEST(LogSumsKernels, add_up_thousands_of_large_or_small_terms) {
  constexpr std::size_t kMany = 5003;
  std::vector<double> sums(kClasses);
  std::vector<std::uint32_t> places(kMany);
  for (std::size_t i = 0; i < kMany; ++i) {
    places[i] = static_cast<std::uint32_t>(kMany - 1 - i);
  }
  const std::vector<double> weights = {1.0, 0.0, 1.0};
  for (const double value : {9007199254740992.0, 0.0}) {
    const std::vector<double> rows(kMany * kClasses, value);
    LogSumsCall call = {};
    call.rows = rows.data();
    call.stride = kMany;
    call.weights = weights.data();
    call.class_count = kClasses;
    call.count = kMany;
    call.sign = 1.0;
    call.summand = 1e-70; // the smallest that is multiplied
    call.scale = 1.0;
    call.sums = sums.data();
    expect_right_sums(call);
    call.places = places.data();
    expect_right_sums(call);
    call.summand = 1e-300; // and one that is not
    expect_right_sums(call);
    call.places = nullptr;
    expect_right_sums(call);
  }
}

TEST(LogSumsKernels, subtract_a_number_from_each_logarithm) {
  const Rows given;
  std::vector<double> sums(kClasses);
  const std::vector<double> subtrahends = {1.5, -2.0, 0.0, 0.0, 3.0, 0.25};
  const std::vector<std::uint32_t> of_term = {0, 1, 1, 0, 1, 0, 0, 1, 0};
  for (std::size_t count = 0; count <= of_term.size(); ++count) {
    LogSumsCall call = given.call(sums);
    call.count = count;
    call.factors = given.factors.data();
    call.subtrahends = subtrahends.data();
    call.subtrahend_stride = 2;
    call.subtrahend_places = of_term.data();
    expect_right_sums(call);
  }
}

TEST(LogSumsKernels, take_the_difference_before_a_tiny_summand) {
  const Rows given;
  std::vector<double> sums(kClasses);
  LogSumsCall call = given.call(sums);
  call.base = LogBase::rows;
  call.sign = -1.0;
  call.summand = 1e-300;
  expect_right_sums(call);
}

} // namespace
} // namespace naibx
