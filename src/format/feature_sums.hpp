// Checks of the statistics of features against each other.
#pragma once

#include "../model/model.hpp"

namespace naibx::format {

// Throws NAIBX_ERROR_CORRUPT where a label has more of a discrete feature than
// all examples have, or the sizes do not have as much as these.
void check_feature_sums(const Model &model);

} // namespace naibx::format
