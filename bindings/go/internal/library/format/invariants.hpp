// Made by bindings/go/generate_sources.py from
// src/format/invariants.hpp: do not edit.

// What must hold between the numbers of a model, wherever they came from, so
// that learning and prediction need no checks of their own.
#pragma once

#include "../model/model.hpp"

namespace naibx::format {

// Throws NAIBX_ERROR_CORRUPT.
void check_invariants(const Model &model);

} // namespace naibx::format
