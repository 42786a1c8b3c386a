// Whether a file holds a predictor, of either kind.
#pragma once

#include "container.hpp"

namespace naibx::format {

bool has_predictor(const Container &container);

// Throws Failure where it is the file of a model, or has a part of one.
void check_is_of_predictor(const Container &container);

} // namespace naibx::format
