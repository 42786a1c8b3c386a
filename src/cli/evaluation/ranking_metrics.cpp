#include "ranking_metrics.hpp"

#include <algorithm>
#include <numeric>

namespace naibx::cli {

void RankingMeter::add(const std::vector<double> &scores,
                       const std::uint32_t *first, const std::uint32_t *last) {
  ++row_count_;
  true_count_ = static_cast<std::uint64_t>(last - first);
  if (true_count_ == 0) {
    // There was nothing to find, so every order is right.
    sums_.lrap += 1.0;
    return;
  }
  is_true_.assign(scores.size(), 0);
  std::for_each(first, last,
                [this](std::uint32_t label) { is_true_[label] = 1; });
  order_.resize(scores.size());
  std::iota(order_.begin(), order_.end(), 0U);
  std::sort(order_.begin(), order_.end(),
            [&scores](std::uint32_t left, std::uint32_t right) {
              return scores[left] != scores[right]
                         ? scores[left] > scores[right]
                         : left < right;
            });
  add_ranked(scores);
}

// Walks down the ranking by groups of equal scores, whose members all have the
// rank of the last of them.
void RankingMeter::add_ranked(const std::vector<double> &scores) {
  const std::size_t label_count = order_.size();
  std::uint64_t true_above = 0;
  std::uint64_t wrong_pairs = 0;
  double precision_sum = 0.0;
  double coverage = 0.0;
  for (std::size_t begin = 0; begin < label_count;) {
    std::size_t end = begin;
    std::uint64_t true_here = 0;
    while (end < label_count && scores[order_[end]] == scores[order_[begin]]) {
      true_here += is_true_[order_[end]] != 0 ? 1U : 0U;
      ++end;
    }
    true_above += true_here;
    if (true_here > 0) {
      const auto rank = static_cast<double>(end);
      coverage = rank;
      wrong_pairs += true_here * (end - true_above);
      precision_sum += static_cast<double>(true_here) *
                       static_cast<double>(true_above) / rank;
    }
    begin = end;
  }
  const std::uint64_t pairs = true_count_ * (label_count - true_count_);
  sums_.coverage += coverage;
  sums_.ranking_loss += pairs == 0 ? 0.0
                                   : static_cast<double>(wrong_pairs) /
                                         static_cast<double>(pairs);
  sums_.one_error += is_true_[order_.front()] != 0 ? 0.0 : 1.0;
  sums_.lrap += precision_sum / static_cast<double>(true_count_);
}

RankingMetrics RankingMeter::result() const {
  // 0 / 0 gives the NaN that stands for "no rows".
  const auto rows = static_cast<double>(row_count_);
  return {sums_.coverage / rows, sums_.ranking_loss / rows,
          sums_.one_error / rows, sums_.lrap / rows};
}

} // namespace naibx::cli
