// What sizes are weighed by.
#pragma once

#include "../../base/span.hpp"
#include "../../score/score_columns.hpp"

#include <cstdint>

namespace naibx {

// The sizes that can be predicted, which increase, and their scores for a row:
// logarithms of probabilities, but for a summand of all.
struct SizeScores {
  Span<const std::uint32_t> sizes;
  const double *scores;
};

inline SizeScores size_scores(const ScoreColumns &columns,
                              const double *scores) {
  return {columns.size_of_column, scores + columns.label_columns};
}

} // namespace naibx
