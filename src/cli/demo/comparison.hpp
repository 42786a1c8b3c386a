// NaiBX beside the same model used without the dependencies among labels.
#pragma once

#include "../evaluation/label_sets.hpp"
#include "../evaluation/metrics.hpp"
#include "../model/handles.hpp"
#include "../readers/dataset.hpp"

#include <cstdint>

namespace naibx::cli {

// The sets that the model predicts.
LabelSets predict_sets(const naibx_model *model, const Dataset &days);

// Sets of the same sizes as `like`, but each filled with the labels whose base
// scores are best, whatever the other labels in it.
LabelSets best_single_labels(const naibx_model *model, const Dataset &days,
                             const LabelSets &like);

struct NetworkScore {
  SetMetrics metrics;
  // Share of the sets that are right if either twin counts for the other.
  double right_kinds;
  // Number of sets that hold both plants of a pair of twins.
  std::uint64_t both_twins;
};

NetworkScore score_sets(const LabelSets &truth, const LabelSets &predicted);

} // namespace naibx::cli
