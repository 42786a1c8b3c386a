// Made by bindings/go/generate_sources.py from
// src/format/feature_sums.hpp: do not edit.

// What the statistics of the features say about each other.
#pragma once

#include "../model/model.hpp"

namespace naibx::format {

// Throws NAIBX_ERROR_CORRUPT where a label has more of a discrete feature than
// all examples have, or the sizes do not have as much as they.
void check_feature_sums(const Model &model);

} // namespace naibx::format
