// Predictor zero of the cascade: the size of the set, from the scores of sizes.
#pragma once

#include "../../base/log_sum.hpp"
#include "size_bounds.hpp"
#include "size_rule.hpp"
#include "size_scores.hpp"

#include <cstddef>
#include <cstdint>

namespace naibx {

// Log-probabilities of the sizes. Where all scores are -infinity, all the same.
class SizePosterior {
public:
  explicit SizePosterior(const SizeScores &scores);
  [[nodiscard]] double log_probability(std::size_t place) const {
    return sum_.is_empty() ? uniform_ : sum_.normalised(scores_[place]);
  }
  // log p(x), where the scores have it.
  [[nodiscard]] double log_evidence() const { return sum_.value(); }

private:
  const double *scores_;
  LogSum sum_;
  double uniform_;
};

// The size with the best score within the bounds; ties go to the smaller. Where
// none lies within, the bound that is nearest to the best size. There is one.
std::uint32_t best_size(const SizeScores &scores, const SizeBounds &bounds);

// The size that the rule takes from the probabilities of those within bounds;
// as best_size where none lies within.
std::uint32_t size_by_rule(const SizeScores &scores, const SizeRule &rule,
                           const SizeBounds &bounds);

// The best size of a row, or the one that is given or fixed. The scores of
// sizes are needed only where it is neither.
std::uint32_t choose_size(const ScoreColumns &columns, const double *scores,
                          const SizeBounds &bounds);

// The largest size that a set can have within the bounds.
std::uint32_t largest_size(const ScoreColumns &columns,
                           const SizeBounds &bounds);

// Writes log P(M = m | x) for m = 0 to L; returns log p(x).
double write_size_posterior(const ScoreColumns &columns, const double *scores,
                            double *log_posterior);
double size_evidence(const ScoreColumns &columns, const double *scores);

} // namespace naibx
