// Many examples in the caller's arrays, dense (row-major) or compressed (CSR).
#pragma once

#include "../base/span.hpp"
#include "example.hpp"

#include <cstddef>
#include <cstdint>

namespace naibx {

// The features of many examples. With offsets row r has the values offsets[r]
// to offsets[r + 1] - 1; without, each row has one value a column.
class ExampleBatch {
public:
  // Throws Failure where the arrays do not fit each other.
  ExampleBatch(std::uint64_t row_count, std::size_t column_count,
               const double *values, const std::uint32_t *indices,
               const std::uint64_t *offsets, std::uint64_t value_count);

  [[nodiscard]] std::uint64_t row_count() const { return row_count_; }
  // Of all rows.
  [[nodiscard]] std::uint64_t value_count() const { return value_count_; }
  [[nodiscard]] ExampleView row(std::uint64_t row) const;

private:
  std::uint64_t row_count_;
  std::uint64_t value_count_;
  std::size_t column_count_;
  const double *values_;
  const std::uint32_t *indices_;
  const std::uint64_t *offsets_;
};

// The sets of many examples.
class LabelBatch {
public:
  // Throws Failure where the offsets do not fit the labels.
  LabelBatch(std::uint64_t row_count, const std::uint32_t *labels,
             const std::uint64_t *offsets, std::uint64_t label_count);

  // Of all rows.
  [[nodiscard]] std::uint64_t label_count() const { return label_count_; }
  [[nodiscard]] Span<const std::uint32_t> row(std::uint64_t row) const {
    return {labels_ + offsets_[row],
            static_cast<std::size_t>(offsets_[row + 1] - offsets_[row])};
  }

private:
  const std::uint32_t *labels_;
  const std::uint64_t *offsets_;
  std::uint64_t label_count_;
};

} // namespace naibx
