// What holds of the tables of every predictor.
#pragma once

#include "../score/tables/predictor.hpp"

namespace naibx::format {

// Throw NAIBX_ERROR_CORRUPT where the tables could not be those of a
// predictor. A shape that matches the configuration is taken for granted.
void check_predictor(const Predictor &predictor);

// Of the tables only what decides which place is read or written: the lists of
// numbers, and that no column without a class can be chosen. So nothing that
// grows with features times classes is touched.
void check_indices(const Predictor &predictor);

} // namespace naibx::format
