// Predicts many rows with one model in batches of bounded memory.
#pragma once

#include "../evaluation/label_sets.hpp"
#include "../readers/dataset.hpp"
#include "handles.hpp"

#include <cstdint>
#include <vector>

namespace naibx::cli {

// Rows waiting to be predicted (CSR).
struct RowBatch {
  std::vector<std::uint64_t> offsets = {0};
  std::vector<std::uint32_t> columns;
  std::vector<double> values;
  // Wanted size of each set, or none for all.
  std::vector<std::int64_t> sizes;

  [[nodiscard]] std::size_t row_count() const { return offsets.size() - 1; }
  // Valid until a row is appended.
  [[nodiscard]] ExampleEntries example(std::size_t row) const {
    return entries_of(values, columns, offsets[row], offsets[row + 1]);
  }
  void append(const ExampleEntries &example);
  void clear();
};

// Whether the probability of each step of a cascade is worked out, which takes
// an exponential for every label left at every step.
enum class StepProbabilities { skipped, computed };

class BatchPredictor {
public:
  // The model must stay as it is meanwhile.
  explicit BatchPredictor(const naibx_model *model, std::uint32_t label_count,
                          StepProbabilities steps = StepProbabilities::skipped);

  // How many rows a batch should have, so that its buffers stay small.
  [[nodiscard]] std::size_t preferred_rows() const { return preferred_rows_; }

  // The sets in the order of choice, and for each label the logarithm of its
  // probability when it was chosen. Valid until the next call.
  const LabelSets &predict(const RowBatch &batch);
  // Empty where they are skipped.
  [[nodiscard]] const std::vector<double> &log_probabilities() const {
    return log_probabilities_;
  }

  // The logarithm of the probability that row `row` of the batch predicted last
  // has a set of the size that was predicted.
  double log_size_probability(const RowBatch &batch, std::size_t row);

  // Time spent in the library so far.
  [[nodiscard]] double seconds() const { return seconds_; }

private:
  const naibx_model *model_;
  std::uint32_t label_count_;
  StepProbabilities steps_;
  std::size_t preferred_rows_;
  WorkspaceHandle workspace_;
  LabelSets sets_;
  std::vector<double> log_probabilities_;
  std::vector<double> size_posterior_;
  double seconds_ = 0.0;
};

} // namespace naibx::cli
