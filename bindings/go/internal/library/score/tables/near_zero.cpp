// Made by bindings/go/generate_sources.py from
// src/score/tables/near_zero.cpp: do not edit.

#include "settings.hpp"

#include "near_zero.hpp"

#include <algorithm>
#include <cmath>

namespace naibx {

namespace {

// In units of sqrt 2 deviations.
constexpr double kFarthestZero = 1e100;
constexpr double kFarthestZeroOfFloats = 1e15;

template <typename Real>
constexpr double kFarthest = sizeof(Real) == sizeof(double)
                                 ? kFarthestZero
                                 : kFarthestZeroOfFloats;

// What the value 0 of a feature is relative to its centre.
double zero_of(const Predictor &predictor, std::size_t feature) {
  const double zero = -predictor.centre()[feature];
  return predictor.unit() == nullptr
             ? zero
             : std::clamp(zero * predictor.unit()[feature], -kFloatLimit,
                          kFloatLimit);
}

// Kernels round x s - o in one step or in two, and x to a float before, so
// that the difference may be large where it is nothing here: both of its sides
// are small. (x - o) s is rounded alike everywhere but for x as a float, which
// at most doubles a difference from another float.
bool is_near(GaussianForm form, double zero, double scale, double offset,
             double farthest) {
  if (form == GaussianForm::scaled) {
    return std::fabs(zero * scale) <= farthest && std::fabs(offset) <= farthest;
  }
  return std::fabs((zero - offset) * scale) <= farthest;
}

// Columns of no class have zeros in their places, which are near.
template <typename Real> bool is_near_in_tables(const Predictor &predictor) {
  constexpr std::size_t kLanes = kBlockLanes<Real>;
  const PredictorShape &shape = predictor.shape();
  const GaussianBlocks<Real> table = predictor.gaussian<Real>();
  for (std::size_t feature = 0; feature < shape.gaussian_count; ++feature) {
    const double zero = zero_of(predictor, feature);
    for (std::size_t column = 0; column < shape.columns(); ++column) {
      const Real *const place = table.numbers +
                                table.place(feature, column / kLanes) +
                                column % kLanes;
      if (!is_near(shape.form, zero, static_cast<double>(place[0]),
                   static_cast<double>(place[kLanes]), kFarthest<Real>)) {
        return false;
      }
    }
  }
  return true;
}

} // namespace

bool is_zero_near(const Predictor &predictor) {
  return predictor.shape().precision == Precision::float64
             ? is_near_in_tables<double>(predictor)
             : is_near_in_tables<float>(predictor);
}

} // namespace naibx
