// From scores to a size and a set: the two stages of the cascade.
#pragma once

#include "../../kernels/kernels.hpp"
#include "predictor.hpp"

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

// Chooses `size` labels, one by one. `cascade` has a place for each label
// column. The log-probability of each step goes to `step_log_probabilities`,
// where that is not NULL.
void choose_labels(const Predictor &predictor, const Kernels &kernels,
                   const double *scores, double *cascade, std::uint32_t size,
                   std::uint32_t *labels, double *step_log_probabilities);

} // namespace naibx
