// Some of the rows of a batch, and how a batch is cut into tiles.
#pragma once

#include <cstdint>

namespace naibx {

// Rows first to first + count - 1.
struct RowRange {
  std::uint64_t first;
  std::uint64_t count;
};

// How many tiles of at most `tile` rows hold so many rows.
inline std::uint64_t count_tiles(std::uint64_t row_count, std::uint64_t tile) {
  if (row_count <= tile) { // mostly one row: no division
    return row_count == 0 ? 0 : 1;
  }
  return row_count / tile + (row_count % tile == 0 ? 0 : 1);
}

} // namespace naibx
