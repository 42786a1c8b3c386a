// What is asked of a prediction, and where its answer goes; the same for a
// model and for a predictor.
#pragma once

#include "../model/batch.hpp"
#include "../model/configuration.hpp"

#include <cstdint>

namespace naibx {

inline constexpr std::int64_t kPredictSize = -1;

// Throws Failure where the size is none of this model.
void check_size(const Configuration &configuration, std::int64_t size);

// Places for labels and, unless NULL, for the log-probability of each step.
struct SetOutput {
  std::uint32_t *labels = nullptr;
  double *step_log_probabilities = nullptr;
  std::uint64_t capacity = 0;

  // What is left after the first `used` places: none where it is past the end.
  [[nodiscard]] SetOutput after(std::uint64_t used) const;
};

// Many examples. With `label_offsets`, a place more than there are rows, the
// sets stand one after the other.
struct BatchRequest {
  const ExampleBatch &examples;
  const std::int64_t *sizes; // NULL: predict them all
  std::uint64_t *label_offsets;
  SetOutput output;

  [[nodiscard]] std::int64_t size_of(std::uint64_t row) const {
    return sizes == nullptr ? kPredictSize : sizes[row];
  }
};

} // namespace naibx
