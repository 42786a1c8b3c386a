// What holds of the tables of every predictor.
#pragma once

#include "../predict/compiled/predictor.hpp"

namespace naibx::format {

// Throws NAIBX_ERROR_CORRUPT where the tables could not be those of a
// predictor. A shape that matches the configuration is taken for granted.
void check_predictor(const Predictor &predictor);

} // namespace naibx::format
