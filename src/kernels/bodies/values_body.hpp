// Checks an example's values, and moves them to where the tables are exact. For
// any instruction set.
#pragma once

#include "../calls.hpp"
#include "../lanes/target.hpp"

namespace naibx {
namespace NAIBX_KERNEL_NAMESPACE {

NAIBX_KERNEL uint32_t inspect_each(const double *values, size_t count,
                                   double limit) {
  uint64_t nan = 0;
  uint64_t above = 0;
  for (size_t i = 0; i < count; ++i) {
    const double value = values[i];
    const double size = __builtin_fabs(value);
    nan |= static_cast<uint64_t>(value != value);
    above |= static_cast<uint64_t>(size > limit);
  }
  return (nan != 0 ? has_nan : 0U) | (above != 0 ? above_limit : 0U);
}

// What is tracked of values: the sum is NaN only if one is NaN or infinite.
template <typename Doubles> struct Extremes {
  typename Doubles::Register largest;
  typename Doubles::Register smallest;
  typename Doubles::Register sum;
};

template <typename Doubles>
NAIBX_KERNEL_INLINE void extend(Extremes<Doubles> &extremes,
                                const double *values) {
  const auto value = Doubles::load(values);
  extremes.largest = Doubles::larger(value, extremes.largest);
  extremes.smallest = Doubles::smaller(value, extremes.smallest);
  extremes.sum = Doubles::add(value, extremes.sum);
}

// Nearly always all values are in order, and one check is enough.
template <typename Doubles>
NAIBX_KERNEL uint32_t inspect(const double *values, size_t count,
                              double limit) {
  constexpr size_t kLanes = kBlockLanes<double> / Doubles::kRegisters;
  if (kLanes == 1 || count < kLanes) {
    return inspect_each(values, count, limit);
  }
  const auto zero = Doubles::broadcast(0.0);
  Extremes<Doubles> even = {zero, zero, zero};
  Extremes<Doubles> odd = even;
  size_t i = 0;
  for (; i + 2 * kLanes <= count; i += 2 * kLanes) {
    extend<Doubles>(even, values + i);
    extend<Doubles>(odd, values + i + kLanes);
  }
  if (i + kLanes <= count) {
    extend<Doubles>(even, values + i);
  }
  extend<Doubles>(odd, values + count - kLanes);
  const auto bound = Doubles::broadcast(limit);
  const auto lower = Doubles::broadcast(-limit);
  const double sum = Doubles::sum_of(Doubles::add(even.sum, odd.sum));
  const bool is_ordinary =
      sum == sum &&
      !Doubles::any_less(bound, Doubles::larger(even.largest, odd.largest)) &&
      !Doubles::any_less(Doubles::smaller(even.smallest, odd.smallest), lower);
  return is_ordinary ? 0U : inspect_each(values, count, limit);
}

NAIBX_KERNEL void centre_float64(const CentreCall<double> &call) {
  const CentreCall<double> with = call; // so that it stays in registers
  double *__restrict const x = with.x;
  for (size_t i = 0; i < with.count; ++i) {
    x[i] = with.values[i] - with.centre[i];
  }
}

template <typename Doubles>
NAIBX_KERNEL_INLINE void centre_float32_lanes(const CentreCall<float> &call,
                                              size_t at) {
  const auto deviations =
      Doubles::multiply(Doubles::subtract(Doubles::load(call.values + at),
                                          Doubles::load(call.centre + at)),
                        Doubles::load(call.unit + at));
  const auto below =
      Doubles::smaller(deviations, Doubles::broadcast(kFloatLimit));
  Doubles::store(call.x + at,
                 Doubles::larger(below, Doubles::broadcast(-kFloatLimit)));
}

// The compiler does not vectorise a choice before a conversion.
template <typename Doubles>
NAIBX_KERNEL void centre_float32(const CentreCall<float> &call) {
  constexpr size_t kLanes = kBlockLanes<double> / Doubles::kRegisters;
  const CentreCall<float> with = call;
  if (with.count < kLanes) {
    for (size_t i = 0; i < with.count; ++i) {
      const double deviations =
          (with.values[i] - with.centre[i]) * with.unit[i];
      const double below = deviations < kFloatLimit ? deviations : kFloatLimit;
      with.x[i] =
          static_cast<float>(below > -kFloatLimit ? below : -kFloatLimit);
    }
    return;
  }
  for (size_t i = 0; i + kLanes <= with.count; i += kLanes) {
    centre_float32_lanes<Doubles>(with, i);
  }
  centre_float32_lanes<Doubles>(with, with.count - kLanes);
}

} // namespace NAIBX_KERNEL_NAMESPACE
} // namespace naibx
