// Trains and tests over partitions of the rows.
#pragma once

#include "../model/handles.hpp"
#include "../readers/dataset.hpp"
#include "folds.hpp"
#include "summary.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace naibx::cli {

struct EvaluationTask {
  // What every model is made of.
  const naibx_config *config;
  // May be the same; their columns and labels are.
  const Dataset *train;
  const Dataset *test;
  // For messages.
  std::string train_path;
  std::string test_path;
  // Tell the predictor the size of the true set.
  bool true_size = false;
  double empty_score = 1.0;
};

struct Evaluation {
  std::vector<MetricValues> folds;
  // In all folds together.
  std::uint64_t tested_row_count = 0;
  // Totals over the folds, spent in the library.
  double train_seconds = 0.0;
  double predict_seconds = 0.0;
};

Evaluation evaluate(const EvaluationTask &task, const Partitions &partitions);

} // namespace naibx::cli
