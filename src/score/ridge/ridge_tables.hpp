// Weights and calibration of a fit: from a row to log-odds of labels and scores
// of sizes.
#pragma once

#include "../../model/configuration.hpp"
#include "../../model/ridge/feature_map.hpp"
#include "../../model/ridge/ridge_fit.hpp"
#include "../../model/ridge/size_groups.hpp"
#include "calibration.hpp"

#include <cstddef>
#include <cstdint>
#include <memory_resource>
#include <vector>

namespace naibx {

// What scoring rows writes on.
struct RidgeScratch {
  explicit RidgeScratch(std::pmr::memory_resource *memory)
      : map(memory), features(memory), targets(memory) {}

  MapScratch map;
  std::pmr::vector<double> features; // [row][feature], in whole lines
  std::pmr::vector<double> targets;  // [row][target], in whole lines
};

// The rows on which scores are calibrated.
struct CalibrationSample {
  Span<const ReservoirRow> rows;
  double example_weight; // of a typical example
};

class RidgeTables {
public:
  RidgeTables(const Configuration &configuration, RidgeFit fit,
              const SizeGroups &groups, const CalibrationSample &sample,
              std::pmr::memory_resource *memory);

  // For one whose fields a file has.
  RidgeTables(std::uint32_t label_count, std::pmr::memory_resource *memory)
      : label_count_(label_count), map_(memory), lambda_(0.0), weights_(memory),
        constants_(1, memory), held_out_(1, memory), groups_(memory),
        label_log_odds_(memory), label_calibrations_(memory),
        group_calibrations_(memory), group_log_shares_(memory) {}

  // Takes the canonical row number `row` of those that are scored together, in
  // their order.
  void begin(const ExampleView &canonical, const Kernels &kernels,
             std::size_t row, RidgeScratch &scratch) const;
  // Writes, for each of these rows, the log-odds of each label to the start of
  // a row of scores and, from group_column on, for each group of sizes
  // log P(group | x) - log P(group).
  void score(std::size_t row_count, const Kernels &kernels,
             RidgeScratch &scratch, double *scores, std::size_t score_stride,
             std::size_t group_column) const;
  // The same of one row from what weights gave its targets.
  void calibrate_row(const double *targets, double *labels,
                     double *groups) const;
  // Whether all weights and calibrations are finite; they are not where sums of
  // a damaged file lead to them.
  [[nodiscard]] bool is_finite() const;
  // Rounds the weights and the numbers of landmarks.
  void round_to_float32();
  [[nodiscard]] Precision precision() const { return weights_.precision(); }
  [[nodiscard]] std::size_t bytes() const {
    return weights_.bytes() + constants_.bytes() + map_.bytes();
  }
  // Makes room, so that scoring so many rows together does not allocate.
  void reserve(std::size_t row_count, RidgeScratch &scratch) const;

  [[nodiscard]] std::uint32_t label_count() const { return label_count_; }
  [[nodiscard]] std::size_t label_stride() const {
    return in_lines(label_count_);
  }
  [[nodiscard]] const SizeGroups &groups() const { return groups_; }
  [[nodiscard]] double group_log_share(std::size_t group) const {
    return group_log_shares_[group];
  }
  // Of the share of each label.
  [[nodiscard]] Span<const double> label_log_odds() const {
    return label_log_odds_;
  }
  [[nodiscard]] const FeatureMap &map() const { return map_; }
  [[nodiscard]] double lambda() const { return lambda_; }
  // What each row of the sample would have been given without itself.
  [[nodiscard]] const AlignedRows<double> &held_out() const {
    return held_out_;
  }
  void forget_held_out(std::pmr::memory_resource *memory) {
    held_out_ = AlignedRows<double>(1, memory);
  }

private:
  friend struct RidgeFields; // of files

  void calibrate_targets(const RidgeStatistics &statistics,
                         const CalibrationSample &sample,
                         std::pmr::memory_resource *memory);

  std::uint32_t label_count_;
  FeatureMap map_;
  double lambda_;
  ProductTable weights_;          // [feature][target]
  AlignedRows<double> constants_; // one row
  AlignedRows<double> held_out_;  // [row of the sample][target]
  SizeGroups groups_;
  std::pmr::vector<double> label_log_odds_;
  std::pmr::vector<TargetCalibration> label_calibrations_;
  std::pmr::vector<TargetCalibration> group_calibrations_;
  std::pmr::vector<double> group_log_shares_;
};

} // namespace naibx
