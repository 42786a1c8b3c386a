// Which row of a table an id has.
#pragma once

#include "../base/span.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory_resource>
#include <optional>
#include <vector>

namespace naibx {

// Ids that are to get rows.
struct NewIds {
  std::size_t count = 0;
  std::size_t end = 0; // above all of them

  void add(std::uint32_t id) {
    ++count;
    end = std::max(end, std::size_t{id} + 1);
  }
};

// Ids get rows in the order in which they come.
class RowIndex {
public:
  explicit RowIndex(std::pmr::memory_resource *memory)
      : row_(memory), ids_(memory) {}
  RowIndex(const RowIndex &other, std::pmr::memory_resource *memory)
      : row_(other.row_, memory), ids_(other.ids_, memory) {}

  // By row.
  [[nodiscard]] Span<const std::uint32_t> ids() const { return ids_; }
  // Nothing for an id that has none.
  [[nodiscard]] std::optional<std::size_t> row(std::uint32_t id) const {
    if (id >= row_.size() || row_[id] == kNoRow) {
      return std::nullopt;
    }
    return row_[id];
  }
  // Of an id that has one.
  [[nodiscard]] std::uint32_t row_of(std::uint32_t id) const {
    return row_[id];
  }

  // For so many rows in all, of ids below `end`.
  void reserve(std::size_t rows, std::size_t end) {
    ids_.reserve(rows);
    if (row_.size() < end) {
      row_.resize(end, kNoRow);
    }
  }
  // Gives it the next row. Does not allocate after reserve.
  void append(std::uint32_t id) {
    row_[id] = static_cast<std::uint32_t>(ids_.size());
    ids_.push_back(id);
  }
  // As if it had never come, until it is put back.
  void forget(std::uint32_t id) { row_[id] = kNoRow; }
  void put_back(std::uint32_t id, std::uint32_t row) { row_[id] = row; }

private:
  static constexpr std::uint32_t kNoRow = UINT32_MAX;

  std::pmr::vector<std::uint32_t> row_; // by id, up to the largest so far
  std::pmr::vector<std::uint32_t> ids_; // by row
};

} // namespace naibx
