// The rows that `naibx eval` trains on and tests on.
#pragma once

#include "../model/taken_labels.hpp"
#include "../readers/dataset.hpp"
#include "eval_options.hpp"

namespace naibx::cli {

struct EvaluationData {
  Dataset train;
  // Of another file; empty without one.
  Dataset other;
  TakenLabels labels;
};

// Reads DATA, and the test file where there is one. Warns of what makes figures
// too good. Throws as the readers do, and Failure.
EvaluationData read_evaluation_data(const EvalOptions &options,
                                    const DataOptions &data_options);

} // namespace naibx::cli
