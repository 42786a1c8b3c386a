// Exponentials, and their sums for scores, for any instruction set.
#pragma once

#include "choose_body.hpp"
#include "lane_sums_body.hpp"
#include "logarithm_body.hpp"

namespace naibx {
namespace NAIBX_KERNEL_NAMESPACE {

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

// The sum of exp(score - largest), with nothing for NaN. Terms too small to
// count beside the largest are taken for exp(kSmallestLog).
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

template <typename Doubles>
NAIBX_KERNEL void exponentials(double *values, size_t count) {
  using Register = typename Doubles::Register;
  constexpr size_t kLanes = kScoresPerLine / Doubles::kRegisters;
  for (size_t at = 0; at < count; at += kLanes) {
    const Register log = Doubles::larger(
        Doubles::smaller(Doubles::load(values + at), Doubles::broadcast(0.0)),
        Doubles::broadcast(kSmallestLog));
    Register power;
    const Register value = exponential<Doubles>(log, power);
    Doubles::store(values + at, Doubles::scaled(value, power));
  }
}

} // namespace NAIBX_KERNEL_NAMESPACE
} // namespace naibx
