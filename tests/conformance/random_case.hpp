// Small random models, the same on every platform for a seed.
#pragma once

#include "reference.hpp"

#include <cstdint>
#include <vector>

namespace naibx::conformance {

// SplitMix64: a few lines, and the same numbers everywhere, which the standard
// library's distributions do not promise.
class RandomSource {
public:
  explicit RandomSource(std::uint64_t seed) : state_(seed) {}

  std::uint64_t bits();
  // A whole number below `bound`.
  std::uint64_t below(std::uint64_t bound) { return bits() % bound; }
  // True in `percent` of a hundred cases.
  bool chance(std::uint64_t percent) { return below(100) < percent; }
  // A number in [0, 1), a multiple of 2^-10: differences are never tiny.
  double unit() { return static_cast<double>(below(1024)) / 1024; }

  template <typename Value> Value pick(const std::vector<Value> &choices) {
    return choices[below(choices.size())];
  }

private:
  std::uint64_t state_;
};

struct RandomCase {
  reference::Settings settings;
  std::vector<reference::Example> examples;
  std::vector<std::vector<double>> queries;
};

// A number from the environment, by which a run gets other cases.
std::uint64_t number_from_environment(const char *name,
                                      std::uint64_t otherwise);

RandomCase make_case(std::uint64_t seed, std::uint64_t number);

} // namespace naibx::conformance
