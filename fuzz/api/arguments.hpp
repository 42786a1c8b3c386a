// Arguments of calls that learn and predict, sound ones and others.
#pragma once

#include "../support/files.hpp"
#include "../support/rows.hpp"
#include "program.hpp"

#include <cstdint>
#include <vector>

namespace naibx::fuzz {

// Of a handle, or a small one for NULL.
template <typename Subject>
Shape shape_for(Program &program, const Subject *subject) {
  const HostMemory::Plenty plenty(program.memory);
  return subject == nullptr ? Shape{3, NAIBX_SIZE_PREDICTED, {}}
                            : shape_of(*subject);
}

// What a handle is saved to, to see whether a call has changed it.
template <typename Subject>
Bytes state_of(Program &program, const Subject *subject) {
  const HostMemory::Plenty plenty(program.memory);
  return subject == nullptr ? Bytes() : saved(*subject);
}

// One that the model takes, or any values and columns.
Row any_row(const Shape &shape, ByteReader &bytes);
std::vector<std::uint32_t> any_set(const Shape &shape, ByteReader &bytes);

// Rows of a batch; the arrays are as long as they must be, but what stands in
// them need not make sense.
struct Batch {
  std::uint64_t rows = 0;
  bool is_sparse = false;
  std::vector<double> values;
  std::vector<std::uint32_t> columns;
  std::vector<std::uint64_t> offsets;
  std::vector<std::uint32_t> labels;
  std::vector<std::uint64_t> label_offsets;
  std::vector<double> weights;

  [[nodiscard]] const std::uint32_t *indices() const {
    return is_sparse ? columns.data() : nullptr;
  }
  [[nodiscard]] const std::uint64_t *row_offsets() const {
    return is_sparse ? offsets.data() : nullptr;
  }
};
Batch any_batch(const Shape &shape, ByteReader &bytes);

// Stops at the call whose number the context holds; 0 for never.
std::int32_t stop_later(void *context, std::uint64_t done, std::uint64_t total);

} // namespace naibx::fuzz
