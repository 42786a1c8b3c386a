// 64-bit hashes that are the same on every machine: the mixing of SplitMix64
// (Steele, Lea and Flood, 2014).
#pragma once

#include <cstdint>

namespace naibx {

constexpr std::uint64_t mix(std::uint64_t word) {
  word = (word ^ word >> 30U) * 0xBF58476D1CE4E5B9U;
  word = (word ^ word >> 27U) * 0x94D049BB133111EBU;
  return word ^ word >> 31U;
}

// The state after one more word.
constexpr std::uint64_t fold(std::uint64_t state, std::uint64_t word) {
  return mix((state ^ word) + 0x9E3779B97F4A7C15U);
}

} // namespace naibx
