// A batch of predictions, shared between several workers. Where the set of a
// row goes depends on the sizes of all before it: so the sizes come first.
#pragma once

#include "../model/progress.hpp"
#include "../model/task_runner.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace naibx {

// Rows first to first + count - 1.
struct RowRange {
  std::uint64_t first;
  std::uint64_t count;
};

// How many tiles of at most `tile` rows hold so many rows.
inline std::uint64_t count_tiles(std::uint64_t row_count, std::uint64_t tile) {
  return row_count / tile + (row_count % tile == 0 ? 0 : 1);
}

// Calls task(rows, worker) for tiles of `rows`.
template <typename Task>
void run_tiles(const TaskRunner &runner, RowRange rows, std::uint64_t tile,
               const Task &task) {
  runner.run(count_tiles(rows.count, tile), [&](std::uint64_t index,
                                                std::uint32_t worker) {
    const std::uint64_t first = index * tile;
    task(RowRange{rows.first + first, std::min(tile, rows.count - first)},
         worker);
  });
}

// How a batch is cut up: into parts, after each of which the progress is
// asked, and those into the tiles of the tasks.
struct BatchParts {
  std::uint64_t row_count;
  std::uint64_t rows_of_part;
  std::uint64_t rows_of_tile;
};

// set_sizes(rows, worker, places) writes the size of each row's set to its
// place; choose(rows, worker) chooses the sets, whose places label_offsets then
// tells. That is left out from where they no longer fit. Returns the number of
// labels in all.
template <typename SetSizes, typename Choose>
std::uint64_t predict_shared(const TaskRunner &runner, const BatchParts &parts,
                             std::uint64_t *label_offsets,
                             std::uint64_t capacity, const Progress &progress,
                             const SetSizes &set_sizes, const Choose &choose) {
  label_offsets[0] = 0;
  for (std::uint64_t first = 0; first < parts.row_count;) {
    const RowRange part = {
        first, std::min(parts.rows_of_part, parts.row_count - first)};
    run_tiles(runner, part, parts.rows_of_tile,
              [&](RowRange rows, std::uint32_t worker) {
                set_sizes(rows, worker, label_offsets + rows.first + 1);
              });
    first += part.count;
    for (std::uint64_t row = part.first; row < first; ++row) {
      label_offsets[row + 1] += label_offsets[row];
    }
    if (label_offsets[first] <= capacity) {
      run_tiles(runner, part, parts.rows_of_tile, choose);
    }
    progress.row_done(first, parts.row_count);
  }
  return label_offsets[parts.row_count];
}

} // namespace naibx
