// Predictor zero of the cascade: the size of the set, from the scores of sizes.
#pragma once

#include "../score/score_columns.hpp"
#include "request.hpp"

#include <cstdint>

namespace naibx {

// The size with the best score within the bounds; ties go to the smaller. Where
// no column lies within, the bound that is nearest to the best size. The scores
// of sizes are needed only where the size is neither given nor fixed.
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
