// Made by bindings/go/generate_sources.py from
// src/decide/choose.hpp: do not edit.

// From scores to a size and a set: the two stages of the cascade.
#pragma once

#include "../base/span.hpp"
#include "../kernels/kernels.hpp"
#include "../score/tables/predictor.hpp"
#include "../score/tables/workspace.hpp"
#include "request.hpp"

#include <cstdint>

namespace naibx {

// The size with the largest of the scores in the columns of sizes; ties go to
// the smaller. For a fixed size, that.
std::uint32_t best_size(const Predictor &predictor, const double *scores);

// Writes log P(M = m | x) for m = 0 .. L; returns log p(x), 0 for a fixed size.
double write_size_posterior(const Predictor &predictor, const double *scores,
                            double *log_posterior);

// Writes the score of every label, -infinity for one never seen; returns the
// logarithm of the sum of their exponentials.
double write_label_scores(const Predictor &predictor, const double *scores,
                          double *label_scores);

// Chooses `size` labels, one by one, and leaves the scores changed. The
// log-probability of each step goes to `step_log_probabilities`, where that is
// not NULL.
void choose_labels(const Predictor &predictor, const Kernels &kernels,
                   double *scores, std::uint32_t size, std::uint32_t *labels,
                   double *step_log_probabilities);

// The same for the rows of a tile: the set of row i goes to the places
// offsets[i] to offsets[i + 1] - 1, if there are so many.
void choose_sets(const Predictor &predictor, const Kernels &kernels,
                 Span<const std::uint64_t> offsets, const SetOutput &output,
                 PredictorWorkspace &workspace);

} // namespace naibx
