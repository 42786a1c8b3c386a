// The label sets of many rows.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace naibx::cli {

// Compressed like the rows of a Dataset: row r has the labels offsets[r] to
// offsets[r + 1] - 1, in any order.
struct LabelSets {
  std::vector<std::uint64_t> offsets = {0};
  std::vector<std::uint32_t> labels;

  [[nodiscard]] std::size_t row_count() const { return offsets.size() - 1; }
  [[nodiscard]] const std::uint32_t *begin(std::size_t row) const {
    return labels.data() + offsets[row];
  }
  [[nodiscard]] const std::uint32_t *end(std::size_t row) const {
    return labels.data() + offsets[row + 1];
  }
  [[nodiscard]] std::uint64_t size(std::size_t row) const {
    return offsets[row + 1] - offsets[row];
  }
  void append(const std::uint32_t *first, const std::uint32_t *last) {
    labels.insert(labels.end(), first, last);
    offsets.push_back(labels.size());
  }
};

} // namespace naibx::cli
