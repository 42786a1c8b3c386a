// How well predicted sets match the true ones. docs/metrics.md defines each
// figure, also for empty sets and for no rows at all.
#pragma once

#include "label_sets.hpp"

#include <cstdint>

namespace naibx::cli {

struct SetMetrics {
  double lcard;
  double lcard_pred;
  double hs;
  double zs;
  double acc;
  double pre;
  double rec;
  double f1;
  double micro_f1;
  double macro_f1;
};

// Compares `predicted` with `truth`, row by row; both have as many rows, and
// ids below `label_count`, which is at least 1. `empty_score` is what counts
// where there was nothing to find and nothing was predicted. With no rows
// every figure is NaN.
SetMetrics measure_sets(const LabelSets &truth, const LabelSets &predicted,
                        std::uint32_t label_count, double empty_score);

} // namespace naibx::cli
