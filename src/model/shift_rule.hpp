// When to choose anew the value that the means of a feature are relative to. It
// is the first one; but where that was light, and lies far from the others,
// these lose digits.
#pragma once

#include <cstdint>
#include <cstring>

namespace naibx {

// N and Q of the examples learned so far; see example_weight.hpp.
struct WeightSums {
  double total;
  double squared;
};

// An example of so many times the weight of all before it leaves only a trace
// of them: its own value is better. 2^20.
inline constexpr double kOutweighing = 1048576.0;
// Relative to a shift so many deviations away, squared, means lose digits that
// count. While no example weighs less than 1 it takes as many examples. 2^40.
inline constexpr double kFarShift = 1099511627776.0;

// The power of two of a positive number, with an offset.
inline std::uint64_t exponent_bits(double value) {
  std::uint64_t bits = 0;
  std::memcpy(&bits, &value, sizeof bits);
  return bits >> 52U;
}

// Whether to check the shifts before learning an example: the first one; one
// that outweighs all others; and now and then, where it may matter.
inline bool is_turn(const WeightSums &before, double weight) {
  if (!(before.total > 0.0) || weight > kOutweighing * before.total) {
    return true;
  }
  const bool may_be_far =
      before.squared < before.total || before.total > kFarShift;
  return may_be_far &&
         exponent_bits(before.total + weight) > exponent_bits(before.total);
}

} // namespace naibx
