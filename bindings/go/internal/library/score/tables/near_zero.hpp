// Made by bindings/go/generate_sources.py from
// src/score/tables/near_zero.hpp: do not edit.

// Whether the sum over a sparse row may start from that of a row of zeros, as
// far as the numbers of the tables tell.
#pragma once

#include "predictor.hpp"

#include <cstddef>

namespace naibx {

// Whether the value 0 is so near to every class that its squares, and what they
// are made of, stay finite and round alike in every kernel. What a compiler
// makes and what a file may hold is held to the same.
bool is_zero_near(const Predictor &predictor);

} // namespace naibx
