// The arrays of a batch, checked before they are read.
#pragma once

#include "../model/batch.hpp"
#include "guard.hpp"

#include <array>
#include <cstddef>
#include <cstdint>

namespace naibx::capi {

// The offsets of a batch; a single sparse row may come without.
class RowOffsets {
public:
  RowOffsets(std::uint64_t row_count, const std::uint32_t *indices,
             const std::uint64_t *given, std::uint64_t value_count)
      : of_one_row_{0, value_count},
        offsets_(given == nullptr && indices != nullptr && row_count == 1
                     ? of_one_row_.data()
                     : given) {}
  [[nodiscard]] const std::uint64_t *get() const { return offsets_; }

private:
  std::array<std::uint64_t, 2> of_one_row_;
  const std::uint64_t *offsets_;
};

inline ExampleBatch checked_batch(std::size_t column_count,
                                  std::uint64_t row_count, const double *values,
                                  const std::uint32_t *indices,
                                  const std::uint64_t *row_offsets,
                                  std::uint64_t value_count) {
  require_rows_fit(row_count);
  require_readable(values, value_count, "values");
  if (row_offsets != nullptr) {
    require_array(indices, value_count, "indices");
  } else if (indices != nullptr) {
    require(row_offsets, "row_offsets");
  }
  return {row_count, column_count, values, indices, row_offsets, value_count};
}

} // namespace naibx::capi
