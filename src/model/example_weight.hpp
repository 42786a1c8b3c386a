// What a weight counts for: see "Weights" in docs/model.md.
#pragma once

#include <algorithm>
#include <limits>

namespace naibx {

// Of one example: what it adds to Q, the sum from which the weight of a single
// example follows. Weights of 1 and more count examples, those below 1 say how
// much of an example counts.
inline double squared_weight(double weight) {
  return weight * std::min(weight, 1.0);
}

// Q / N: the weight of a typical one of the examples that weigh N in all, at
// most 1. It is 1 where all weigh 1 or more.
inline double typical_weight(double total, double squared) {
  return squared < total ? squared / total : 1.0;
}

// A constant that counts examples, in the unit of their weights. What is above
// 0 stays so.
inline double in_examples(double constant, double typical_weight) {
  return constant > 0.0 ? std::max(constant * typical_weight,
                                   std::numeric_limits<double>::denorm_min())
                        : 0.0;
}

// Whether a sum of weights is less than another by more than rounding: ten
// weights of .1 are one of 1, so that no unit of the weights changes a choice.
inline bool is_lighter(double sum, double other) {
  constexpr double kRounding = 0x1p-40;
  return sum < other - kRounding * other;
}

} // namespace naibx
