// A first look at an example's values, and moving them to where the tables
// are exact. For any instruction set: the compiler vectorises these loops by
// itself.
#pragma once

#include "calls.hpp"
#include "target.hpp"

namespace naibx {
namespace {

NAIBX_KERNEL uint32_t inspect(const double *values, size_t count,
                              double limit) {
  uint64_t nan = 0;
  uint64_t above = 0;
  for (size_t i = 0; i < count; ++i) {
    const double value = values[i];
    const double size = __builtin_fabs(value);
    nan |= static_cast<uint64_t>(value != value);
    above |= static_cast<uint64_t>(size > limit);
  }
  return (nan != 0 ? kHasNan : 0U) | (above != 0 ? kAboveLimit : 0U);
}

NAIBX_KERNEL void centre_float64(const CentreCall<double> &call) {
  for (size_t i = 0; i < call.count; ++i) {
    call.x[i] = call.values[i] - call.centre[i];
  }
}

NAIBX_KERNEL void centre_float32(const CentreCall<float> &call) {
  for (size_t i = 0; i < call.count; ++i) {
    const double x = (call.values[i] - call.centre[i]) * call.unit[i];
    const double below = x < kFloatLimit ? x : kFloatLimit;
    call.x[i] = static_cast<float>(below > -kFloatLimit ? below : -kFloatLimit);
  }
}

} // namespace
} // namespace naibx
