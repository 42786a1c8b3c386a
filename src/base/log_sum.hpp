// Log-sum-exp: from scores to log-probabilities.
#pragma once

#include "../base/span.hpp"

#include <cmath>
#include <limits>

namespace naibx {

inline constexpr double kMinusInfinity =
    -std::numeric_limits<double>::infinity();

// log of the sum of the exponentials, as the largest term and the logarithm of
// the sum relative to it. Kept apart: with scores in the thousands a
// probability would otherwise lose its digits.
struct LogSum {
  double largest = kMinusInfinity;
  double rest = 0.0;

  [[nodiscard]] double value() const { return largest + rest; }
  // All terms are -infinity.
  [[nodiscard]] bool is_empty() const { return largest == kMinusInfinity; }
  // Log-probability of a term. Not for an empty sum.
  [[nodiscard]] double normalised(double score) const {
    return (score - largest) - rest;
  }
};

// Sums score(i) over i = 0 .. count - 1, in this order.
template <typename Score>
LogSum log_sum_exp(std::size_t count, const Score &score) {
  LogSum sum;
  for (std::size_t i = 0; i < count; ++i) {
    const double term = score(i);
    sum.largest = term > sum.largest ? term : sum.largest;
  }
  if (sum.is_empty()) {
    return sum;
  }
  double total = 0.0;
  for (std::size_t i = 0; i < count; ++i) {
    total += std::exp(score(i) - sum.largest);
  }
  sum.rest = std::log(total);
  return sum;
}

} // namespace naibx
