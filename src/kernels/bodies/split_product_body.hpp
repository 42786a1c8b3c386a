// Products of many numbers, as mantissas and powers of two, for any instruction
// set: their logarithm is one, not one for each number.
#pragma once

#include "../lanes/target.hpp"

namespace naibx {
namespace NAIBX_KERNEL_NAMESPACE {

// A product of four numbers of at least this and below 1e70 keeps all its
// digits.
inline constexpr double kSmallestFactor = 1e-70;
// The mantissas of so many numbers can be multiplied in each lane.
inline constexpr size_t kGroupsInProduct = 64;

template <typename Doubles>
NAIBX_KERNEL_INLINE void multiply_split(typename Doubles::Register value,
                                        typename Doubles::Register &mantissa,
                                        typename Doubles::Register &exponent) {
  typename Doubles::Register of_value;
  mantissa = Doubles::multiply(mantissa, Doubles::split(value, of_value));
  exponent = Doubles::add(exponent, of_value);
}

// Brings the mantissa back to its first range.
template <typename Doubles>
NAIBX_KERNEL_INLINE void
normalise_mantissa(typename Doubles::Register &mantissa,
                   typename Doubles::Register &exponent) {
  typename Doubles::Register of_mantissa;
  mantissa = Doubles::split(mantissa, of_mantissa);
  exponent = Doubles::add(exponent, of_mantissa);
}

} // namespace NAIBX_KERNEL_NAMESPACE
} // namespace naibx
