// Made by bindings/go/generate_sources.py from
// src/kernels/bodies/unfused_logarithm_body.hpp: do not edit.

// Natural logarithms for tables that are saved, to 1 unit in the last place:
// no multiplication is fused with an addition, so that every kernel gives the
// same bits. For any instruction set.
#pragma once

#include "../lanes/target.hpp"
#include "logarithm_body.hpp"

namespace naibx {
namespace NAIBX_KERNEL_NAMESPACE {

inline constexpr double kLargestNormal = 1.7976931348623157e308;

// P(z), the odd powers beside the even ones, so that none waits long for
// another.
template <typename Doubles>
NAIBX_KERNEL_INLINE typename Doubles::Register
unfused_series(typename Doubles::Register z) {
  using Register = typename Doubles::Register;
  const Register square = Doubles::multiply(z, z);
  Register even = Doubles::broadcast(kLogarithmSeries[0]);
  Register odd = Doubles::broadcast(kLogarithmSeries[1]);
  NAIBX_UNROLL
  for (size_t i = 2; i < 7; i += 2) {
    even = Doubles::add(Doubles::multiply(even, square),
                        Doubles::broadcast(kLogarithmSeries[i]));
  }
  NAIBX_UNROLL
  for (size_t i = 3; i < 7; i += 2) {
    odd = Doubles::add(Doubles::multiply(odd, square),
                       Doubles::broadcast(kLogarithmSeries[i]));
  }
  return Doubles::add(even, Doubles::multiply(odd, z));
}

// With f = m - 1 the series of log m is f - s (f - z P(z)), of which only the
// part that is small against f is rounded more than once.
template <typename Doubles>
NAIBX_KERNEL_INLINE typename Doubles::Register
unfused_logarithm_of_split(typename Doubles::Register mantissa,
                           typename Doubles::Register exponent) {
  using Register = typename Doubles::Register;
  const Register one = Doubles::broadcast(1.0);
  const Register f = Doubles::subtract(mantissa, one);
  const Register s = Doubles::divide(f, Doubles::add(mantissa, one));
  const Register z = Doubles::multiply(s, s);
  const Register series = unfused_series<Doubles>(z);
  const Register rest =
      Doubles::multiply(s, Doubles::subtract(f, Doubles::multiply(z, series)));
  const Register low =
      Doubles::multiply(exponent, Doubles::broadcast(kLogOfTwoLow));
  const Register high =
      Doubles::multiply(exponent, Doubles::broadcast(kLogOfTwoHigh));
  return Doubles::add(high, Doubles::subtract(f, Doubles::subtract(rest, low)));
}

// Of numbers that are small, zero or infinite, too.
template <typename Doubles>
NAIBX_KERNEL_COLD typename Doubles::Register
careful_logarithm(typename Doubles::Register value) {
  using Register = typename Doubles::Register;
  Register exponent;
  const Register mantissa = split_any<Doubles>(value, exponent);
  const Register finite =
      unfused_logarithm_of_split<Doubles>(mantissa, exponent);
  const Register some =
      Doubles::where_less(Doubles::broadcast(0.0), value, finite,
                          Doubles::broadcast(-__builtin_inf()));
  return Doubles::where_less(Doubles::broadcast(kLargestNormal), value, value,
                             some);
}

// Of numbers of at least 0: -infinity for 0, infinity for infinity.
template <typename Doubles>
NAIBX_KERNEL_INLINE typename Doubles::Register
unfused_logarithm(typename Doubles::Register value) {
  if (__builtin_expect(
          Doubles::any_less(value, Doubles::broadcast(kSmallestNormal)) ||
              Doubles::any_less(Doubles::broadcast(kLargestNormal), value),
          0)) {
    return careful_logarithm<Doubles>(value);
  }
  typename Doubles::Register exponent;
  const auto mantissa = Doubles::split(value, exponent);
  return unfused_logarithm_of_split<Doubles>(mantissa, exponent);
}

template <typename Doubles>
NAIBX_KERNEL void unfused_logarithms(const double *values, size_t count,
                                     double summand, double *logs) {
  constexpr size_t kLine = kBlockLanes<double>;
  constexpr size_t kLanes = kLine / Doubles::kRegisters;
  for (size_t at = 0; at < count; at += kLine) {
    const bool is_whole = at + kLine <= count;
    RestOfLine rest;
    if (!is_whole) {
      rest = rest_of_line(values + at, count - at);
    }
    const double *const from = is_whole ? values + at : rest.at;
    double *const to = is_whole ? logs + at : rest.at;
    for (size_t lane = 0; lane < kLine; lane += kLanes) {
      const auto value =
          Doubles::add(Doubles::load(from + lane), Doubles::broadcast(summand));
      Doubles::store(to + lane, unfused_logarithm<Doubles>(value));
    }
    for (size_t i = at; i < count && !is_whole; ++i) {
      logs[i] = rest.at[i - at];
    }
  }
}

} // namespace NAIBX_KERNEL_NAMESPACE
} // namespace naibx
