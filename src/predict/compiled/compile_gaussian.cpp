#include "compile_gaussian.hpp"

#include "../gaussian_score.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace naibx {

namespace {

constexpr double kLogOfTwoPi = 1.83787706640934548356;
// A mean of more deviations than this loses digits in x s - m s.
constexpr double kFarMean = 1000.0;
constexpr double kFarMeanOfFloats = 16.0;
// A sum that starts from that of a row of zeros keeps its digits as long as
// the mean square of a zero is below this.
constexpr double kFarZero = 1000.0;
constexpr double kLargestFloat = std::numeric_limits<float>::max();

} // namespace

GaussianCompiler::GaussianCompiler(const Model &model, const Columns &columns,
                                   std::pmr::memory_resource *memory)
    : model_(model), columns_(columns), features_(memory) {
  const auto mean = model.all().gaussian.mean(0);
  for (std::size_t slot = 0; slot < model.layout().gaussian_count; ++slot) {
    const double variance = overall_variance(model, slot);
    if (variance > 0.0) {
      const double shift = model.shift()[slot];
      const double centre = shift + mean[slot];
      features_.push_back({static_cast<std::uint32_t>(slot), variance,
                           1.0 / std::sqrt(variance), centre, centre - shift});
    }
  }
}

GaussianCompiler::Moments
GaussianCompiler::moments_of(const Column &column,
                             const Feature &feature) const {
  const Gaussian gaussian = class_gaussian(model_, *column.classes, column.row,
                                           feature.slot, feature.variance);
  return {gaussian.mean - feature.from_shift, gaussian.variance,
          std::sqrt(0.5 / gaussian.variance)};
}

// In floats, all are in units of the feature's deviation.
GaussianCompiler::Form GaussianCompiler::form_of(const Moments &moments,
                                                 const Feature &feature,
                                                 const PredictorShape &shape) {
  double scale = moments.scale;
  double mean = moments.mean;
  if (shape.precision == Precision::float32) {
    scale = std::min(scale / feature.unit, kFloatLimit);
    // A class that hardly counts may be farther away than any float.
    mean = std::clamp(mean * feature.unit, -kLargestFloat, kLargestFloat);
  }
  return {scale, shape.form == GaussianForm::scaled ? mean * scale : mean};
}

void GaussianCompiler::measure(PredictorShape &shape) const {
  shape.gaussian_slots =
      static_cast<std::uint32_t>(model_.layout().gaussian_count);
  shape.gaussian_count = static_cast<std::uint32_t>(features_.size());
  double farthest_mean = 0.0;
  double farthest_zero = 0.0;
  for (const Column &column : columns_.all()) {
    double of_zeros = 0.0;
    for (const Feature &feature : features_) {
      const Moments moments = moments_of(column, feature);
      const double zero = (feature.centre + moments.mean) * moments.scale;
      of_zeros += zero * zero;
      farthest_mean =
          std::max(farthest_mean, std::fabs(moments.mean) * moments.scale);
    }
    farthest_zero = std::max(farthest_zero, of_zeros);
  }
  const bool is_far =
      farthest_mean >
      (shape.precision == Precision::float64 ? kFarMean : kFarMeanOfFloats);
  shape.form = is_far ? GaussianForm::subtracted : GaussianForm::scaled;
  shape.sparse_rows =
      farthest_zero <= kFarZero * static_cast<double>(features_.size());
}

void GaussianCompiler::fill(const Tables &tables) const {
  auto *const feature_of_slot =
      tables.at<std::uint32_t>(tables.offsets.feature_of_slot);
  std::fill_n(feature_of_slot, tables.shape.gaussian_slots, kNoFeature);
  for (std::size_t i = 0; i < features_.size(); ++i) {
    feature_of_slot[features_[i].slot] = static_cast<std::uint32_t>(i);
    tables.at<double>(tables.offsets.centre)[i] = features_[i].centre;
    if (tables.shape.precision == Precision::float32) {
      tables.at<double>(tables.offsets.unit)[i] = features_[i].unit;
    }
  }
  if (tables.shape.precision == Precision::float64) {
    fill_numbers<double>(tables);
  } else {
    fill_numbers<float>(tables);
  }
}

// The columns' numbers, and what they add to `start`; start_of_zeros gets the
// quadratic alone, for the rest is not complete yet.
template <typename Real>
void GaussianCompiler::fill_numbers(const Tables &tables) const {
  constexpr std::size_t kLanes = kBlockLanes<Real>;
  const GaussianBlocks<Real> layout = {nullptr, features_.size(),
                                       tables.shape.columns() / kLanes,
                                       tables.shape.form};
  Real *const numbers = tables.at<Real>(tables.offsets.gaussian);
  auto *const of_zeros = tables.at<double>(tables.offsets.start_of_zeros);
  columns_.for_each(features_.size(), [&](const Column &column, std::size_t i) {
    const Feature &feature = features_[i];
    const Moments moments = moments_of(column, feature);
    const Form form = form_of(moments, feature, tables.shape);
    Real *const place = numbers + layout.place(i, column.position / kLanes) +
                        column.position % kLanes;
    place[0] = static_cast<Real>(form.scale);
    place[kLanes] = static_cast<Real>(form.offset);
    const double log_factor = -0.5 * (std::log(moments.variance) + kLogOfTwoPi);
    tables.start()[column.position] += log_factor;
    tables.set_logarithm(i, column.position, -log_factor);
    const double zero = (feature.centre + moments.mean) * moments.scale;
    of_zeros[column.position] += zero * zero;
  });
}

} // namespace naibx
