// Made by bindings/go/generate_sources.py from
// src/kernels/own_variance_body.hpp: do not edit.

// Mean and variance of a feature in a class, by the formula; where it has no
// value, those of all examples. See docs/model.md. For any instruction set.
#pragma once

#include "target.hpp"

namespace naibx {
namespace {

// The variance is squares / count.
template <typename Doubles> struct OwnVariance {
  typename Doubles::Register mean;
  typename Doubles::Register squares; // M2 + k s^2
  typename Doubles::Register count;
};

// What a weight says of a variance: D, and how large the squares must be.
template <typename Doubles> struct VarianceRule {
  typename Doubles::Register count;
  typename Doubles::Register least;
};

template <typename Doubles>
NAIBX_KERNEL_INLINE VarianceRule<Doubles>
variance_rule(typename Doubles::Register weight, double variance_prior,
              double smallest_squares) {
  const auto zero = Doubles::broadcast(0.0);
  const auto one = Doubles::broadcast(1.0);
  const auto none = Doubles::broadcast(__builtin_inf());
  const auto count =
      Doubles::add(Doubles::larger(Doubles::subtract(weight, one), zero),
                   Doubles::broadcast(variance_prior));
  // Nothing observed, or no degree of freedom: no variance.
  auto least = Doubles::where_less(zero, weight,
                                   Doubles::broadcast(smallest_squares), none);
  least = Doubles::where_less(zero, count, least, none);
  return {count, least};
}

template <typename Doubles>
NAIBX_KERNEL_INLINE OwnVariance<Doubles>
own_variance(const VarianceRule<Doubles> &rule, typename Doubles::Register mean,
             typename Doubles::Register squares,
             typename Doubles::Register overall_mean,
             typename Doubles::Register overall_variance) {
  return {Doubles::where_less(squares, rule.least, overall_mean, mean),
          Doubles::where_less(squares, rule.least, overall_variance, squares),
          Doubles::where_less(squares, rule.least, Doubles::broadcast(1.0),
                              rule.count)};
}

} // namespace
} // namespace naibx
