// The map of docs/ridge.md: from a row to the features that weights belong to.
// It comes from a sample of rows and never changes.
#pragma once

#include "column_map.hpp"
#include "landmarks.hpp"
#include "reservoir.hpp"

#include <cstddef>
#include <cstdint>
#include <memory_resource>
#include <optional>
#include <vector>

namespace naibx {

// What mapping a row writes on.
struct MapScratch {
  explicit MapScratch(std::pmr::memory_resource *memory)
      : row(memory), dense(memory) {}
  // So that mapping so many rows at once does not allocate.
  void reserve(const ColumnMap &columns, std::size_t row_count) {
    row.reserve(columns.dense_count(), columns.rare_count(),
                columns.sparse_count());
    dense.reserve(table_size(row_count, columns.dense_count()));
  }

  MappedRow row;
  std::pmr::vector<double> dense; // [row][dense feature]
};

class FeatureMap {
public:
  // Linear where the width g is 0. The landmark_count rows of the sample with
  // the smallest hashes of their own are the landmarks.
  FeatureMap(const ColumnMap &columns, Span<const ReservoirRow> sample,
             std::size_t landmark_count, double width, const Kernels &kernels,
             std::pmr::memory_resource *memory);
  // For one whose fields a file has; then finish.
  explicit FeatureMap(std::pmr::memory_resource *memory)
      : columns_(memory), landmark_rows_(memory) {}
  // Derives the rest. False where the fields are those of no map.
  [[nodiscard]] bool finish(const Configuration &configuration);
  FeatureMap(const FeatureMap &other, std::pmr::memory_resource *memory);
  FeatureMap(const FeatureMap &) = delete;
  FeatureMap &operator=(const FeatureMap &) = delete;
  FeatureMap(FeatureMap &&) = default;
  FeatureMap &operator=(FeatureMap &&) = default;
  ~FeatureMap() = default;

  // Features, then zeros up to whole lines; so the landmarks begin a line.
  [[nodiscard]] std::size_t feature_count() const {
    return linear_stride_ + landmark_count();
  }
  [[nodiscard]] std::size_t linear_stride() const { return linear_stride_; }
  [[nodiscard]] std::size_t landmark_count() const {
    return landmarks_ ? landmarks_->count() : 0;
  }
  [[nodiscard]] std::size_t stride() const { return in_lines(feature_count()); }
  // Whether those before the landmarks are all that the linear method has, each
  // times the root of linear_share().
  [[nodiscard]] bool has_all_linear() const {
    return has_dense_linear_ && columns_.sparse_count() == 0;
  }
  [[nodiscard]] double linear_share() const { return linear_share_; }
  [[nodiscard]] double width() const { return width_; }
  // Lambda counts in this: the mean variance of an independent feature.
  [[nodiscard]] double ridge_unit() const { return ridge_unit_; }
  [[nodiscard]] const ColumnMap &columns() const { return columns_; }
  [[nodiscard]] std::size_t bytes() const {
    return columns_.bytes() + (landmarks_ ? landmarks_->bytes() : 0);
  }
  // From then on features are rounded, as the numbers of landmarks are.
  void round_to_float32() {
    if (landmarks_) {
      landmarks_->round_to_float32();
    }
  }
  // A hash of its content: maps of the same are the same.
  [[nodiscard]] std::uint64_t fingerprint() const;

  // Of a canonical row, to stride() places.
  void features(const ExampleView &example, const Kernels &kernels,
                MapScratch &scratch, double *features) const;
  // The same for several rows, which is faster: begin for each, the first being
  // row 0, then finish for all, which lie one after the other.
  void begin_features(const ExampleView &example, const Kernels &kernels,
                      MapScratch &scratch, std::size_t row,
                      double *features) const;
  void finish_features(const Kernels &kernels, const MapScratch &scratch,
                       std::size_t row_count, double *features) const;
  // The kernel between the landmarks, in rows of in_lines(landmark_count()).
  void landmark_kernel(const Kernels &kernels, double *values) const;

private:
  friend struct RidgeFields; // of files

  void derive();
  void set_linear(const MappedRow &row, double *features) const;
  [[nodiscard]] double variance(Span<const ReservoirRow> sample,
                                const Kernels &kernels,
                                std::pmr::memory_resource *memory) const;

  ColumnMap columns_;
  double width_ = 0.0;
  std::size_t linear_count_ = 0;
  std::size_t linear_stride_ = 0;
  bool has_dense_linear_ = false;
  double linear_share_ = 1.0; // weight of the linear features beside the kernel
  double ridge_unit_ = 1.0;
  std::pmr::vector<MappedRow> landmark_rows_;
  std::optional<Landmarks> landmarks_;
};

} // namespace naibx
