// The lower triangle of a symmetric matrix; rows begin and end with whole
// lines.
#pragma once

#include "../../base/size.hpp"
#include "../../kernels/calls.hpp"
#include "../aligned_rows.hpp"

#include <cstddef>
#include <memory_resource>

namespace naibx {

class Triangle {
public:
  // Zeros.
  Triangle(std::size_t order, std::pmr::memory_resource *memory)
      : order_(order), lines_(1, memory) {
    lines_.reserve_rows(lines_before(order));
    lines_.append_rows(lines_before(order));
  }
  Triangle(const Triangle &other, std::pmr::memory_resource *memory)
      : order_(other.order_), lines_(other.lines_, memory) {}

  // The first rows and columns, times a factor.
  [[nodiscard]] Triangle leading(std::size_t order, double factor,
                                 std::pmr::memory_resource *memory) const {
    Triangle part(order, memory);
    const std::size_t count = lines_before(order) * kBlockLanes<double>;
    for (std::size_t i = 0; i < count; ++i) {
      part.lines_.row(0)[i] = factor * lines_.row(0)[i];
    }
    return part;
  }

  [[nodiscard]] std::pmr::memory_resource *memory() const {
    return lines_.memory();
  }
  [[nodiscard]] std::size_t order() const { return order_; }
  // Elements 0 to i of row i.
  [[nodiscard]] double *row(std::size_t i) {
    return lines_.row(lines_before(i));
  }
  [[nodiscard]] const double *row(std::size_t i) const {
    return lines_.row(lines_before(i));
  }
  // Numbers from row i to the next, the same for kRowsTogether rows from a
  // multiple of it on.
  static constexpr std::size_t kRowsTogether = kBlockLanes<double>;
  static std::size_t stride(std::size_t i) { return in_lines(i + 1); }
  void add(const Triangle &other) {
    const std::size_t count = lines_before(order_) * kBlockLanes<double>;
    for (std::size_t i = 0; i < count; ++i) {
      lines_.row(0)[i] += other.lines_.row(0)[i];
    }
  }

private:
  // Of rows 0 to i - 1: row r has r / 8 + 1 lines.
  static std::size_t lines_before(std::size_t i) {
    constexpr std::size_t kLanes = kBlockLanes<double>;
    const std::size_t whole = i / kLanes;
    return table_size(whole * (whole + 1) / 2, kLanes) +
           i % kLanes * (whole + 1);
  }

  std::size_t order_;
  AlignedRows<double> lines_;
};

} // namespace naibx
