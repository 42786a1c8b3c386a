// The expected Jaccard of a set where each label is in by itself with its
// probability, as the quotient of two expectations.
#pragma once

#include "../../base/span.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>

namespace naibx {

inline double probability(double log_odds) {
  return 1.0 / (1.0 + std::exp(-log_odds));
}

class ExpectedJaccard {
public:
  explicit ExpectedJaccard(Span<const double> log_odds) : log_odds_(log_odds) {
    for (const double of_label : log_odds) {
      total_ += probability(of_label);
      log_nothing_ +=
          std::log(1.0 - std::min(probability(of_label), 1.0 - 1e-9));
    }
  }

  // Of no labels: the probability that none is in.
  [[nodiscard]] double of_nothing() const { return std::exp(log_nothing_); }
  // Of so many labels, at least one, whose probabilities have this sum.
  [[nodiscard]] double of_sum(double sum, std::size_t size) const {
    return sum / (static_cast<double>(size) + total_ - sum);
  }
  [[nodiscard]] double of(Span<const std::uint32_t> labels) const {
    double sum = 0.0;
    for (const std::uint32_t label : labels) {
      sum += probability(log_odds_[label]);
    }
    return labels.empty() ? of_nothing() : of_sum(sum, labels.size());
  }

private:
  Span<const double> log_odds_;
  double total_ = 0.0;
  double log_nothing_ = 0.0;
};

} // namespace naibx
