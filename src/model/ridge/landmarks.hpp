// Values of the kernel exp(-g/2 (|b - b'|^2 / n + |s - s'|^2)) between a row
// and the landmarks, b being its dense and s its sparse part.
#pragma once

#include "../../kernels/kernels.hpp"
#include "../product_table.hpp"
#include "column_map.hpp"

#include <cstddef>
#include <cstdint>
#include <memory_resource>
#include <vector>

namespace naibx {

// What is asked of the kernel; g and g / n.
struct KernelWidth {
  double sparse;
  double dense;
};

class Landmarks {
public:
  // Of rows that are mapped.
  Landmarks(Span<const MappedRow> rows, const KernelWidth &width,
            std::size_t dense_count, std::size_t sparse_count,
            std::pmr::memory_resource *memory);
  Landmarks(const Landmarks &other, std::pmr::memory_resource *memory)
      : count_(other.count_), width_(other.width_),
        dense_(other.dense_, memory), constants_(other.constants_, memory),
        offsets_(other.offsets_, memory), entries_(other.entries_, memory) {}

  [[nodiscard]] std::size_t count() const { return count_; }
  [[nodiscard]] std::size_t bytes() const {
    return dense_.bytes() + constants_.size() * sizeof(double) +
           offsets_.size() * sizeof(std::uint32_t) +
           entries_.size() * sizeof(Entry);
  }
  void round_to_float32() { dense_.round_to_float32(count_); }
  // In whole lines.
  [[nodiscard]] std::size_t stride() const { return in_lines(count_); }
  // Values of a row, in whole lines; the rest of the last is of no meaning.
  // First without what it shares with the dense parts of the landmarks, then,
  // for several at once, with that: dense is [row][dense feature].
  void begin(const MappedRow &row, double *values) const;
  void finish(const double *dense, std::size_t dense_count,
              const Kernels &kernels, double *values, std::size_t value_stride,
              std::size_t row_count) const;

private:
  struct Entry {
    std::uint32_t landmark;
    double value;
  };

  std::size_t count_;
  KernelWidth width_;
  ProductTable dense_;                 // [dense feature][landmark], times g / n
  std::pmr::vector<double> constants_; // [landmark], the part without the row
  // By sparse column: the landmarks that have it, times g.
  std::pmr::vector<std::uint32_t> offsets_;
  std::pmr::vector<Entry> entries_;
};

} // namespace naibx
