// Made by bindings/go/generate_sources.py from
// src/kernels/bodies/compile_gaussian_body.hpp: do not edit.

// Fills the tables of Gaussian features, for any instruction set. The same bits
// from every kernel; see compile_calls.hpp.
#pragma once

#include "../lanes/target.hpp"
#include "compile_lines_body.hpp"
#include "own_variance_body.hpp"
#include "unfused_logarithm_body.hpp"

namespace naibx {
namespace NAIBX_KERNEL_NAMESPACE {

inline constexpr double kLogOfPi = 1.14472988584940017414;
inline constexpr double kLargestFloat = 3.4028234663852886e38;

// Mean, relative to the centre, and 1 / (sqrt 2 standard deviation).
template <typename Doubles> struct CompiledMoments {
  typename Doubles::Register mean;
  typename Doubles::Register scale;
};

template <typename Doubles>
NAIBX_KERNEL_INLINE typename Doubles::Register
within(typename Doubles::Register value, double limit) {
  return Doubles::larger(Doubles::smaller(value, Doubles::broadcast(limit)),
                         Doubles::broadcast(-limit));
}

// Some features in eight classes. The steps of the computation go over all of
// them, one step after the other, so that no feature waits for another: mean
// and M2 become the mean relative to the centre and 1 / (2 variance).
struct GaussianTile {
  FeatureTile means;
  FeatureTile squares;
  FeatureTile observed;
  FeatureTile observed_squared;
  const CompiledFeature *features;
  size_t begin; // their position among those of the call
  size_t count;
};

// First step.
template <typename Doubles>
NAIBX_KERNEL_INLINE void compile_moments(const CompileGaussianCall &call,
                                         GaussianTile &tile, size_t lane) {
  const double prior = call.variance_prior;
  const double smallest = call.smallest_variance;
  const bool is_tracking = call.is_tracking;
  auto rule = variance_rule<Doubles>(
      Doubles::load(call.weights.of + lane),
      Doubles::load(call.squared_weights.of + lane), prior, smallest);
  for (size_t i = 0; i < tile.count; ++i) {
    const CompiledFeature &feature = tile.features[i];
    if (is_tracking) {
      rule = variance_rule<Doubles>(
          Doubles::load(tile.observed.at[i] + lane),
          Doubles::load(tile.observed_squared.at[i] + lane), prior, smallest);
    }
    double *const means = tile.means.at[i] + lane;
    double *const squares = tile.squares.at[i] + lane;
    const auto own = own_variance<Doubles>(
        rule, Doubles::load(means),
        Doubles::add(Doubles::load(squares),
                     Doubles::broadcast(prior * feature.variance)),
        Doubles::broadcast(feature.overall_mean),
        Doubles::broadcast(feature.variance));
    Doubles::store(means, Doubles::subtract(own.mean, Doubles::broadcast(
                                                          feature.from_shift)));
    // Half of the quotient: half of a small count is no double.
    Doubles::store(squares,
                   Doubles::multiply(Doubles::broadcast(0.5),
                                     Doubles::divide(own.count, own.squares)));
  }
}

// The two numbers of the table. In floats, all are in units of the feature's
// deviation, and a class that hardly counts may be farther away than any float.
template <typename Doubles>
NAIBX_KERNEL_INLINE void
put_form(const TableRows &rows, size_t i, GaussianForm form, double unit,
         typename Doubles::Register is_class, CompiledMoments<Doubles> of) {
  if (rows.is_float) {
    of.scale =
        Doubles::smaller(Doubles::divide(of.scale, Doubles::broadcast(unit)),
                         Doubles::broadcast(kFloatLimit));
    of.mean = Doubles::multiply(of.mean, Doubles::broadcast(unit));
  }
  if (form == GaussianForm::scaled) {
    of.mean = Doubles::multiply(of.mean, of.scale);
  }
  if (rows.is_float) {
    of.mean = within<Doubles>(of.mean, kLargestFloat);
  }
  put<Doubles>(rows, 2 * i, is_class, of.scale);
  put<Doubles>(rows, 2 * i + 1, is_class, of.mean);
}

// Second step.
template <typename Doubles>
NAIBX_KERNEL_INLINE void compile_forms(const CompileGaussianCall &call,
                                       const GaussianTile &tile, size_t lane) {
  const TableRows rows = at_lane(call.scales, lane);
  const GaussianForm form = call.form;
  const auto is_class = Doubles::load(call.is_class.of + lane);
  const auto nothing = Doubles::broadcast(0.0);
  auto zeros = Doubles::load(call.zeros + lane);
  auto highest = Doubles::broadcast(*call.farthest_mean);
  auto lowest = Doubles::subtract(nothing, highest);
  for (size_t i = 0; i < tile.count; ++i) {
    const CompiledFeature &feature = tile.features[i];
    const auto mean = Doubles::load(tile.means.at[i] + lane);
    const auto scale =
        Doubles::square_root(Doubles::load(tile.squares.at[i] + lane));
    const auto zero = Doubles::multiply(
        Doubles::add(Doubles::broadcast(feature.centre), mean), scale);
    zeros = Doubles::add(zeros, Doubles::multiply(zero, zero));
    const auto distance = Doubles::multiply(mean, scale);
    highest = Doubles::larger(distance, highest);
    lowest = Doubles::smaller(distance, lowest);
    put_form<Doubles>(rows, tile.begin + i, form, feature.unit, is_class,
                      {mean, scale});
  }
  Doubles::store(call.zeros + lane, zeros);
  *call.farthest_mean = Doubles::largest_of(
      Doubles::larger(Doubles::subtract(nothing, lowest), highest));
}

// Third step: log sqrt(2 pi variance).
template <typename Doubles>
NAIBX_KERNEL_INLINE void compile_factors(const CompileGaussianCall &call,
                                         const GaussianTile &tile,
                                         size_t lane) {
  const TableRows rows = at_lane(call.missing, lane);
  const auto is_class = Doubles::load(call.is_class.of + lane);
  auto sum = Doubles::load(call.log_factors + lane);
  for (size_t i = 0; i < tile.count; ++i) {
    const auto half_log = Doubles::multiply(
        Doubles::broadcast(0.5),
        Doubles::subtract(Doubles::broadcast(kLogOfPi),
                          unfused_logarithm<Doubles>(
                              Doubles::load(tile.squares.at[i] + lane))));
    put<Doubles>(rows, tile.begin + i, is_class, half_log);
    sum = Doubles::subtract(sum, half_log);
  }
  Doubles::store(call.log_factors + lane, sum);
}

template <typename Doubles>
NAIBX_KERNEL void compile_gaussian(const CompileGaussianCall &call) {
  for (size_t begin = 0; begin < call.feature_count; begin += kTileFeatures) {
    TilePlaces places = neighbours(begin, call.feature_count);
    for (size_t i = 0; i < places.count; ++i) {
      places.of[i] = call.features[begin + i].slot;
    }
    GaussianTile tile;
    tile.features = call.features + begin;
    tile.begin = begin;
    tile.count = places.count;
    turn(call.means, places, tile.means);
    turn(call.squares, places, tile.squares);
    if (call.is_tracking) {
      turn(call.observed, places, tile.observed);
      turn(call.observed_squared, places, tile.observed_squared);
    }
    for (size_t lane = 0; lane < kLineClasses; lane += kLineLanes<Doubles>) {
      compile_moments<Doubles>(call, tile, lane);
      compile_forms<Doubles>(call, tile, lane);
      compile_factors<Doubles>(call, tile, lane);
    }
  }
}

} // namespace NAIBX_KERNEL_NAMESPACE
} // namespace naibx
