#include "compile_gaussian.hpp"

#include "../../model/limits.hpp"
#include "../live/gaussian_score.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace naibx {

namespace {

// A mean of more deviations than this loses digits in x s - m s.
constexpr double kFarMean = 1000.0;
constexpr double kFarMeanOfFloats = 16.0;
// A sum that starts from that of a row of zeros keeps its digits as long as
// the mean square of a zero is below this.
constexpr double kFarZero = 1000.0;

} // namespace

GaussianCompiler::GaussianCompiler(const Model &model, const Columns &columns,
                                   Precision precision,
                                   std::pmr::memory_resource *memory)
    : model_(model), columns_(columns), features_(memory) {
  const bool is_float = precision == Precision::float32;
  const auto mean = model.all().gaussian.mean(0);
  features_.reserve(model.layout().gaussian_count);
  for (std::size_t slot = 0; slot < model.layout().gaussian_count; ++slot) {
    const double variance = overall_variance(model, slot);
    if (variance > 0.0) {
      CompiledFeature feature = {};
      feature.slot = static_cast<std::uint32_t>(slot);
      feature.overall_mean = mean[slot];
      feature.variance = variance;
      feature.unit = is_float ? 1.0 / std::sqrt(variance) : 1.0;
      set_centre(feature, mean[slot]);
      features_.push_back(feature);
    }
  }
}

// Differences are taken from the rounded centre.
void GaussianCompiler::set_centre(CompiledFeature &feature,
                                  double from_shift) const {
  const double shift = model_.shift()[feature.slot];
  feature.centre = std::clamp(shift + from_shift, -kMaximumGaussianValue,
                              kMaximumGaussianValue);
  feature.from_shift = feature.centre - shift;
}

// A difference from a centre that is far away, in deviations of a class, has
// lost that many digits. So classes may be far from the centre only where they
// are wide. A class that is far away from all examples hardly weighs anything;
// its own mean has lost those digits already, and it must not cost the others
// theirs.
void GaussianCompiler::centre_on_narrowest() {
  for (CompiledFeature &feature : features_) {
    const double reach = kFarMean * std::sqrt(feature.variance);
    Moments narrowest = {feature.overall_mean,
                         std::numeric_limits<double>::infinity()};
    for (const Column &column : columns_.all()) {
      const Moments gaussian = class_gaussian(
          model_, *column.classes, column.row, feature.slot, feature.variance);
      if (gaussian.variance < narrowest.variance &&
          std::fabs(gaussian.mean - feature.overall_mean) <= reach) {
        narrowest = gaussian;
      }
    }
    set_centre(feature, narrowest.mean);
  }
}

GaussianCompiler::Found GaussianCompiler::fill(const Tables &tables,
                                               const Kernels &kernels) {
  fill_features(tables);
  Found found = {GaussianForm::scaled, true};
  if (!fill_numbers(tables, kernels, found.form)) {
    found.form = GaussianForm::subtracted;
    if (tables.shape.precision == Precision::float64) {
      centre_on_narrowest(); // floats have the bound of the mean of all
      fill_features(tables);
    }
    const std::size_t columns = tables.shape.columns();
    std::fill_n(tables.start(), columns, 0.0);
    std::fill_n(tables.at<double>(tables.offsets.start_of_zeros), columns, 0.0);
    (void)fill_numbers(tables, kernels, found.form);
  }
  found.sparse_rows = has_near_zero(tables);
  return found;
}

void GaussianCompiler::fill_features(const Tables &tables) const {
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
}

bool GaussianCompiler::fill_numbers(const Tables &tables,
                                    const Kernels &kernels,
                                    GaussianForm form) const {
  const bool is_double = tables.shape.precision == Precision::float64;
  const double limit = is_double ? kFarMean : kFarMeanOfFloats;
  double farthest_mean = 0.0;
  columns_.for_each_chunk(
      features_.size(),
      [&](const ColumnLine &line, std::size_t first, std::size_t count) {
        if (form == GaussianForm::scaled && farthest_mean > limit) {
          return;
        }
        const std::size_t position = line.position();
        CompileGaussianCall call = call_of(line, tables);
        call.features = features_.data() + first;
        call.feature_count = count;
        call.form = form;
        call.scales = tables.gaussian(first, position);
        call.missing = tables.logarithms(first, position);
        call.farthest_mean = &farthest_mean;
        kernels.compile_gaussian(call);
      });
  return form == GaussianForm::subtracted || !(farthest_mean > limit);
}

CompileGaussianCall GaussianCompiler::call_of(const ColumnLine &line,
                                              const Tables &tables) const {
  const auto table = [](const Column &column) -> const GaussianTable & {
    return column.classes->gaussian;
  };
  CompileGaussianCall call = {};
  call.means = line.rows([&](const Column &column) {
    return table(column).mean(column.row).data();
  });
  call.squares = line.rows([&](const Column &column) {
    return table(column).squares(column.row).data();
  });
  call.is_tracking = model_.all().gaussian.observed.tracking();
  call.observed = line.rows([&](const Column &column) {
    return table(column).observed.row(column.row).data();
  });
  call.observed_squared = line.rows([&](const Column &column) {
    return table(column).observed_squared.row(column.row).data();
  });
  call.weights = line.weights();
  call.squared_weights = line.squared_weights();
  call.is_class = line.is_class();
  call.variance_prior = model_.constants().variance_prior;
  call.smallest_variance = kMinimumVariance;
  call.log_factors = tables.start() + line.position();
  call.zeros =
      tables.at<double>(tables.offsets.start_of_zeros) + line.position();
  return call;
}

bool GaussianCompiler::has_near_zero(const Tables &tables) const {
  const auto *const zeros = tables.at<double>(tables.offsets.start_of_zeros);
  const double limit = kFarZero * static_cast<double>(features_.size());
  const Span<const Column> columns = columns_.all();
  return std::all_of(columns.begin(), columns.end(), [&](const Column &column) {
    return features_.empty() || zeros[column.position] <= limit;
  });
}

} // namespace naibx
