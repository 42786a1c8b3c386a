// What holds of weights, one by one.
#pragma once

#include "../model/class_statistics.hpp"
#include "sums.hpp"

#include <cmath>
#include <cstddef>

namespace naibx::format {

// False for a NaN.
inline bool is_weight(double value) {
  return value >= 0.0 && std::isfinite(value);
}

inline void require_weights(Span<const double> values, double limit,
                            const char *what) {
  for (const double value : values) {
    require(is_weight(value) && value <= limit * (1.0 + kTolerance), what);
  }
}

inline void require_observed(const ObservedWeights &observed,
                             const ClassStatistics &classes, std::size_t row) {
  require_weights(observed.row(row), classes.weight(row),
                  "the observed weight of a feature is not within its class's");
}

} // namespace naibx::format
