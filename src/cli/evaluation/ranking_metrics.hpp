// How well scores put the true labels before the others. docs/metrics.md
// defines each figure.
#pragma once

#include <cstdint>
#include <vector>

namespace naibx::cli {

struct RankingMetrics {
  double coverage;
  double ranking_loss;
  double one_error;
  double lrap;
};

class RankingMeter {
public:
  // Adds one row: a score for each label, at least one, no NaN, and the ids of
  // the true ones without duplicates.
  void add(const std::vector<double> &scores, const std::uint32_t *first,
           const std::uint32_t *last);

  // The means over the rows; NaN without rows.
  [[nodiscard]] RankingMetrics result() const;

private:
  void add_ranked(const std::vector<double> &scores);

  RankingMetrics sums_ = {0.0, 0.0, 0.0, 0.0};
  std::uint64_t row_count_ = 0;
  // Scratch of one row: the labels by falling score, and which are true.
  std::vector<std::uint32_t> order_;
  std::vector<char> is_true_;
  std::uint64_t true_count_ = 0;
};

} // namespace naibx::cli
