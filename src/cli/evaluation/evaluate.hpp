// Evaluates over partitions of the rows, and chooses among several
// configurations where there are some.
#pragma once

#include "fold_test.hpp"
#include "selection.hpp"

#include <cstddef>
#include <string>
#include <vector>

namespace naibx::cli {

struct FoldOutcome {
  // The configuration that the training rows alone have chosen.
  std::size_t chosen = 0;
  // For each configuration the mean over the inner folds of the metric that it
  // is chosen by; empty where there is only one.
  std::vector<double> inner;
  // For each configuration what it gives on the tested rows. Only that of the
  // chosen one is an honest figure of the choice.
  std::vector<FoldResult> results;

  [[nodiscard]] const FoldResult &result() const { return results[chosen]; }
};

// One outcome for each partition. `configs` has at least one; `name` is for the
// progress that a terminal is shown.
std::vector<FoldOutcome> evaluate(const EvaluationTask &task,
                                  const std::vector<Config> &configs,
                                  const SelectionRule &rule,
                                  const Partitions &partitions,
                                  const std::string &name);

} // namespace naibx::cli
