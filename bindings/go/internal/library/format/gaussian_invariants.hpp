// Made by bindings/go/generate_sources.py from
// src/format/gaussian_invariants.hpp: do not edit.

// What must hold of means and sums of squares.
#pragma once

#include "../model/model.hpp"

namespace naibx::format {

// Throw NAIBX_ERROR_CORRUPT.
void check_shifts(const Model &model);
// After the weights have been found right.
void check_gaussian(const Model &model, const ClassStatistics &classes);

} // namespace naibx::format
