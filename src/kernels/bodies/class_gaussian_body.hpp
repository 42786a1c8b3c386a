// The Gaussian features of an example straight from the statistics, for any
// instruction set. Four features share a division,
//   a/p + b/q = (a q + b p) / (p q),
// and p q is what the product of the variances needs, too.
#pragma once

#include "gaussian_body.hpp"
#include "lane_sums_body.hpp"
#include "own_variance_body.hpp"
#include "split_product_body.hpp"

namespace naibx {
namespace NAIBX_KERNEL_NAMESPACE {

enum class ClassVariance { shared, own };

inline constexpr double kLargestProduct = 1e300;

// One class's rows.
struct ClassRows {
  const double *mean;
  const double *squares;
  const double *observed;
  const double *observed_squared;
  const double *overall_mean;
  const double *overall_variance;
  double weight;
  double squared_weight;
};
struct ShortRows {
  double row[4][kExampleLine];
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
  const bool is_tracking = rows.observed != nullptr;
  const auto weight = is_tracking ? Doubles::load(rows.observed + feature)
                                  : Doubles::broadcast(rows.weight);
  const auto squared_weight =
      is_tracking ? Doubles::load(rows.observed_squared + feature)
                  : Doubles::broadcast(rows.squared_weight);
  const auto own = own_variance<Doubles>(
      variance_rule<Doubles>(weight, squared_weight, call.variance_prior,
                             call.smallest_variance),
      Doubles::load(rows.mean + feature),
      Doubles::add(Doubles::load(rows.squares + feature),
                   Doubles::load(call.prior_squares + position)),
      Doubles::load(rows.overall_mean + feature),
      Doubles::load(rows.overall_variance + feature));
  const auto mean = Doubles::multiply(own.mean, active);
  const auto deviation =
      Doubles::subtract(Doubles::load(call.values + position), mean);
  GaussianTerm<Doubles> term;
  term.count = Doubles::where_less(zero, active, own.count, one);
  term.denominator = Doubles::where_less(zero, active, own.squares, one);
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
    sums.smallest = Doubles::smaller(term.count, sums.smallest);
  } else {
    term = shared_term<Doubles, kAllActive>(call, rows, feature, position);
  }
  sums.smallest = Doubles::smaller(term.denominator, sums.smallest);
  return term;
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

template <typename Doubles, ClassVariance kVariance>
NAIBX_KERNEL_INLINE void normalise(GaussianSums<Doubles> &sums) {
  normalise_mantissa<Doubles>(sums.mantissa, sums.exponent);
  if constexpr (kVariance == ClassVariance::own) {
    normalise_mantissa<Doubles>(sums.count_mantissa, sums.count_exponent);
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
  // Lines all of whose lanes may be active.
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

template <typename Doubles, ClassVariance kVariance, bool kAllActive>
NAIBX_KERNEL_INLINE void score_class(const ClassGaussianCall &call,
                                     const ClassRows &rows, size_t row) {
  constexpr size_t kLanes = kExampleLine / Doubles::kRegisters;
  Block<Doubles> quadratic;
  Block<Doubles> mantissa;
  Block<Doubles> exponent;
  bool is_safe = true;
  NAIBX_UNROLL
  for (size_t k = 0; k < Doubles::kRegisters; ++k) {
    const auto sums =
        sums_of_class<Doubles, kVariance, kAllActive>(call, rows, k * kLanes);
    quadratic.part[k] = sums.quadratic;
    mantissa.part[k] = sums.mantissa;
    exponent.part[k] = sums.exponent;
    if constexpr (kVariance == ClassVariance::own) {
      mantissa.part[k] = Doubles::divide(sums.mantissa, sums.count_mantissa);
      exponent.part[k] = Doubles::subtract(sums.exponent, sums.count_exponent);
    }
    is_safe =
        is_safe &&
        !Doubles::any_less(sums.smallest,
                           Doubles::broadcast(kSmallestFactor)) &&
        !Doubles::any_less(Doubles::broadcast(kLargestProduct), sums.largest);
  }
  call.quadratics[row] =
      is_safe ? sum_of_block<Doubles>(quadratic) : __builtin_nan("");
  call.mantissas[row] = product_of_block<Doubles>(mantissa);
  call.exponents[row] = sum_of_block<Doubles>(exponent);
}

NAIBX_KERNEL void fill_up(const double *row, size_t count, double *place) {
  for (size_t feature = 0; feature < kExampleLine; ++feature) {
    place[feature] = feature < count ? row[feature] : 0.0;
  }
}

// Reading a row shorter than a line may run into the next row, which does not
// count, but not past the last one.
NAIBX_KERNEL ClassRows filled_up(ClassRows rows, size_t count,
                                 ShortRows &place) {
  fill_up(rows.mean, count, place.row[0]);
  fill_up(rows.squares, count, place.row[1]);
  rows.mean = place.row[0];
  rows.squares = place.row[1];
  if (rows.observed != nullptr) {
    fill_up(rows.observed, count, place.row[2]);
    fill_up(rows.observed_squared, count, place.row[3]);
    rows.observed = place.row[2];
    rows.observed_squared = place.row[3];
  }
  return rows;
}

NAIBX_KERNEL ClassRows overall_rows(const ClassGaussianCall &call,
                                    ShortRows &place) {
  ClassRows rows = {};
  rows.overall_mean = call.overall_means;
  rows.overall_variance = call.overall_variances;
  if (call.feature_count < kExampleLine) {
    fill_up(rows.overall_mean, call.feature_count, place.row[0]);
    fill_up(rows.overall_variance, call.feature_count, place.row[1]);
    rows.overall_mean = place.row[0];
    rows.overall_variance = place.row[1];
  }
  return rows;
}

template <typename Doubles, ClassVariance kVariance>
NAIBX_KERNEL void class_gaussian(const ClassGaussianCall &call) {
  const size_t count = call.feature_count;
  ShortRows place;
  ShortRows of_all;
  const ClassRows overall = overall_rows(call, of_all);
  for (size_t row = 0; row < call.class_count; ++row) {
    call.quadratics[row] = 0.0;
    call.mantissas[row] = 1.0;
    call.exponents[row] = 0.0;
    if (call.weights[row] == 0.0) {
      continue;
    }
    ClassRows rows = overall;
    rows.mean = call.means + row * call.stride;
    rows.squares = call.squares + row * call.stride;
    if (call.observed != nullptr) {
      rows.observed = call.observed + row * count;
      rows.observed_squared = call.observed_squared + row * count;
    }
    rows.weight = call.weights[row];
    rows.squared_weight = call.squared_weights[row];
    if (row * count + kExampleLine > call.class_count * count) {
      rows = filled_up(rows, count, place);
    }
    if (call.all_active) {
      score_class<Doubles, kVariance, true>(call, rows, row);
    } else {
      score_class<Doubles, kVariance, false>(call, rows, row);
    }
  }
}

} // namespace NAIBX_KERNEL_NAMESPACE
} // namespace naibx
