// Trains a model on some rows and tests it on others.
#pragma once

#include "../model/choice_summary.hpp"
#include "../readers/dataset.hpp"
#include "folds.hpp"
#include "label_sets.hpp"
#include "summary.hpp"

#include <naibx/naibx.hpp>

#include <cstdint>
#include <string>
#include <vector>

namespace naibx::cli {

struct EvaluationTask {
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

struct FoldResult {
  MetricValues metrics = {};
  std::uint64_t train_rows = 0;
  std::uint64_t test_rows = 0;
  // Which method predicted, and by how much it was chosen.
  ChoiceSummary choice;
  // Spent in the library.
  double train_seconds = 0.0;
  double predict_seconds = 0.0;
};

// Without rankings their metrics are NaN.
enum class Measured { sets, sets_and_rankings };

// `config` is what the model is made of.
FoldResult test_fold(const EvaluationTask &task, const Config &config,
                     const Partition &partition,
                     Measured measured = Measured::sets_and_rankings);

// The true sets of some rows.
LabelSets true_sets(const Dataset &data,
                    const std::vector<std::uint32_t> &rows);

} // namespace naibx::cli
