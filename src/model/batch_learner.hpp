// Learns many examples, all or none.
#pragma once

#include "batch.hpp"
#include "model.hpp"
#include "progress.hpp"

namespace naibx {

class BatchLearner {
public:
  BatchLearner(Model &model, const ExampleBatch &examples,
               const LabelBatch &labels, const double *weights)
      : model_(model), examples_(examples), labels_(labels), weights_(weights) {
  }

  // Checks every row and makes room. Throws Failure with the row, or
  // std::bad_alloc; the model stays as it was.
  void prepare();

  // After prepare: learns every row. Cannot fail but by Cancelled, which
  // leaves the rows so far learned.
  void learn(const Progress &progress);

private:
  [[nodiscard]] double weight(std::uint64_t row) const {
    return weights_ == nullptr ? 1.0 : weights_[row];
  }

  Model &model_;
  const ExampleBatch &examples_;
  const LabelBatch &labels_;
  const double *weights_;
};

} // namespace naibx
