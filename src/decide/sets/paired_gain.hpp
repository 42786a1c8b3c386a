// The one-standard-error rule: what predicts best on held-out rows, without
// taking luck for merit.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace naibx {

// What one way to predict gains over the default, row by row. Rows that were
// left out together may all be lucky at once: they count as one.
class PairedGain {
public:
  // The share is that of a row's weight in the weight of all. Rows with the
  // same block follow each other.
  void add(std::size_t block, double share, double difference) {
    if (share_ > 0.0 && block != block_) {
      square_ = square();
      ++closed_;
      share_ = 0.0;
      gain_ = 0.0;
    }
    block_ = block;
    share_ += share;
    gain_ += share * difference;
    mean_ += share * difference;
  }
  [[nodiscard]] double mean() const { return mean_; }
  // Whether it replaces another that gains so much: what has been looked at
  // before is simpler and keeps its place where both are alike.
  [[nodiscard]] bool replaces(double other_gain) const {
    constexpr double kTie = 1e-6;
    const double variance = std::max(square() - mean_ * mean_, 0.0);
    const double error = std::sqrt(variance / static_cast<double>(closed_ + 1));
    return mean_ > other_gain + kTie && mean_ > error;
  }

private:
  // With the block that is still open.
  [[nodiscard]] double square() const {
    return share_ > 0.0 ? square_ + gain_ * (gain_ / share_) : square_;
  }

  double mean_ = 0.0;
  double square_ = 0.0;
  std::size_t closed_ = 0; // blocks
  std::size_t block_ = 0;
  double share_ = 0.0; // of the open block
  double gain_ = 0.0;
};

} // namespace naibx
