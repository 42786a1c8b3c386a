// How a size is taken from its posterior.
#pragma once

#include "../../model/ridge/loss.hpp"

#include <cstdint>

namespace naibx {

// The numbers are those of the public header.
enum class SizeRuleKind : std::uint32_t {
  best = 0, // of the paper's method the mode
  mode = 1, // the most likely
  median = 2,
  mean = 3,     // the nearest whole number; of two the larger
  quantile = 4, // the smallest that has at least `level` at or below it
  accuracy = 5, // of the best expected Jaccard
  f1 = 6
};

struct SizeRule {
  SizeRuleKind kind = SizeRuleKind::best;
  double level = 0.0; // of a quantile: above 0 and below 1

  // Whether sets have to be known before their sizes can be weighed.
  [[nodiscard]] bool weighs_sets() const {
    return kind == SizeRuleKind::accuracy || kind == SizeRuleKind::f1;
  }
  [[nodiscard]] Loss loss() const {
    return kind == SizeRuleKind::f1 ? Loss::f1 : Loss::jaccard;
  }
  // Whether it takes one size from the posterior alone.
  [[nodiscard]] bool takes_size() const {
    return kind != SizeRuleKind::best && !weighs_sets();
  }
};

} // namespace naibx
