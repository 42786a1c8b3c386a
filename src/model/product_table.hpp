// Rows of numbers by which others are multiplied: doubles, or floats that take
// half the memory. Sums are of doubles either way.
#pragma once

#include "../kernels/kernels.hpp"
#include "aligned_rows.hpp"

#include <algorithm>
#include <cstddef>
#include <limits>
#include <memory_resource>
#include <utility>

namespace naibx {

// What a float has of a number, whose digits, but not whose size, it may lack.
inline float rounded_to_float(double number) {
  constexpr double kLargest = std::numeric_limits<float>::max();
  return static_cast<float>(std::clamp(number, -kLargest, kLargest));
}

class ProductTable {
public:
  explicit ProductTable(std::pmr::memory_resource *memory)
      : ProductTable(AlignedRows<double>(1, memory)) {}
  explicit ProductTable(AlignedRows<double> rows)
      : floats_(1, rows.memory()), doubles_(std::move(rows)) {}
  ProductTable(const ProductTable &other, std::pmr::memory_resource *memory)
      : precision_(other.precision_), floats_(other.floats_, memory),
        doubles_(other.doubles_, memory) {}

  [[nodiscard]] Precision precision() const { return precision_; }
  [[nodiscard]] std::size_t bytes() const {
    return floats_.bytes() + doubles_.bytes();
  }
  [[nodiscard]] double number(std::size_t row, std::size_t column) const {
    return precision_ == Precision::float32 ? floats_.row(row)[column]
                                            : doubles_.row(row)[column];
  }

  // Rounds all numbers, of which a row has so many.
  void round_to_float32(std::size_t column_count) {
    if (precision_ == Precision::float32) {
      return;
    }
    std::pmr::memory_resource *const memory = doubles_.memory();
    AlignedRows<float> rounded(line_count<float>(in_lines(column_count)) | 1U,
                               memory);
    rounded.append_rows(doubles_.row_count());
    for (std::size_t row = 0; row < doubles_.row_count(); ++row) {
      for (std::size_t column = 0; column < column_count; ++column) {
        rounded.row(row)[column] = rounded_to_float(doubles_.row(row)[column]);
      }
    }
    floats_ = std::move(rounded);
    doubles_ = AlignedRows<double>(1, memory);
    precision_ = Precision::float32;
  }

  void add_products(const ProductSums &sums, const Kernels &kernels) const {
    if (precision_ == Precision::float32) {
      kernels.add_products_float32({sums, floats_.row(0), floats_.stride()});
    } else {
      kernels.add_products_float64({sums, doubles_.row(0), doubles_.stride()});
    }
  }

private:
  Precision precision_ = Precision::float64;
  AlignedRows<float> floats_;
  AlignedRows<double> doubles_;
};

} // namespace naibx
