// Whether two models may become one.
#pragma once

#include "configuration.hpp"

namespace naibx {

// Throws Failure with the first thing in which they differ. A side that names
// no labels, no features or no categories has those of the other.
void check_mergeable(const Configuration &here, const Configuration &other);

} // namespace naibx
