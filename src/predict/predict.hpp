// Prediction from the statistics of a model: algorithm 2 of the paper, at
// O(L n + m L), since the terms that stay the same are computed once.
#pragma once

#include "../model/batch.hpp"
#include "../model/model.hpp"
#include "../model/progress.hpp"
#include "workspace.hpp"

#include <cstdint>

namespace naibx {

inline constexpr std::int64_t kPredictSize = -1;

// Where a prediction goes: places for labels and, unless NULL, for the
// log-probability of each step.
struct SetOutput {
  std::uint32_t *labels = nullptr;
  double *step_log_probabilities = nullptr;
  std::uint64_t capacity = 0;
};

// Throws Failure where the size is none of this model.
void check_size(const Configuration &configuration, std::int64_t size);

// Predicts one set, in cascade order, and returns its size. Writes only where
// that is at most the capacity. `workspace.features` has the model set.
std::uint32_t predict_set(const Model &model, const ExampleView &example,
                          std::int64_t size, const SetOutput &output,
                          Workspace &workspace);

// Predicts many sets one after the other; `label_offsets` has a place more
// than there are rows. Returns the number of labels in all; past the capacity
// nothing is written.
std::uint64_t predict_sets(const Model &model, const ExampleBatch &examples,
                           const std::int64_t *sizes,
                           std::uint64_t *label_offsets,
                           const SetOutput &output, const Progress &progress,
                           Workspace &workspace);

} // namespace naibx
