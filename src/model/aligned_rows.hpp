// Rows of numbers that each fill whole cache lines, so that the widest
// registers never cross from one line into the next.
#pragma once

#include "../base/size.hpp"
#include "../base/span.hpp"
#include "../kernels/calls.hpp"

#include <cstddef>
#include <memory_resource>
#include <vector>

namespace naibx {

// How many lines so many numbers take.
template <typename Real = double>
constexpr std::size_t line_count(std::size_t numbers) {
  return (numbers + kBlockLanes<Real> - 1) / kBlockLanes<Real>;
}

// The same, but an odd number: lines that lie below each other then spread over
// all sets of the cache.
constexpr std::size_t spread_line_count(std::size_t numbers) {
  return line_count(numbers) | 1U;
}

template <typename Real> class AlignedRows {
public:
  AlignedRows(std::size_t lines_of_row, std::pmr::memory_resource *memory)
      : lines_of_row_(lines_of_row), lines_(memory) {}
  AlignedRows(const AlignedRows &other, std::pmr::memory_resource *memory)
      : lines_of_row_(other.lines_of_row_), lines_(other.lines_, memory) {}

  void reserve_rows(std::size_t rows) {
    lines_.reserve(table_size(rows, lines_of_row_));
  }
  // A row of zeros. Does not allocate after reserve_rows.
  void append_row() { append_rows(1); }
  void append_rows(std::size_t count) {
    lines_.resize(lines_.size() + table_size(count, lines_of_row_));
  }

  [[nodiscard]] std::pmr::memory_resource *memory() const {
    return lines_.get_allocator().resource();
  }
  [[nodiscard]] bool empty() const { return lines_.empty(); }
  [[nodiscard]] std::size_t row_count() const {
    return lines_.size() / lines_of_row_;
  }
  [[nodiscard]] std::size_t bytes() const {
    return lines_.size() * kBlockBytes;
  }
  // Numbers from the start of one row to that of the next.
  [[nodiscard]] std::size_t stride() const {
    return lines_of_row_ * kBlockLanes<Real>;
  }
  [[nodiscard]] Real *row(std::size_t row) {
    return reinterpret_cast<Real *>(lines_.data()) + row * stride();
  }
  [[nodiscard]] const Real *row(std::size_t row) const {
    return reinterpret_cast<const Real *>(lines_.data()) + row * stride();
  }

private:
  struct alignas(kBlockBytes) Line {
    Real numbers[kBlockLanes<Real>] = {};
  };

  std::size_t lines_of_row_;
  std::pmr::vector<Line> lines_;
};

} // namespace naibx
