// The Gaussian features of an example straight from the statistics, for any
// instruction set. Four features share a division,
//   a/p + b/q = (a q + b p) / (p q),
// and p q is what the product of the variances needs, too.
#pragma once

#include "gaussian_body.hpp"
#include "split_bits.hpp"

namespace naibx {
namespace {

enum class ClassVariance { shared, own };

// Products of four numbers from here on keep all their digits.
inline constexpr double kSmallestFactor = 1e-70;
inline constexpr double kLargestProduct = 1e300;
// The mantissas of so many groups of features can be multiplied in each lane.
inline constexpr size_t kGroupsInProduct = 64;

// One class's rows. Rows of fewer than 8 features are filled up.
struct ClassRows {
  const double *mean;
  const double *squares;
  const double *observed;
  const double *overall_mean;
  const double *overall_variance;
  double weight;
};
struct ShortRows {
  double row[5][kExampleLine];
};

template <typename Doubles> struct GaussianSums {
  typename Doubles::Register quadratic;
  typename Doubles::Register mantissa;
  typename Doubles::Register exponent;
  typename Doubles::Register count_mantissa;
  typename Doubles::Register count_exponent;
  typename Doubles::Register smallest;
  typename Doubles::Register largest;
};

template <typename Doubles>
NAIBX_KERNEL_INLINE GaussianSums<Doubles> sums_of_nothing() {
  const auto zero = Doubles::broadcast(0.0);
  const auto one = Doubles::broadcast(1.0);
  return {zero, one, zero, one, zero, one, one};
}

// What some features add: a fraction, whose denominator is the product of
// their Q, and the product of their D.
template <typename Doubles> struct GaussianTerm {
  typename Doubles::Register numerator;
  typename Doubles::Register denominator;
  typename Doubles::Register count;
};

template <typename Doubles, ClassVariance kVariance>
NAIBX_KERNEL_INLINE GaussianTerm<Doubles>
sum_of_terms(const GaussianTerm<Doubles> &a, const GaussianTerm<Doubles> &b) {
  GaussianTerm<Doubles> sum;
  sum.numerator =
      Doubles::multiply_add(a.numerator, b.denominator,
                            Doubles::multiply(b.numerator, a.denominator));
  sum.denominator = Doubles::multiply(a.denominator, b.denominator);
  sum.count = a.count;
  if constexpr (kVariance == ClassVariance::own) {
    sum.count = Doubles::multiply(a.count, b.count);
  }
  return sum;
}

// Some lanes of a line; `feature` and `position` are those of the first, in
// the rows and in the example.
template <typename Doubles, bool kAllActive>
NAIBX_KERNEL_INLINE GaussianTerm<Doubles>
shared_term(const ClassGaussianCall &call, const ClassRows &rows,
            size_t feature, size_t position) {
  auto mean = Doubles::load(rows.mean + feature);
  auto squares = Doubles::load(rows.squares + feature);
  if constexpr (!kAllActive) {
    const auto active = Doubles::load(call.is_active + position);
    mean = Doubles::multiply(mean, active);
    squares = Doubles::multiply(squares, active);
  }
  const auto deviation =
      Doubles::subtract(Doubles::load(call.values + position), mean);
  GaussianTerm<Doubles> term;
  term.numerator = Doubles::multiply(deviation, deviation);
  term.denominator =
      Doubles::add(squares, Doubles::load(call.prior_squares + position));
  term.count = term.numerator; // not used
  return term;
}

// Each feature has its own D, and may have no variance of its own.
template <typename Doubles>
NAIBX_KERNEL_INLINE GaussianTerm<Doubles>
own_term(const ClassGaussianCall &call, const ClassRows &rows, size_t feature,
         size_t position) {
  const auto zero = Doubles::broadcast(0.0);
  const auto one = Doubles::broadcast(1.0);
  const auto active = Doubles::load(call.is_active + position);
  const auto weight = rows.observed != nullptr
                          ? Doubles::load(rows.observed + feature)
                          : Doubles::broadcast(rows.weight);
  auto count =
      Doubles::add(Doubles::larger(Doubles::subtract(weight, one), zero),
                   Doubles::broadcast(call.variance_prior));
  auto squares = Doubles::add(Doubles::load(rows.squares + feature),
                              Doubles::load(call.prior_squares + position));
  // Nothing observed, or no degree of freedom: no variance.
  auto usable = Doubles::where_less(zero, weight, squares, zero);
  usable = Doubles::where_less(zero, count, usable, zero);
  const auto least = Doubles::broadcast(call.smallest_squares);
  auto mean = Doubles::where_less(usable, least,
                                  Doubles::load(rows.overall_mean + feature),
                                  Doubles::load(rows.mean + feature));
  squares = Doubles::where_less(
      usable, least, Doubles::load(rows.overall_variance + feature), squares);
  count = Doubles::where_less(usable, least, one, count);
  mean = Doubles::multiply(mean, active);
  const auto deviation =
      Doubles::subtract(Doubles::load(call.values + position), mean);
  GaussianTerm<Doubles> term;
  term.count = Doubles::where_less(zero, active, count, one);
  term.denominator = Doubles::where_less(zero, active, squares, one);
  term.numerator =
      Doubles::multiply(Doubles::multiply(deviation, deviation), term.count);
  return term;
}

template <typename Doubles, ClassVariance kVariance, bool kAllActive>
NAIBX_KERNEL_INLINE GaussianTerm<Doubles>
term_of_line(const ClassGaussianCall &call, const ClassRows &rows, size_t line,
             size_t lane, GaussianSums<Doubles> &sums) {
  const size_t feature = example_line_begin(line, call.feature_count) + lane;
  const size_t position = line * kExampleLine + lane;
  GaussianTerm<Doubles> term;
  if constexpr (kVariance == ClassVariance::own) {
    term = own_term<Doubles>(call, rows, feature, position);
  } else {
    term = shared_term<Doubles, kAllActive>(call, rows, feature, position);
  }
  sums.smallest = Doubles::smaller(term.denominator, sums.smallest);
  return term;
}

template <typename Doubles>
NAIBX_KERNEL_INLINE void multiply_split(typename Doubles::Register value,
                                        typename Doubles::Register &mantissa,
                                        typename Doubles::Register &exponent) {
  typename Doubles::Register of_value;
  mantissa = Doubles::multiply(mantissa, Doubles::split(value, of_value));
  exponent = Doubles::add(exponent, of_value);
}

template <typename Doubles, ClassVariance kVariance>
NAIBX_KERNEL_INLINE void add_term(const GaussianTerm<Doubles> &term,
                                  GaussianSums<Doubles> &sums) {
  sums.quadratic = Doubles::add(
      sums.quadratic, Doubles::divide(term.numerator, term.denominator));
  sums.largest = Doubles::larger(term.denominator, sums.largest);
  multiply_split<Doubles>(term.denominator, sums.mantissa, sums.exponent);
  if constexpr (kVariance == ClassVariance::own) {
    multiply_split<Doubles>(term.count, sums.count_mantissa,
                            sums.count_exponent);
  }
}

// The mantissas back to where they began.
template <typename Doubles, ClassVariance kVariance>
NAIBX_KERNEL_INLINE void normalise(GaussianSums<Doubles> &sums) {
  auto mantissa = Doubles::broadcast(1.0);
  multiply_split<Doubles>(sums.mantissa, mantissa, sums.exponent);
  sums.mantissa = mantissa;
  if constexpr (kVariance == ClassVariance::own) {
    mantissa = Doubles::broadcast(1.0);
    multiply_split<Doubles>(sums.count_mantissa, mantissa, sums.count_exponent);
    sums.count_mantissa = mantissa;
  }
}

// Adds kLines lines from `line` on.
template <typename Doubles, ClassVariance kVariance, bool kAllActive,
          size_t kLines>
NAIBX_KERNEL_INLINE void add_lines(const ClassGaussianCall &call,
                                   const ClassRows &rows, size_t line,
                                   size_t lane, GaussianSums<Doubles> &sums) {
  GaussianTerm<Doubles> terms[kLines];
  NAIBX_UNROLL
  for (size_t i = 0; i < kLines; ++i) {
    terms[i] = term_of_line<Doubles, kVariance, kAllActive>(
        call, rows, line + i, lane, sums);
  }
  if constexpr (kLines == 4) {
    const auto first = sum_of_terms<Doubles, kVariance>(terms[0], terms[1]);
    const auto second = sum_of_terms<Doubles, kVariance>(terms[2], terms[3]);
    add_term<Doubles, kVariance>(
        sum_of_terms<Doubles, kVariance>(first, second), sums);
  } else {
    add_term<Doubles, kVariance>(terms[0], sums);
  }
}

template <typename Doubles, ClassVariance kVariance, bool kAllActive>
NAIBX_KERNEL_INLINE GaussianSums<Doubles>
sums_of_class(const ClassGaussianCall &call, const ClassRows &rows,
              size_t lane) {
  GaussianSums<Doubles> sums = sums_of_nothing<Doubles>();
  const size_t lines = example_line_count(call.feature_count);
  // Lines whose every lane may be active.
  const size_t whole = call.feature_count / kExampleLine;
  size_t line = 0;
  size_t groups = 0;
  for (; line + 4 <= whole; line += 4) {
    add_lines<Doubles, kVariance, kAllActive, 4>(call, rows, line, lane, sums);
    if (++groups % kGroupsInProduct == 0) {
      normalise<Doubles, kVariance>(sums);
    }
  }
  for (; line < whole; ++line) {
    add_lines<Doubles, kVariance, kAllActive, 1>(call, rows, line, lane, sums);
  }
  if (line < lines) {
    add_lines<Doubles, kVariance, false, 1>(call, rows, line, lane, sums);
  }
  return sums;
}

// In pairs: the same order for every width of a register.
NAIBX_KERNEL_INLINE double sum_of_lanes(const double *lanes) {
  return ((lanes[0] + lanes[1]) + (lanes[2] + lanes[3])) +
         ((lanes[4] + lanes[5]) + (lanes[6] + lanes[7]));
}
NAIBX_KERNEL_INLINE double product_of_lanes(const double *lanes) {
  return ((lanes[0] * lanes[1]) * (lanes[2] * lanes[3])) *
         ((lanes[4] * lanes[5]) * (lanes[6] * lanes[7]));
}

template <typename Doubles, ClassVariance kVariance, bool kAllActive>
NAIBX_KERNEL_INLINE void score_class(const ClassGaussianCall &call,
                                     const ClassRows &rows, size_t row) {
  constexpr size_t kLanes = kExampleLine / Doubles::kRegisters;
  double lanes[5][kExampleLine];
  bool is_safe = true;
  NAIBX_UNROLL
  for (size_t k = 0; k < Doubles::kRegisters; ++k) {
    const size_t lane = k * kLanes;
    const auto sums =
        sums_of_class<Doubles, kVariance, kAllActive>(call, rows, lane);
    Doubles::store(lanes[0] + lane, sums.quadratic);
    Doubles::store(lanes[1] + lane, sums.mantissa);
    Doubles::store(lanes[2] + lane, sums.exponent);
    if constexpr (kVariance == ClassVariance::own) {
      Doubles::store(lanes[3] + lane, sums.count_mantissa);
      Doubles::store(lanes[4] + lane, sums.count_exponent);
    }
    is_safe =
        is_safe &&
        !Doubles::any_less(sums.smallest,
                           Doubles::broadcast(kSmallestFactor)) &&
        !Doubles::any_less(Doubles::broadcast(kLargestProduct), sums.largest);
  }
  call.quadratics[row] = is_safe ? sum_of_lanes(lanes[0]) : __builtin_nan("");
  call.mantissas[row] = product_of_lanes(lanes[1]);
  call.exponents[row] = sum_of_lanes(lanes[2]);
  if constexpr (kVariance == ClassVariance::own) {
    call.mantissas[row] /= product_of_lanes(lanes[3]);
    call.exponents[row] -= sum_of_lanes(lanes[4]);
  }
}

NAIBX_KERNEL ClassRows filled_up(const ClassRows &rows, size_t count,
                                 ShortRows &place) {
  const double *const from[5] = {rows.mean, rows.squares, rows.observed,
                                 rows.overall_mean, rows.overall_variance};
  for (size_t i = 0; i < 5; ++i) {
    for (size_t feature = 0; feature < kExampleLine; ++feature) {
      const bool has_value = from[i] != nullptr && feature < count;
      place.row[i][feature] = has_value ? from[i][feature] : 0.0;
    }
  }
  return {place.row[0],
          place.row[1],
          rows.observed == nullptr ? nullptr : place.row[2],
          place.row[3],
          place.row[4],
          rows.weight};
}

template <typename Doubles, ClassVariance kVariance>
NAIBX_KERNEL void class_gaussian(const ClassGaussianCall &call) {
  const size_t count = call.feature_count;
  ShortRows place;
  for (size_t row = 0; row < call.class_count; ++row) {
    call.quadratics[row] = 0.0;
    call.mantissas[row] = 1.0;
    call.exponents[row] = 0.0;
    if (call.weights[row] == 0.0) {
      continue;
    }
    ClassRows rows = {call.means + row * count,
                      call.squares + row * count,
                      call.observed == nullptr ? nullptr
                                               : call.observed + row * count,
                      call.overall_means,
                      call.overall_variances,
                      call.weights[row]};
    if (count < kExampleLine) {
      rows = filled_up(rows, count, place);
    }
    if (call.all_active) {
      score_class<Doubles, kVariance, true>(call, rows, row);
    } else {
      score_class<Doubles, kVariance, false>(call, rows, row);
    }
  }
}

} // namespace
} // namespace naibx
