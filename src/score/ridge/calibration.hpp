// From scores to log-odds, target by target: docs/ridge.md.
#pragma once

#include "../../base/span.hpp"
#include "../../model/aligned_rows.hpp"

#include <cstddef>
#include <cstdint>
#include <memory_resource>
#include <vector>

namespace naibx {

// Of one target: log-odds a + b (f - share) / sqrt(share (1 - share)).
struct TargetCalibration {
  double constant;
  double slope;
  double share;

  // Of a score f, between -12 and 12.
  [[nodiscard]] double log_odds(double score) const;
};

// What calibration is learned from: targets begin to end - 1 of each row.
struct CalibrationRows {
  const AlignedRows<double> &scores;  // [row][target]
  const AlignedRows<double> &targets; // [row][target], 0 or 1
  Span<const double> weights;         // [row]
  std::size_t begin;
  std::size_t end;
};

// One for all targets first, and then one for each that keeps near it. `shares`
// of the targets begin to end - 1 are above 0 and below 1.
std::pmr::vector<TargetCalibration>
calibrate(const CalibrationRows &rows, Span<const double> shares,
          std::pmr::memory_resource *memory);

} // namespace naibx
