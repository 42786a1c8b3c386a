#include "batch.hpp"

#include "../base/failure.hpp"

namespace naibx {

namespace {

// Offsets begin at 0, never decrease and end at the number of elements.
void check_offsets(const char *what, const std::uint64_t *offsets,
                   std::uint64_t row_count, std::uint64_t element_count) {
  if (offsets[0] != 0) {
    fail(NAIBX_ERROR_OFFSETS, "the first of the ", what, " offsets is ",
         offsets[0], ", but must be 0");
  }
  for (std::uint64_t row = 0; row < row_count; ++row) {
    if (offsets[row + 1] < offsets[row]) {
      fail_at_row(NAIBX_ERROR_OFFSETS, row, row_count, "the ", what,
                  " offsets decrease from ", offsets[row], " to ",
                  offsets[row + 1]);
    }
  }
  if (offsets[row_count] != element_count) {
    fail(NAIBX_ERROR_OFFSETS, "the last of the ", what, " offsets is ",
         offsets[row_count], ", but there are ", element_count, " ", what, "s");
  }
}

bool are_dense_rows(std::uint64_t row_count, std::size_t column_count,
                    std::uint64_t value_count) {
  if (row_count == 1 || column_count == 0) { // mostly: no division
    return value_count == column_count;
  }
  // Divided rather than multiplied, which could overflow.
  return value_count % column_count == 0 &&
         value_count / column_count == row_count;
}

} // namespace

ExampleBatch::ExampleBatch(std::uint64_t row_count, std::size_t column_count,
                           const double *values, const std::uint32_t *indices,
                           const std::uint64_t *offsets,
                           std::uint64_t value_count)
    : row_count_(row_count), value_count_(value_count),
      column_count_(column_count), values_(values), indices_(indices),
      offsets_(offsets) {
  if (offsets != nullptr) {
    check_offsets("value", offsets, row_count, value_count);
    return;
  }
  if (!are_dense_rows(row_count, column_count, value_count)) {
    fail(NAIBX_ERROR_FEATURE_COUNT, "there are ", value_count, " values for ",
         row_count, " dense rows, but the model has ", column_count,
         " features a row");
  }
}

ExampleView ExampleBatch::row(std::uint64_t row) const {
  if (offsets_ == nullptr) {
    return {values_ + row * column_count_, nullptr, column_count_};
  }
  // A row without values may come with NULL arrays; it is sparse all the same.
  static constexpr std::uint32_t kNoIndex = 0;
  static constexpr double kNoValue = 0.0;
  const std::uint64_t begin = offsets_[row];
  const std::uint64_t count = offsets_[row + 1] - begin;
  return count == 0 ? ExampleView{&kNoValue, &kNoIndex, 0}
                    : ExampleView{values_ + begin, indices_ + begin, count};
}

LabelBatch::LabelBatch(std::uint64_t row_count, const std::uint32_t *labels,
                       const std::uint64_t *offsets, std::uint64_t label_count)
    : labels_(labels), offsets_(offsets), label_count_(label_count) {
  check_offsets("label", offsets, row_count, label_count);
}

} // namespace naibx
