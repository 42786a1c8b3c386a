// Natural logarithms, to 2 units in the last place, for any instruction set.
#pragma once

#include "../calls.hpp"
#include "../lanes/split_bits.hpp"
#include "../lanes/target.hpp"

namespace naibx {
namespace NAIBX_KERNEL_NAMESPACE {

inline constexpr double kSmallestNormal = 2.2250738585072014e-308;
inline constexpr double kTwoTo64 = 18446744073709551616.0;
// log 2 as a number of few bits, whose product with an exponent is exact, and
// the rest.
inline constexpr double kLogOfTwoHigh = 0x1.62e42fefa3000p-1;
inline constexpr double kLogOfTwoLow = 2.8235290563031577e-13;
// log m = 2 s + s z P(z) with s = (m - 1) / (m + 1) and z = s^2: P interpolates
// the series 2/3 + 2/5 z + 2/7 z^2 + ... at the Chebyshev nodes of the z that
// occur, to 1e-17 of the logarithm.
inline constexpr double kLogarithmSeries[] = {
    0x1.2b585ce66ecd3p-3, 0x1.39fe5eebedfa5p-3, 0x1.7462b4b689086p-3,
    0x1.c71c62e558272p-3, 0x1.2492492df1681p-2, 0x1.99999999952e1p-2,
    0x1.5555555555558p-1}; // the highest power first

// exponent log 2 + log mantissa, of a number that was split.
template <typename Doubles>
NAIBX_KERNEL_INLINE typename Doubles::Register
logarithm_of_split(typename Doubles::Register mantissa,
                   typename Doubles::Register exponent) {
  using Register = typename Doubles::Register;
  const Register one = Doubles::broadcast(1.0);
  const Register s = Doubles::divide(Doubles::subtract(mantissa, one),
                                     Doubles::add(mantissa, one));
  const Register z = Doubles::multiply(s, s);
  Register series = Doubles::broadcast(kLogarithmSeries[0]);
  NAIBX_UNROLL
  for (size_t i = 1; i < 7; ++i) {
    series = Doubles::multiply_add(series, z,
                                   Doubles::broadcast(kLogarithmSeries[i]));
  }
  const Register rest = Doubles::multiply_add(
      Doubles::multiply(s, z), series,
      Doubles::multiply(exponent, Doubles::broadcast(kLogOfTwoLow)));
  return Doubles::multiply_add(exponent, Doubles::broadcast(kLogOfTwoHigh),
                               Doubles::add(Doubles::add(s, s), rest));
}

// Splits numbers of at least 0, of which some are smaller than normal.
template <typename Doubles>
NAIBX_KERNEL_INLINE typename Doubles::Register
split_any(typename Doubles::Register value,
          typename Doubles::Register &exponent) {
  using Register = typename Doubles::Register;
  const Register smallest = Doubles::broadcast(kSmallestNormal);
  const Register raised =
      Doubles::multiply(value, Doubles::broadcast(kTwoTo64));
  const Register normal = Doubles::where_less(value, smallest, raised, value);
  const Register offset = Doubles::where_less(
      value, smallest, Doubles::broadcast(64.0), Doubles::broadcast(0.0));
  const Register mantissa = Doubles::split(normal, exponent);
  exponent = Doubles::subtract(exponent, offset);
  return mantissa;
}

// Of finite numbers of at least 0: -infinity for 0.
template <typename Doubles>
NAIBX_KERNEL_INLINE typename Doubles::Register
logarithm(typename Doubles::Register value) {
  using Register = typename Doubles::Register;
  const Register smallest = Doubles::broadcast(kSmallestNormal);
  Register exponent;
  if (__builtin_expect(!Doubles::any_less(value, smallest), 1)) {
    const Register mantissa = Doubles::split(value, exponent);
    return logarithm_of_split<Doubles>(mantissa, exponent);
  }
  const Register mantissa = split_any<Doubles>(value, exponent);
  const Register result = logarithm_of_split<Doubles>(mantissa, exponent);
  return Doubles::where_less(Doubles::broadcast(0.0), value, result,
                             Doubles::broadcast(-__builtin_inf()));
}

template <typename Doubles>
NAIBX_KERNEL_INLINE void logarithms_of_line(const double *values,
                                            double summand, double *logs) {
  constexpr size_t kLanes = kBlockLanes<double> / Doubles::kRegisters;
  NAIBX_UNROLL
  for (size_t k = 0; k < Doubles::kRegisters; ++k) {
    const auto value = Doubles::add(Doubles::load(values + k * kLanes),
                                    Doubles::broadcast(summand));
    Doubles::store(logs + k * kLanes, logarithm<Doubles>(value));
  }
}

// The rest of an array in a line of its own, padded with ones.
struct RestOfLine {
  double at[kBlockLanes<double>];
};
NAIBX_KERNEL_INLINE RestOfLine rest_of_line(const double *values,
                                            size_t count) {
  RestOfLine rest;
  for (size_t i = 0; i < kBlockLanes<double>; ++i) {
    rest.at[i] = i < count ? values[i] : 1.0;
  }
  return rest;
}

template <typename Doubles>
NAIBX_KERNEL void logarithms(const double *values, size_t count, double summand,
                             double *logs) {
  constexpr size_t kLine = kBlockLanes<double>;
  size_t at = 0;
  for (; at + kLine <= count; at += kLine) {
    logarithms_of_line<Doubles>(values + at, summand, logs + at);
  }
  if (at < count) {
    const RestOfLine rest = rest_of_line(values + at, count - at);
    RestOfLine logs_of_rest;
    logarithms_of_line<Doubles>(rest.at, summand, logs_of_rest.at);
    for (size_t i = at; i < count; ++i) {
      logs[i] = logs_of_rest.at[i - at];
    }
  }
}

} // namespace NAIBX_KERNEL_NAMESPACE
} // namespace naibx
