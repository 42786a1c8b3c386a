// What a model does beside the paper's statistics.
#pragma once

#include "loss.hpp"

#include <cstdint>

namespace naibx {

// The numbers are those of the public header and of the file format.
enum class Method : std::uint32_t {
  naive = 0,    // the paper's model alone
  linear = 1,   // ridge regression on the columns
  kernel = 2,   // and on kernel values of landmarks
  automatic = 3 // the best of these on held-out rows
};

// Bounds of what follows.
inline constexpr std::uint32_t kMostLandmarks = 8192;
inline constexpr std::uint32_t kFewestReservoirRows = 150;
inline constexpr std::uint32_t kMostReservoirRows = 65536;
inline constexpr std::uint32_t kMostSeenSets = 1U << 20U;
inline constexpr std::uint64_t kLargestSeed = std::uint64_t{1} << 53U;

struct RidgeSettings {
  Method method = Method::naive;
  std::uint32_t landmark_count = 500;
  std::uint32_t reservoir_rows = 2000;
  std::uint64_t seed = 0;
  Loss loss = Loss::subset_and_jaccard;
  std::uint32_t seen_sets = 65536; // that are counted at most

  friend bool operator==(const RidgeSettings &a, const RidgeSettings &b) {
    return a.method == b.method && a.landmark_count == b.landmark_count &&
           a.reservoir_rows == b.reservoir_rows && a.seed == b.seed &&
           a.loss == b.loss && a.seen_sets == b.seen_sets;
  }
};

} // namespace naibx
