// When the value that the means of a feature are relative to is chosen anew. It
// is the first one; but where that was light, and lies far from the others, it
// takes their digits.
#pragma once

#include <cstdint>
#include <cstring>

namespace naibx {

// N and Q of the examples learned so far; see example_weight.hpp.
struct WeightSums {
  double total;
  double squared;
};

// An example of so many times the weight of all before it leaves nothing of
// them but a trace: its own value is the better one. 2^20.
inline constexpr double kOutweighing = 1048576.0;
// Of a shift that is so many deviations away, squared, means lose digits that
// count. While no example weighs less than 1 it takes as many examples. 2^40.
inline constexpr double kFarShift = 1099511627776.0;

// The power of two of a positive number, with an offset.
inline std::uint64_t exponent_bits(double value) {
  std::uint64_t bits = 0;
  std::memcpy(&bits, &value, sizeof bits);
  return bits >> 52U;
}

// Whether learning an example is the moment to look at the shifts: the first
// one; one that outweighs all others; and now and then, where it may matter.
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
