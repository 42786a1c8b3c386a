// From the columns of a row to what the features of docs/ridge.md are made of:
// scores of dense columns, switches of rare ones, and a sparse row of unit
// length.
#pragma once

#include "../../kernels/kernels.hpp"
#include "../aligned_rows.hpp"
#include "../configuration.hpp"
#include "column_kinds.hpp"
#include "normal_scores.hpp"
#include "reservoir.hpp"

#include <cstddef>
#include <cstdint>
#include <memory_resource>
#include <vector>

namespace naibx {

struct SparseValue {
  std::uint32_t index; // among the sparse columns
  double value;
};

struct MappedRow {
  explicit MappedRow(std::pmr::memory_resource *memory)
      : dense(memory), rare(memory), sparse(memory), numbers(memory) {}
  MappedRow(const MappedRow &other, std::pmr::memory_resource *memory)
      : dense(other.dense, memory), rare(other.rare, memory),
        sparse(other.sparse, memory), numbers(memory) {}
  MappedRow(const MappedRow &) = delete;
  MappedRow &operator=(const MappedRow &) = delete;
  MappedRow(MappedRow &&) = default;
  // NOLINTNEXTLINE(performance-noexcept-move-constructor): vectors may throw
  MappedRow &operator=(MappedRow &&) = default;
  ~MappedRow() = default;
  void reserve(std::size_t dense_count, std::size_t rare_count,
               std::size_t sparse_count) {
    dense.reserve(dense_count);
    rare.reserve(rare_count);
    sparse.reserve(sparse_count);
    numbers.reserve(sparse_count);
  }

  std::pmr::vector<double> dense;       // [dense feature]
  std::pmr::vector<double> rare;        // [rare column], 0 or 1
  std::pmr::vector<SparseValue> sparse; // none 0, of unit length in all
  std::pmr::vector<double> numbers;     // scratch
};

class ColumnMap {
public:
  // From a sample, which has a row.
  ColumnMap(const Configuration &configuration, Span<const ReservoirRow> sample,
            const Kernels &kernels, std::pmr::memory_resource *memory);
  // For one whose fields a file has; then finish.
  explicit ColumnMap(std::pmr::memory_resource *memory)
      : columns_(memory), knot_offsets_(memory), knots_(memory),
        zero_scores_(memory), zero_rare_(memory) {}
  // Derives the rest. False where the fields are those of no map.
  [[nodiscard]] bool finish(const Configuration &configuration);
  ColumnMap(const ColumnMap &other, std::pmr::memory_resource *memory);
  ColumnMap(const ColumnMap &) = delete;
  ColumnMap &operator=(const ColumnMap &) = delete;
  ColumnMap(ColumnMap &&) = default;
  ColumnMap &operator=(ColumnMap &&) = default;
  ~ColumnMap() = default;

  // A row that has been checked, dense or sparse.
  void map(const ExampleView &example, const Kernels &kernels,
           MappedRow &row) const;

  [[nodiscard]] std::size_t dense_count() const { return zero_scores_.size(); }
  [[nodiscard]] std::size_t bytes() const {
    return columns_.size() * sizeof(Column) + knots_.size() * sizeof(Knot);
  }
  [[nodiscard]] std::size_t rare_count() const { return zero_rare_.size(); }
  [[nodiscard]] std::size_t sparse_count() const { return sparse_count_; }
  // Mean square of the length of the dense part, over the sample.
  [[nodiscard]] double dense_norm() const { return dense_norm_; }
  // Sets the kind of each column, as it is here.
  void decide_kinds(Configuration &configuration) const;
  // Of all that decides what a row becomes.
  [[nodiscard]] std::uint64_t fingerprint() const;

private:
  friend struct RidgeFields; // of files

  struct Column {
    ColumnKind kind;
    std::uint32_t first;          // of its features among those of its kind
    std::uint32_t category_count; // 0 where it has none
    double usual_value;           // of a rare column
  };
  class Builder;

  void place_columns(const Configuration &configuration,
                     Span<const ColumnUse> uses);
  // Whether each has the kind that is set, or may have the one that it has.
  [[nodiscard]] bool are_kinds_of(const Configuration &configuration) const;
  void set_zero_scores();
  [[nodiscard]] Span<const Knot> knots_of(std::size_t feature) const;
  void set_dense(const Column &column, double value, double *dense) const;
  void finish_sparse(const Kernels &kernels, MappedRow &row) const;

  std::pmr::vector<Column> columns_;
  std::pmr::vector<std::uint32_t> knot_offsets_; // [dense feature + 1]
  std::pmr::vector<Knot> knots_;
  std::pmr::vector<double> zero_scores_; // of a row of zeros
  std::pmr::vector<double> zero_rare_;
  std::size_t sparse_count_ = 0;
  bool sparse_are_counts_ = false;
  double dense_norm_ = 1.0;
};

} // namespace naibx
