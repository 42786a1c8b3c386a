// Made by bindings/go/generate_sources.py from
// src/score/live/gaussian_score.cpp: do not edit.

#include "settings.hpp"

#include "gaussian_score.hpp"

#include "../../model/limits.hpp"
#include "log_product.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace naibx {

namespace {

constexpr double kLogOfTwoPi = 1.83787706640934548356;

ClassFeature class_feature(const ClassStatistics &classes, std::size_t row,
                           std::size_t slot) {
  const GaussianTable &table = classes.gaussian;
  return {table.observed.at(row, slot, classes.weight(row)),
          table.observed_squared.at(row, slot, classes.squared_weight(row)),
          table.mean(row)[slot], table.squares(row)[slot]};
}

} // namespace

double overall_variance(const Model &model, std::size_t slot) {
  return moments_of(class_feature(model.all(), 0, slot), {0.0, 0.0}, 0.0,
                    kMinimumVariance)
      .variance;
}

Moments class_gaussian(const Model &model, const ClassStatistics &classes,
                       std::size_t row, std::size_t slot,
                       double overall_variance) {
  const double prior = model.constants().variance_prior;
  ClassFeature feature = class_feature(classes, row, slot);
  if (overall_variance == 0.0 && feature.weight > 0.0) {
    return {feature.mean, 0.0};
  }
  feature.squares += prior * overall_variance;
  return moments_of(feature,
                    {model.all().gaussian.mean(0)[slot], overall_variance},
                    prior, kMinimumVariance);
}

void GaussianScore::reserve(std::size_t feature_count,
                            std::size_t class_count) {
  const std::size_t positions =
      example_line_count(feature_count) * kExampleLine;
  variance_.reserve(feature_count);
  shifted_.reserve(feature_count);
  values_.reserve(positions);
  prior_squares_.reserve(positions);
  is_active_.reserve(positions);
  counts_.reserve(class_count);
  quadratics_.reserve(class_count);
  mantissas_.reserve(class_count);
  exponents_.reserve(class_count);
}

void GaussianScore::set_model(const Model &model) {
  prior_ = model.constants().variance_prior;
  smallest_variance_ = std::numeric_limits<double>::infinity();
  variance_.resize(model.layout().gaussian_count);
  for (std::size_t slot = 0; slot < variance_.size(); ++slot) {
    variance_[slot] = overall_variance(model, slot);
    if (variance_[slot] > 0.0) {
      smallest_variance_ = std::min(smallest_variance_, variance_[slot]);
    }
  }
}

void GaussianScore::set_example(const Model &model, Span<const double> values) {
  const Span<const double> shift = model.shift();
  const std::size_t lines = example_line_count(values.size());
  shifted_.resize(values.size());
  for (std::size_t slot = 0; slot < values.size(); ++slot) {
    shifted_[slot] = values[slot] - shift[slot];
  }
  values_.resize(lines * kExampleLine);
  prior_squares_.resize(values_.size());
  is_active_.resize(values_.size());
  active_count_ = 0;
  for (std::size_t line = 0; line < lines; ++line) {
    set_line(line);
  }
}

// Features that are constant or missing do not count, nor do those that an
// earlier line has.
void GaussianScore::set_line(std::size_t line) {
  const std::size_t begin = example_line_begin(line, shifted_.size());
  for (std::size_t lane = 0; lane < kExampleLine; ++lane) {
    const std::size_t slot = begin + lane;
    const std::size_t position = line * kExampleLine + lane;
    const bool counts = slot >= line * kExampleLine && slot < shifted_.size() &&
                        variance_[slot] > 0.0 && !std::isnan(shifted_[slot]);
    values_[position] = counts ? shifted_[slot] : 0.0;
    prior_squares_[position] = counts ? prior_ * variance_[slot] : 1.0;
    is_active_[position] = counts ? 1.0 : 0.0;
    active_count_ += counts ? 1 : 0;
  }
}

void GaussianScore::add_log_likelihoods(const Model &model,
                                        const ClassStatistics &classes,
                                        Span<double> scores) {
  if (active_count_ == 0) {
    return;
  }
  run_kernel(model, classes);
  const std::size_t rows = classes.row_count();
  const auto features = static_cast<double>(active_count_);
  for (std::size_t row = 0; row < rows; ++row) {
    quadratics_[row] *= counts_[row];
  }
  kernels_->logarithms(counts_.data(), rows, 0.0, counts_.data());
  kernels_->logarithms(mantissas_.data(), rows, 0.0, mantissas_.data());
  for (std::size_t row = 0; row < rows; ++row) {
    if (!(quadratics_[row] <= std::numeric_limits<double>::max())) {
      scores[row] += sum_carefully(model, classes, row);
    } else if (classes.weight(row) > 0.0) {
      const double log_variances =
          mantissas_[row] + exponents_[row] * kLogOfTwo;
      scores[row] -= 0.5 * (quadratics_[row] + log_variances +
                            features * (kLogOfTwoPi - counts_[row]));
    }
  }
}

// Whether every variance of a class has the same D and none is without a
// value; counts_ then holds these D.
bool GaussianScore::share_counts(const ClassStatistics &classes) {
  const std::size_t rows = classes.row_count();
  if (classes.gaussian.observed.tracking() || !(prior_ > 0.0)) {
    counts_.assign(rows, 1.0);
    return false;
  }
  counts_.resize(rows);
  degrees_of_freedom(classes.weights().data(), classes.squared_weights().data(),
                     rows, counts_.data());
  double largest = 0.0;
  for (double &count : counts_) {
    count += prior_;
    largest = std::max(largest, count);
  }
  const bool is_shared = prior_ * smallest_variance_ >=
                         std::max(kMinimumVariance * largest, kLeastSquares);
  if (!is_shared) {
    counts_.assign(rows, 1.0);
  }
  return is_shared;
}

// Where D is shared it is multiplied in at the end.
void GaussianScore::run_kernel(const Model &model,
                               const ClassStatistics &classes) {
  const GaussianTable &table = classes.gaussian;
  const std::size_t rows = classes.row_count();
  const bool is_shared = share_counts(classes);
  quadratics_.resize(rows);
  mantissas_.resize(rows);
  exponents_.resize(rows);
  ClassGaussianCall call = {};
  if (rows > 0) {
    call.means = table.mean(0).data();
    call.squares = table.squares(0).data();
  }
  call.stride = table.stride();
  call.observed =
      table.observed.tracking() ? table.observed.all().data() : nullptr;
  call.observed_squared = table.observed_squared.all().data();
  call.weights = classes.weights().data();
  call.squared_weights = classes.squared_weights().data();
  call.class_count = rows;
  call.feature_count = table.feature_count();
  call.values = values_.data();
  call.prior_squares = prior_squares_.data();
  call.is_active = is_active_.data();
  call.all_active = active_count_ == table.feature_count();
  call.overall_means = model.all().gaussian.mean(0).data();
  call.overall_variances = variance_.data();
  call.variance_prior = prior_;
  call.smallest_variance = kMinimumVariance;
  call.quadratics = quadratics_.data();
  call.mantissas = mantissas_.data();
  call.exponents = exponents_.data();
  is_shared ? kernels_->shared_gaussian(call) : kernels_->own_gaussian(call);
}

double GaussianScore::sum_carefully(const Model &model,
                                    const ClassStatistics &classes,
                                    std::size_t row) const {
  double quadratic = 0.0;
  LogProduct variances;
  for (std::size_t slot = 0; slot < shifted_.size(); ++slot) {
    if (!(variance_[slot] > 0.0) || std::isnan(shifted_[slot])) {
      continue;
    }
    const Moments gaussian =
        class_gaussian(model, classes, row, slot, variance_[slot]);
    const double deviation = shifted_[slot] - gaussian.mean;
    quadratic += deviation * deviation / gaussian.variance;
    variances.multiply(gaussian.variance);
  }
  return -0.5 * (quadratic + variances.log() +
                 static_cast<double>(active_count_) * kLogOfTwoPi);
}

} // namespace naibx
