// The steps of the cascade straight from the counts, for any instruction set.
// No logarithm is needed to compare scores: exp(score) is kept as m 2^e with m
// in [sqrt(1/2), sqrt(2)), and m + e orders such numbers.
#pragma once

#include "choose_body.hpp"
#include "lane_sums_body.hpp"
#include "logarithm_body.hpp"

namespace naibx {
namespace {

// 1 / i!, from the highest power on, of exp(r) for |r| <= log(2) / 2: to half
// a unit in the last place.
inline constexpr double kExponentialSeries[] = {1.0 / 6227020800.0,
                                                1.0 / 479001600.0,
                                                1.0 / 39916800.0,
                                                1.0 / 3628800.0,
                                                1.0 / 362880.0,
                                                1.0 / 40320.0,
                                                1.0 / 5040.0,
                                                1.0 / 720.0,
                                                1.0 / 120.0,
                                                1.0 / 24.0,
                                                1.0 / 6.0,
                                                0.5,
                                                1.0,
                                                1.0};
inline constexpr double kLargestRest = 0.35; // above log(2) / 2
inline constexpr double kInverseLogOfTwo = 1.4426950408889634074;
// Adding and subtracting it rounds to a whole number.
inline constexpr double kRounder = 6755399441055744.0; // 1.5 * 2^52
inline constexpr double kSmallestLog = -700.0; // exp(-700) is above 1e-305
inline constexpr double kTwoTo200 =
    1606938044258990275541962092341162602522202993782792835301376.0;
// Below, a product may have lost digits.
inline constexpr double kSmallestProduct = 1e-290;
// With more no product can be that small: totals stay below 1e22.
inline constexpr double kSmallestSmoothing = 1e-200;

// exp(log) 2^-n with n rounded to a whole number; `power` is kRounder + n.
template <typename Doubles>
NAIBX_KERNEL_INLINE typename Doubles::Register
exponential(typename Doubles::Register log, typename Doubles::Register &power) {
  using Register = typename Doubles::Register;
  const Register rounder = Doubles::broadcast(kRounder);
  power = Doubles::add(
      Doubles::multiply(log, Doubles::broadcast(kInverseLogOfTwo)), rounder);
  const Register whole = Doubles::subtract(power, rounder);
  Register rest =
      Doubles::multiply_add(whole, Doubles::broadcast(-kLogOfTwoHigh), log);
  rest = Doubles::multiply_add(whole, Doubles::broadcast(-kLogOfTwoLow), rest);
  // NaN for a log of -infinity becomes a number, too.
  rest = Doubles::larger(rest, Doubles::broadcast(-kLargestRest));
  rest = Doubles::smaller(rest, Doubles::broadcast(kLargestRest));
  Register value = Doubles::broadcast(kExponentialSeries[0]);
  NAIBX_UNROLL
  for (size_t i = 1; i < 14; ++i) {
    value = Doubles::multiply_add(value, rest,
                                  Doubles::broadcast(kExponentialSeries[i]));
  }
  return value;
}

// exp(log) as mantissa and power of two. Where a log is so large that its
// whole numbers are not exact, any mantissa is as good as another.
template <typename Doubles>
NAIBX_KERNEL void exponentials(const CascadeScores &given) {
  const CascadeScores scores = given; // which no store can change
  using Register = typename Doubles::Register;
  constexpr size_t kLanes = kScoresPerLine / Doubles::kRegisters;
  for (size_t at = 0; at < scores.count; at += kLanes) {
    Register power;
    const Register value =
        exponential<Doubles>(Doubles::load(scores.keys + at), power);
    const Register whole =
        Doubles::subtract(power, Doubles::broadcast(kRounder));
    Register exponent;
    Doubles::store(scores.mantissas + at, Doubles::split(value, exponent));
    Doubles::store(scores.exponents + at, Doubles::add(whole, exponent));
  }
}

// The sum of exp(score - largest), with nothing for NaN. What is so small that
// it counts for nothing beside the largest is taken for exp(kSmallestLog).
template <typename Doubles>
NAIBX_KERNEL double sum_exponentials(const double *scores, size_t count,
                                     double largest) {
  using Register = typename Doubles::Register;
  constexpr size_t kLanes = kScoresPerLine / Doubles::kRegisters;
  Block<Doubles> sum;
  NAIBX_UNROLL
  for (size_t k = 0; k < Doubles::kRegisters; ++k) {
    sum.part[k] = Doubles::broadcast(0.0);
  }
  for (size_t at = 0; at < count; at += kScoresPerLine) {
    NAIBX_UNROLL
    for (size_t k = 0; k < Doubles::kRegisters; ++k) {
      const Register log = Doubles::larger(
          Doubles::subtract(Doubles::load(scores + at + k * kLanes),
                            Doubles::broadcast(largest)),
          Doubles::broadcast(kSmallestLog));
      Register power;
      const Register value = exponential<Doubles>(log, power);
      sum.part[k] = Doubles::add(sum.part[k], Doubles::scaled(value, power));
    }
  }
  return sum_of_block<Doubles>(sum);
}

template <typename Doubles> struct SplitScore {
  typename Doubles::Register mantissa;
  typename Doubles::Register exponent; // what the product adds
};

// mantissa * weight / total, where that is too small to be split at once.
template <typename Doubles>
NAIBX_KERNEL SplitScore<Doubles>
small_product(typename Doubles::Register mantissa,
              typename Doubles::Register weight,
              typename Doubles::Register inverse_total) {
  const auto zero = Doubles::broadcast(0.0);
  const auto product = Doubles::multiply(
      mantissa, Doubles::multiply(
                    Doubles::multiply(weight, Doubles::broadcast(kTwoTo200)),
                    inverse_total));
  SplitScore<Doubles> result;
  result.mantissa = Doubles::split(product, result.exponent);
  result.exponent =
      Doubles::subtract(result.exponent, Doubles::broadcast(200.0));
  result.mantissa = Doubles::where_less(zero, product, result.mantissa,
                                        Doubles::broadcast(1.0));
  result.exponent = Doubles::where_less(zero, product, result.exponent,
                                        Doubles::broadcast(-__builtin_inf()));
  return result;
}

template <typename Doubles, bool kMayBeSmall>
NAIBX_KERNEL_INLINE void multiply_line(const ConditionCall &call, size_t line,
                                       const double *weights,
                                       LineOfMaxima<Doubles> &largest) {
  constexpr size_t kLanes = kScoresPerLine / Doubles::kRegisters;
  NAIBX_UNROLL
  for (size_t k = 0; k < Doubles::kRegisters; ++k) {
    const size_t at = line + k * kLanes;
    const auto weight = Doubles::multiply_add(
        Doubles::load(weights + k * kLanes), Doubles::broadcast(call.unit),
        Doubles::broadcast(call.smoothing));
    const auto inverse = Doubles::load(call.inverse_totals + at);
    const auto mantissa = Doubles::load(call.scores.mantissas + at);
    const auto product =
        Doubles::multiply(mantissa, Doubles::multiply(weight, inverse));
    SplitScore<Doubles> split;
    if (kMayBeSmall &&
        Doubles::any_less(product, Doubles::broadcast(kSmallestProduct))) {
      split = small_product<Doubles>(mantissa, weight, inverse);
    } else {
      split.mantissa = Doubles::split(product, split.exponent);
    }
    const auto exponent =
        Doubles::add(Doubles::load(call.scores.exponents + at), split.exponent);
    const auto key = Doubles::add(exponent, split.mantissa);
    Doubles::store(call.scores.mantissas + at, split.mantissa);
    Doubles::store(call.scores.exponents + at, exponent);
    Doubles::store(call.scores.keys + at, key);
    largest.part[k] = Doubles::larger(key, largest.part[k]);
  }
}

// Writes whole registers: the load that follows need not wait for a part.
template <typename Doubles>
NAIBX_KERNEL_INLINE void take_out(double *exponents, size_t label) {
  constexpr size_t kLanes = kScoresPerLine / Doubles::kRegisters;
  static constexpr double kLaneNumbers[] = {0, 1, 2, 3, 4, 5, 6, 7};
  double *const place = exponents + label / kLanes * kLanes;
  const auto distance = Doubles::subtract(
      Doubles::load(kLaneNumbers),
      Doubles::broadcast(static_cast<double>(label % kLanes)));
  Doubles::store(
      place, Doubles::where_less(
                 Doubles::multiply(distance, distance), Doubles::broadcast(0.5),
                 Doubles::broadcast(-__builtin_inf()), Doubles::load(place)));
}

template <typename Doubles, bool kMayBeSmall>
NAIBX_KERNEL_INLINE size_t multiply_lines(const ConditionCall &given) {
  const ConditionCall call = given; // which no store can change
  LineOfMaxima<Doubles> largest;
  NAIBX_UNROLL
  for (size_t k = 0; k < Doubles::kRegisters; ++k) {
    largest.part[k] = Doubles::broadcast(-__builtin_inf());
  }
  if (call.taken < call.label_count) {
    take_out<Doubles>(call.scores.exponents, call.taken);
  }
  size_t at = 0;
  for (; at + kScoresPerLine <= call.label_count; at += kScoresPerLine) {
    multiply_line<Doubles, kMayBeSmall>(call, at, call.weights + at, largest);
  }
  if (at < call.label_count) {
    const RestOfLine rest =
        rest_of_line(call.weights + at, call.label_count - at);
    multiply_line<Doubles, kMayBeSmall>(call, at, rest.at, largest);
  }
  auto best = largest.part[0];
  NAIBX_UNROLL
  for (size_t k = 1; k < Doubles::kRegisters; ++k) {
    best = Doubles::larger(largest.part[k], best);
  }
  return find_first<Doubles>(call.scores.keys, call.scores.count,
                             Doubles::largest_of(best));
}

template <typename Doubles>
NAIBX_KERNEL size_t condition(const ConditionCall &call) {
  return call.smoothing < kSmallestSmoothing
             ? multiply_lines<Doubles, true>(call)
             : multiply_lines<Doubles, false>(call);
}

} // namespace
} // namespace naibx
