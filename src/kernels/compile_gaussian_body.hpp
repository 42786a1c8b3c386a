// Fills the tables of Gaussian features, for any instruction set. The same bits
// from every kernel; see compile_calls.hpp.
#pragma once

#include "compile_lines_body.hpp"
#include "own_variance_body.hpp"
#include "target.hpp"
#include "unfused_logarithm_body.hpp"

namespace naibx {
namespace {

inline constexpr double kLogOfTwoPi = 1.83787706640934548356;
inline constexpr double kLargestFloat = 3.4028234663852886e38;

// Of some classes.
template <typename Doubles> struct CompiledSums {
  typename Doubles::Register log_factor;
  typename Doubles::Register zeros;
  typename Doubles::Register farthest_mean;
};

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

// The two numbers of the table. In floats, all are in units of the feature's
// deviation, and a class that hardly counts may be farther away than any float.
template <typename Doubles>
NAIBX_KERNEL_INLINE void
put_form(const CompileGaussianCall &call, size_t i, size_t lane,
         typename Doubles::Register is_class, CompiledMoments<Doubles> of) {
  if (call.scales.is_float) {
    const auto unit = Doubles::broadcast(call.features[i].unit);
    of.scale = Doubles::smaller(Doubles::divide(of.scale, unit),
                                Doubles::broadcast(kFloatLimit));
    of.mean = Doubles::multiply(of.mean, unit);
  }
  if (call.form == GaussianForm::scaled) {
    of.mean = Doubles::multiply(of.mean, of.scale);
  }
  if (call.scales.is_float) {
    of.mean = within<Doubles>(of.mean, kLargestFloat);
  }
  put<Doubles>(call.scales, 2 * i, lane, is_class, of.scale);
  put<Doubles>(call.scales, 2 * i + 1, lane, is_class, of.mean);
}

// Feature i in some classes, whose mean, squares and weight these are.
template <typename Doubles>
NAIBX_KERNEL_INLINE void
compile_feature(const CompileGaussianCall &call, size_t i, size_t lane,
                OwnVariance<Doubles> own, CompiledSums<Doubles> &sums) {
  const CompiledFeature &feature = call.features[i];
  const auto is_class = Doubles::load(call.is_class.of + lane);
  own.squares = Doubles::add(
      own.squares, Doubles::broadcast(call.variance_prior * feature.variance));
  own = own_variance<Doubles>(own, Doubles::broadcast(feature.overall_mean),
                              Doubles::broadcast(feature.variance),
                              call.variance_prior, call.smallest_squares);
  const auto variance = Doubles::divide(own.squares, own.count);
  const auto mean =
      Doubles::subtract(own.mean, Doubles::broadcast(feature.from_shift));
  const auto scale =
      Doubles::square_root(Doubles::divide(Doubles::broadcast(0.5), variance));
  const auto zero = Doubles::multiply(
      Doubles::add(Doubles::broadcast(feature.centre), mean), scale);
  sums.zeros = Doubles::add(sums.zeros, Doubles::multiply(zero, zero));
  const auto distance = Doubles::multiply(mean, scale);
  sums.farthest_mean = Doubles::larger(distance, sums.farthest_mean);
  sums.farthest_mean = Doubles::larger(
      Doubles::subtract(Doubles::broadcast(0.0), distance), sums.farthest_mean);
  put_form<Doubles>(call, i, lane, is_class, {mean, scale});
  const auto half_log =
      Doubles::multiply(Doubles::broadcast(0.5),
                        Doubles::add(unfused_logarithm<Doubles>(variance),
                                     Doubles::broadcast(kLogOfTwoPi)));
  put<Doubles>(call.missing, i, lane, is_class, half_log);
  sums.log_factor = Doubles::subtract(sums.log_factor, half_log);
}

struct GaussianTiles {
  FeatureTile means;
  FeatureTile squares;
  FeatureTile observed;
};

template <typename Doubles>
NAIBX_KERNEL_INLINE void compile_tile(const CompileGaussianCall &call,
                                      const GaussianTiles &tiles, size_t begin,
                                      size_t count, size_t lane) {
  CompiledSums<Doubles> sums = {Doubles::load(call.log_factors + lane),
                                Doubles::load(call.zeros + lane),
                                Doubles::broadcast(*call.farthest_mean)};
  OwnVariance<Doubles> own;
  own.count = Doubles::load(call.weights.of + lane);
  for (size_t i = 0; i < count; ++i) {
    own.mean = Doubles::load(tiles.means.at[i] + lane);
    own.squares = Doubles::load(tiles.squares.at[i] + lane);
    if (call.is_tracking) {
      own.count = Doubles::load(tiles.observed.at[i] + lane);
    }
    compile_feature<Doubles>(call, begin + i, lane, own, sums);
  }
  Doubles::store(call.log_factors + lane, sums.log_factor);
  Doubles::store(call.zeros + lane, sums.zeros);
  *call.farthest_mean = Doubles::largest_of(sums.farthest_mean);
}

template <typename Doubles>
NAIBX_KERNEL void compile_gaussian(const CompileGaussianCall &call) {
  for (size_t begin = 0; begin < call.feature_count; begin += kTileFeatures) {
    TilePlaces places = neighbours(begin, call.feature_count);
    for (size_t i = 0; i < places.count; ++i) {
      places.of[i] = call.features[begin + i].slot;
    }
    GaussianTiles tiles;
    turn(call.means, places, tiles.means);
    turn(call.squares, places, tiles.squares);
    if (call.is_tracking) {
      turn(call.observed, places, tiles.observed);
    }
    for (size_t lane = 0; lane < kLineClasses; lane += kLineLanes<Doubles>) {
      compile_tile<Doubles>(call, tiles, begin, places.count, lane);
    }
  }
}

} // namespace
} // namespace naibx
