// Mean and variance of a feature in a class, by the formula; where it has no
// value, those of all examples. See docs/model.md. For any instruction set.
#pragma once

#include "../lanes/target.hpp"

namespace naibx {
namespace NAIBX_KERNEL_NAMESPACE {

// The variance is squares / count.
template <typename Doubles> struct OwnVariance {
  typename Doubles::Register mean;
  typename Doubles::Register squares; // M2 + k s^2
  typename Doubles::Register count;
};

// What follows from the weights: D + k, and how large the squares must be.
template <typename Doubles> struct VarianceRule {
  typename Doubles::Register count;
  typename Doubles::Register least;
};

// D = N - Q / N, the degrees of freedom: N - 1 where no weight is below 1.
// Below this share of N the difference has no digits: there is one example.
inline constexpr double kLeastShare = 0x1p-32;

template <typename Doubles>
NAIBX_KERNEL_INLINE typename Doubles::Register
degrees_of_freedom(typename Doubles::Register weight,
                   typename Doubles::Register squared_weight) {
  const auto degrees =
      Doubles::subtract(weight, Doubles::divide(squared_weight, weight));
  return Doubles::where_less(
      Doubles::multiply(weight, Doubles::broadcast(kLeastShare)), degrees,
      degrees, Doubles::broadcast(0.0)); // also where nothing was observed
}

// There is a variance where more than one example was observed, or one with a
// prior, it is not below the smallest one, and its squares have digits.
template <typename Doubles>
NAIBX_KERNEL_INLINE VarianceRule<Doubles>
variance_rule(typename Doubles::Register weight,
              typename Doubles::Register squared_weight, double variance_prior,
              double smallest_variance) {
  const auto zero = Doubles::broadcast(0.0);
  const auto none = Doubles::broadcast(__builtin_inf());
  const auto count =
      Doubles::add(degrees_of_freedom<Doubles>(weight, squared_weight),
                   Doubles::broadcast(variance_prior));
  auto least = Doubles::larger(
      Doubles::multiply(count, Doubles::broadcast(smallest_variance)),
      Doubles::broadcast(kLeastSquares));
  least = Doubles::where_less(zero, weight, least, none);
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

} // namespace NAIBX_KERNEL_NAMESPACE
} // namespace naibx
