// Mean and variance of a feature in a class, by the formula; where it has no
// value, those of all examples. See docs/model.md. For any instruction set.
#pragma once

#include "target.hpp"

namespace naibx {
namespace {

// The variance is squares / count.
template <typename Doubles> struct OwnVariance {
  typename Doubles::Register mean;
  typename Doubles::Register squares;
  typename Doubles::Register count;
};

// `own` holds the mean and M2 + k s^2, and the weight of the class as count.
template <typename Doubles>
NAIBX_KERNEL_INLINE OwnVariance<Doubles>
own_variance(const OwnVariance<Doubles> &own,
             typename Doubles::Register overall_mean,
             typename Doubles::Register overall_variance, double variance_prior,
             double smallest_squares) {
  const auto zero = Doubles::broadcast(0.0);
  const auto one = Doubles::broadcast(1.0);
  const auto weight = own.count;
  const auto count =
      Doubles::add(Doubles::larger(Doubles::subtract(weight, one), zero),
                   Doubles::broadcast(variance_prior));
  // Nothing observed, or no degree of freedom: no variance.
  auto usable = Doubles::where_less(zero, weight, own.squares, zero);
  usable = Doubles::where_less(zero, count, usable, zero);
  const auto least = Doubles::broadcast(smallest_squares);
  return {Doubles::where_less(usable, least, overall_mean, own.mean),
          Doubles::where_less(usable, least, overall_variance, own.squares),
          Doubles::where_less(usable, least, one, count)};
}

} // namespace
} // namespace naibx
