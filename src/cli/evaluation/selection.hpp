// Chooses among configurations using only the training rows: cross-validation
// inside the training part.
#pragma once

#include "fold_test.hpp"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace naibx::cli {

struct SelectionRule {
  // A place in kMetricNames whose direction is not none.
  std::size_t metric = 0;
  std::uint64_t inner_folds = 5;
  std::uint64_t seed = 1;
  bool stratified = false;
};

// For each configuration the mean over the inner folds of the rule's metric,
// with the same folds for all, of whole groups where rows have groups. `rows`
// are those to train on; with fewer rows, or groups, than folds each of them is
// a fold. Throws UsageError for less than 2 of them.
std::vector<double> inner_scores(const EvaluationTask &task,
                                 const std::vector<Config> &configs,
                                 const SelectionRule &rule,
                                 const std::vector<std::uint32_t> &rows);

// The place of the best score, the first of equal ones.
std::size_t best_score(const std::vector<double> &scores, std::size_t metric);

} // namespace naibx::cli
