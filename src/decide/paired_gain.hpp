// The one-standard-error rule: what predicts best on held-out rows, without
// taking luck for merit.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace naibx {

// What one way to predict gains over the default, row by row.
class PairedGain {
public:
  // The share is that of a row's weight in the weight of all.
  void add(double share, double difference) {
    mean_ += share * difference;
    square_ += share * difference * difference;
  }
  [[nodiscard]] double mean() const { return mean_; }
  // Whether it replaces another that gains so much: what has been looked at
  // before is simpler and keeps its place where both are alike.
  [[nodiscard]] bool replaces(double other_gain, std::size_t row_count) const {
    constexpr double kTie = 1e-6;
    const double variance = std::max(square_ - mean_ * mean_, 0.0);
    const double error = std::sqrt(variance / static_cast<double>(row_count));
    return mean_ > other_gain + kTie && mean_ > error;
  }

private:
  double mean_ = 0.0;
  double square_ = 0.0;
};

} // namespace naibx
