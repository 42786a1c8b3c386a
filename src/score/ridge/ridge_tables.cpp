#include "ridge_tables.hpp"

#include "../../base/log_sum.hpp"
#include "../../base/size.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace naibx {

namespace {

constexpr double kSmallestShare = 1e-6;

// The shares of targets, none of them 0 or 1.
std::pmr::vector<double> shares_of(const RidgeStatistics &statistics,
                                   std::size_t begin, std::size_t end,
                                   double example_weight,
                                   std::pmr::memory_resource *memory) {
  std::pmr::vector<double> shares(memory);
  shares.reserve(end - begin);
  for (std::size_t target = begin; target < end; ++target) {
    const double share = (statistics.mass(target) / example_weight + 0.5) /
                         (statistics.weight() / example_weight + 1.0);
    shares.push_back(std::clamp(share, kSmallestShare, 1.0 - kSmallestShare));
  }
  return shares;
}

std::pmr::vector<double> log_odds_of(std::pmr::vector<double> shares) {
  for (double &share : shares) {
    share = std::log(share / (1.0 - share));
  }
  return shares;
}

} // namespace

RidgeTables::RidgeTables(const Configuration &configuration, RidgeFit fit,
                         const SizeGroups &groups,
                         const CalibrationSample &sample,
                         std::pmr::memory_resource *memory)
    : label_count_(configuration.label_count()), map_(std::move(fit.map)),
      lambda_(fit.weights.lambda), weights_(std::move(fit.weights.rows)),
      constants_(std::move(fit.weights.constants)),
      held_out_(std::move(fit.weights.held_out)), groups_(groups, memory),
      label_log_odds_(log_odds_of(shares_of(fit.statistics, 0, label_count_,
                                            sample.example_weight, memory))),
      label_calibrations_(memory), group_calibrations_(memory),
      group_log_shares_(memory) {
  for (std::size_t group = 0; group < groups_.count(); ++group) {
    // Those that a part of the examples lacks count as half of one.
    const double mass = fit.statistics.mass(label_count_ + group);
    group_log_shares_.push_back(
        std::log((mass > 0.0 ? mass : 0.5 * sample.example_weight) /
                 fit.statistics.weight()));
  }
  calibrate_targets(fit.statistics, sample, memory);
}

void RidgeTables::calibrate_targets(const RidgeStatistics &statistics,
                                    const CalibrationSample &sample,
                                    std::pmr::memory_resource *memory) {
  const std::size_t targets = label_count_ + groups_.count();
  AlignedRows<double> truth(line_count(targets), memory);
  truth.append_rows(sample.rows.size());
  std::pmr::vector<double> weights(memory);
  weights.reserve(sample.rows.size());
  for (std::size_t row = 0; row < sample.rows.size(); ++row) {
    const auto labels = sample.rows[row].row.labels();
    for (const std::uint32_t label : labels) {
      truth.row(row)[label] = 1.0;
    }
    truth.row(row)[label_count_ + groups_.of(labels.size())] = 1.0;
    weights.push_back(sample.rows[row].weight / sample.example_weight);
  }
  const auto calibrate_range = [&](std::size_t begin, std::size_t end) {
    const auto shares =
        shares_of(statistics, begin, end, sample.example_weight, memory);
    return calibrate({held_out_, truth, weights, begin, end}, shares, memory);
  };
  label_calibrations_ = calibrate_range(0, label_count_);
  group_calibrations_ = calibrate_range(label_count_, targets);
}

void RidgeTables::calibrate_row(const double *targets, double *labels,
                                double *groups) const {
  for (std::size_t label = 0; label < label_count_; ++label) {
    labels[label] = label_calibrations_[label].log_odds(targets[label]);
  }
  for (std::size_t group = 0; group < groups_.count(); ++group) {
    groups[group] =
        group_calibrations_[group].log_odds(targets[label_count_ + group]);
  }
  const double sum = log_sum_exp(groups_.count(), [&](std::size_t group) {
                       return groups[group];
                     }).value();
  for (std::size_t group = 0; group < groups_.count(); ++group) {
    groups[group] -= sum + group_log_shares_[group];
  }
}

void RidgeTables::begin(const ExampleView &canonical, const Kernels &kernels,
                        std::size_t row, RidgeScratch &scratch) const {
  map_.begin_features(canonical, kernels, scratch.map, row,
                      scratch.features.data() + row * map_.stride());
}

void RidgeTables::score(std::size_t row_count, const Kernels &kernels,
                        RidgeScratch &scratch, double *scores,
                        std::size_t score_stride,
                        std::size_t group_column) const {
  map_.finish_features(kernels, scratch.map, row_count,
                       scratch.features.data());
  ProductSums call = {};
  call.left = scratch.features.data();
  call.left_stride = map_.stride();
  call.left_term_stride = 1;
  call.sum_stride = call.column_end = constants_.stride();
  call.term_count = map_.feature_count();
  call.sums = scratch.targets.data();
  call.row_count = row_count;
  for (std::size_t row = 0; row < row_count; ++row) {
    std::copy_n(constants_.row(0), call.sum_stride,
                call.sums + row * call.sum_stride);
  }
  weights_.add_products(call, kernels);
  for (std::size_t row = 0; row < row_count; ++row) {
    double *const of_row = scores + row * score_stride;
    calibrate_row(call.sums + row * call.sum_stride, of_row,
                  of_row + group_column);
  }
}

bool RidgeTables::is_finite() const {
  const auto are_finite = [](Span<const double> numbers) {
    return std::all_of(numbers.begin(), numbers.end(),
                       [](double number) { return std::isfinite(number); });
  };
  const auto are_sound = [](Span<const TargetCalibration> calibrations) {
    return std::all_of(calibrations.begin(), calibrations.end(),
                       [](const TargetCalibration &calibration) {
                         return std::isfinite(calibration.constant) &&
                                std::isfinite(calibration.slope);
                       });
  };
  for (std::size_t feature = 0; feature < map_.feature_count(); ++feature) {
    for (std::size_t target = 0; target < label_count_ + groups_.count();
         ++target) {
      if (!std::isfinite(weights_.number(feature, target))) {
        return false;
      }
    }
  }
  return are_finite({constants_.row(0), constants_.stride()}) &&
         are_finite(label_log_odds_) && are_finite(group_log_shares_) &&
         are_sound(label_calibrations_) && are_sound(group_calibrations_);
}

void RidgeTables::round_to_float32() {
  weights_.round_to_float32(label_count_ + groups_.count());
  map_.round_to_float32();
}

void RidgeTables::reserve(std::size_t row_count, RidgeScratch &scratch) const {
  scratch.map.reserve(map_.columns(), row_count);
  scratch.features.resize(table_size(row_count, map_.stride()));
  scratch.targets.resize(table_size(row_count, constants_.stride()));
}

} // namespace naibx
