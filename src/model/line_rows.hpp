// Rows of doubles that each fill whole cache lines, so that the widest
// registers never cross from one line into the next.
#pragma once

#include "../kernels/calls.hpp"
#include "span.hpp"

#include <cstddef>
#include <memory_resource>
#include <vector>

namespace naibx {

// How many lines so many doubles take.
constexpr std::size_t line_count(std::size_t doubles) {
  return (doubles + kBlockLanes<double> - 1) / kBlockLanes<double>;
}

class LineRows {
public:
  LineRows(std::size_t lines_of_row, std::pmr::memory_resource *memory)
      : lines_of_row_(lines_of_row), lines_(memory) {}
  LineRows(const LineRows &other, std::pmr::memory_resource *memory)
      : lines_of_row_(other.lines_of_row_), lines_(other.lines_, memory) {}

  void reserve_rows(std::size_t rows) { lines_.reserve(rows * lines_of_row_); }
  // A row of zeros. Does not allocate after reserve_rows.
  void append_row() { append_rows(1); }
  void append_rows(std::size_t count) {
    lines_.resize(lines_.size() + count * lines_of_row_);
  }

  [[nodiscard]] bool empty() const { return lines_.empty(); }
  // Doubles from the start of one row to that of the next.
  [[nodiscard]] std::size_t stride() const {
    return lines_of_row_ * kBlockLanes<double>;
  }
  [[nodiscard]] double *row(std::size_t row) {
    return reinterpret_cast<double *>(lines_.data()) + row * stride();
  }
  [[nodiscard]] const double *row(std::size_t row) const {
    return reinterpret_cast<const double *>(lines_.data()) + row * stride();
  }

private:
  struct alignas(kBlockBytes) Line {
    double numbers[kBlockLanes<double>] = {};
  };

  std::size_t lines_of_row_;
  std::pmr::vector<Line> lines_;
};

} // namespace naibx
