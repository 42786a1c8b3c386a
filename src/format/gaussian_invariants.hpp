// What must hold of means and sums of squares.
#pragma once

#include "../model/model.hpp"

namespace naibx::format {

// Throw NAIBX_ERROR_CORRUPT.
void check_shifts(const Model &model);
// After the weights have been found right.
void check_gaussian(const Model &model, const ClassStatistics &classes);

} // namespace naibx::format
