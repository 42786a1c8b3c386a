// The quantile of the standard normal distribution: Wichura's algorithm AS 241
// (Applied Statistics 37, 1988), to 1 part in 10^16.
#pragma once

#include "../../kernels/kernels.hpp"

namespace naibx {

// For a probability above 0 and below 1. The same bits from every kernel and on
// every machine.
double normal_quantile(double probability, const Kernels &kernels);

} // namespace naibx
