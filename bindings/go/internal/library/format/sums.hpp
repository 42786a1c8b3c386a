// Made by bindings/go/generate_sources.py from
// src/format/sums.hpp: do not edit.

// Comparisons of sums of weights that were made in another order.
#pragma once

#include "../base/failure.hpp"

#include <cmath>

namespace naibx::format {

// Sums of the same weights in another order differ by rounding, which grows
// with their number; a damaged number differs by more.
inline constexpr double kTolerance = 1e-6;

// Throws NAIBX_ERROR_CORRUPT.
inline void require(bool holds, const char *what) {
  if (!holds) {
    fail(NAIBX_ERROR_CORRUPT, "the file is corrupt: ", what);
  }
}

// False for a NaN, and for an infinite one that is expected, which every sum
// would match.
inline bool matches(double sum, double expected) {
  return std::isfinite(expected) &&
         std::fabs(sum - expected) <= kTolerance * expected;
}

} // namespace naibx::format
