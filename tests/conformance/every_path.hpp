// Every path to a prediction: the model, and predictors of both precisions on
// every kernel; single and in a batch, dense and sparse.
#pragma once

#include "library.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace naibx::conformance {

struct Path {
  std::string name;
  Subject subject;
  std::int32_t precision = NAIBX_FLOAT64;
};

class EveryPath {
public:
  // The model must outlive this.
  explicit EveryPath(const naibx_model *model);
  [[nodiscard]] const std::vector<Path> &all() const { return paths_; }

private:
  std::vector<Predictor> predictors_;
  std::vector<Path> paths_;
};

// Predicts one label for each query; checks that the single and the batch
// predictions, those of dense and of sparse rows, choose the same.
std::vector<std::uint32_t>
nearest_labels(const Subject &subject,
               const std::vector<std::vector<double>> &queries);

} // namespace naibx::conformance
