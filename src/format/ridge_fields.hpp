// What files hold of the linear and the kernel method: the fields of each
// object in their order, named once for writing and for reading.
#pragma once

#include "../decide/sets/ridge_predictor.hpp"
#include "../model/ridge/ridge_model.hpp"
#include "sink.hpp"
#include "sums.hpp"

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <memory_resource>
#include <utility>

namespace naibx {

// A friend of the classes whose fields these are. `Fields` is FieldWriter, and
// the objects are const, or it is FieldReader.
struct RidgeFields {
  template <typename Fields, typename Row>
  static void visit_row(Fields &fields, Row &row) {
    fields.array(row.columns_);
    fields.array(row.values_);
    fields.array(row.labels_);
  }

  template <typename Fields, typename Rows>
  static void visit_reservoir(Fields &fields, Rows &reservoir) {
    constexpr std::uint64_t kFewestBytes = 48;
    std::pmr::memory_resource *const memory =
        reservoir.rows_.get_allocator().resource();
    fields.number(reservoir.end_);
    fields.each(
        reservoir.rows_, kFewestBytes,
        [memory] {
          return ReservoirRow{0, 0.0, CanonicalRow(memory), 0.0, 0};
        },
        [&fields](auto &row) {
          fields.number(row.hash);
          fields.positive(row.weight);
          fields.real(row.squared_weight);
          visit_row(fields, row.row);
        });
  }

  template <typename Fields, typename Map>
  static void visit_columns(Fields &fields, Map &map) {
    constexpr std::uint64_t kColumnBytes = 12;
    fields.each(
        map.columns_, kColumnBytes, [] { return ColumnMap::Column{}; },
        [&fields](auto &column) {
          fields.choice(column.kind, ColumnKind::sparse);
          fields.real(column.usual_value);
        });
    fields.array(map.knot_offsets_);
    fields.each(
        map.knots_, sizeof(Knot), [] { return Knot{}; },
        [&fields](auto &knot) {
          fields.real(knot.value);
          fields.real(knot.score);
        });
    fields.truth(map.sparse_are_counts_);
    fields.positive(map.dense_norm_);
  }

  template <typename Fields, typename Row>
  static void visit_landmark(Fields &fields, Row &row) {
    fields.reals(row.dense);
    fields.each(
        row.sparse, 12, [] { return SparseValue{}; },
        [&fields](auto &entry) {
          fields.number(entry.index);
          fields.real(entry.value);
        });
  }

  template <typename Fields, typename Map>
  static void visit_map(Fields &fields, Map &map) {
    constexpr std::uint64_t kFewestBytes = 16;
    visit_columns(fields, map.columns_);
    fields.real(map.width_);
    fields.positive(map.ridge_unit_);
    std::pmr::memory_resource *const memory =
        map.landmark_rows_.get_allocator().resource();
    fields.each(
        map.landmark_rows_, kFewestBytes,
        [memory] { return MappedRow(memory); },
        [&fields](auto &row) { visit_landmark(fields, row); });
  }

  // Of a map and groups that are there.
  template <typename Fields, typename Statistics>
  static void visit_statistics(Fields &fields, Statistics &statistics) {
    const std::size_t features = statistics.feature_count();
    fields.real(statistics.weight_); // 0 in a part that has learned nothing
    fields.fill(statistics.masses_.data(), statistics.masses_.size());
    for (std::size_t row = 0; row <= statistics.target_count(); ++row) {
      fields.fill(statistics.sums_.row(row), features);
    }
    for (std::size_t i = 0; i < features; ++i) {
      fields.fill(statistics.scatter_.row(i), i + 1);
    }
    // Examples that are in the sums, but not yet in the scatter.
    fields.number(statistics.block_rows_);
    format::require(statistics.block_rows_ < RidgeStatistics::kBlockRows,
                    "too many examples wait for their block");
    fields.fill(statistics.block_weights_.data(), statistics.block_rows_);
    for (std::size_t row = 0; row < statistics.block_rows_; ++row) {
      fields.fill(statistics.block_.row(row), features);
    }
  }

  template <typename Fields, typename Calibrations>
  static void visit_calibrations(Fields &fields, Calibrations &calibrations) {
    for (auto &calibration : calibrations) {
      fields.real(calibration.constant);
      fields.real(calibration.slope);
      fields.positive(calibration.share);
      format::require(calibration.share < 1.0, "a share is not below 1");
    }
  }

  static void check_floats(const AlignedRows<double> &rows, std::size_t count,
                           std::size_t width) {
    for (std::size_t row = 0; row < count; ++row) {
      for (std::size_t column = 0; column < width; ++column) {
        const double number = rows.row(row)[column];
        format::require(rounded_to_float(number) == number,
                        "a weight is not a float");
      }
    }
  }

  // Doubles, which are floats where the precision says so.
  template <typename Fields, typename Tables>
  static void visit_table(Fields &fields, Tables &tables, std::size_t targets) {
    const std::size_t features = tables.map_.feature_count();
    Precision precision = tables.precision();
    fields.choice(precision, Precision::float32);
    if constexpr (Fields::kReads) {
      AlignedRows<double> rows(line_count(targets), tables.constants_.memory());
      fields.rows(rows, features, targets);
      if (precision == Precision::float32) {
        check_floats(rows, features, targets);
      }
      tables.weights_ = ProductTable(std::move(rows));
      if (precision == Precision::float32) {
        tables.round_to_float32();
      }
    } else {
      for (std::size_t feature = 0; feature < features; ++feature) {
        for (std::size_t target = 0; target < targets; ++target) {
          fields.real(tables.weights_.number(feature, target));
        }
      }
    }
  }

  // Of a map and groups that are there, and of vectors of their lengths.
  template <typename Fields, typename Tables>
  static void visit_weights(Fields &fields, Tables &tables) {
    const std::size_t targets = tables.label_count_ + tables.groups_.count();
    fields.positive(tables.lambda_);
    visit_table(fields, tables, targets);
    fields.rows(tables.constants_, 1, targets);
    visit_calibrations(fields, tables.label_calibrations_);
    visit_calibrations(fields, tables.group_calibrations_);
    fields.fill(tables.label_log_odds_.data(), tables.label_log_odds_.size());
    fields.fill(tables.group_log_shares_.data(),
                tables.group_log_shares_.size());
  }

  template <typename Fields, typename Choice>
  static void visit_choice(Fields &fields, Choice &choice) {
    fields.choice(choice.decoder.kind, DecoderKind::threshold);
    fields.choice(choice.decoder.loss, Loss::hamming);
    fields.real(choice.decoder.set_weight);
    fields.real(choice.decoder.size_weight);
    fields.real(choice.decoder.threshold);
    fields.real(choice.utility);
    fields.real(choice.default_utility);
  }

  // 0 where it was not measured.
  template <typename Fields, typename Predictor>
  static void visit_gain(Fields &fields, Predictor &predictor) {
    bool is_measured = !std::isnan(predictor.gain_);
    double gain = is_measured ? predictor.gain_ : 0.0;
    fields.truth(is_measured);
    fields.real(gain);
    format::require(is_measured || gain == 0.0,
                    "a gain that was not measured is not 0");
    if constexpr (Fields::kReads) {
      predictor.gain_ = is_measured ? gain : HeldOutResult().gain;
    }
  }

  // What only one of both directions has.
  static void write(const RidgeModel &model, format::Sink &sink);
  static void write(const RidgePredictor &predictor, format::Sink &sink);
  static void read(RidgeModel &model, const Configuration &configuration,
                   Span<const std::uint8_t> bytes);
  static RidgePredictor read_predictor(const Configuration &configuration,
                                       Span<const std::uint8_t> bytes,
                                       const char *section,
                                       std::pmr::memory_resource *memory);
};

} // namespace naibx
