// Random numbers that are the same on every platform and for ever.
//
// The generator is SplitMix64 (Steele, Lea, Flood 2014): a state that grows by
// 0x9E3779B97F4A7C15 and a fixed mixing function. A bounded number is Lemire's
// multiply-and-reject on the upper 32 bits of a draw. A shuffle is
// Fisher-Yates from the last place down: i = n-1 .. 1, swap i with below(i+1).
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace naibx::cli {

class Random {
public:
  explicit Random(std::uint64_t seed) : state_(seed) {}

  std::uint64_t next() {
    state_ += 0x9E3779B97F4A7C15U;
    std::uint64_t mixed = state_;
    mixed = (mixed ^ (mixed >> 30U)) * 0xBF58476D1CE4E5B9U;
    mixed = (mixed ^ (mixed >> 27U)) * 0x94D049BB133111EBU;
    return mixed ^ (mixed >> 31U);
  }

  // Uniform over 0 to bound - 1, without bias. The bound is at least 1.
  std::uint32_t below(std::uint32_t bound) {
    std::uint64_t product = (next() >> 32U) * bound;
    if (static_cast<std::uint32_t>(product) < bound) {
      const std::uint32_t rejected = (0U - bound) % bound;
      while (static_cast<std::uint32_t>(product) < rejected) {
        product = (next() >> 32U) * bound;
      }
    }
    return static_cast<std::uint32_t>(product >> 32U);
  }

private:
  std::uint64_t state_;
};

// The numbers 0 to count - 1 in random order.
inline std::vector<std::uint32_t> shuffled_numbers(std::uint32_t count,
                                                   Random &random) {
  std::vector<std::uint32_t> numbers(count);
  for (std::uint32_t number = 0; number < count; ++number) {
    numbers[number] = number;
  }
  for (std::uint32_t last = count; last > 1; --last) {
    std::swap(numbers[last - 1], numbers[random.below(last)]);
  }
  return numbers;
}

// The numbers 0 to count - 1 in an order that depends on the seed alone.
inline std::vector<std::uint32_t> shuffled_numbers(std::uint32_t count,
                                                   std::uint64_t seed) {
  Random random(seed);
  return shuffled_numbers(count, random);
}

} // namespace naibx::cli
