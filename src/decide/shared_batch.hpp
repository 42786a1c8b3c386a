// A batch of predictions, shared between several workers. Where the set of a
// row goes depends on the sizes of all before it.
#pragma once

#include "../base/progress.hpp"
#include "../base/task_runner.hpp"
#include "../base/thread_group.hpp"

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <thread>

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
// asked, and those into the tiles of the tasks. Threads are started for a part
// and end with it: where nobody asks, a batch is one part.
struct BatchParts {
  std::uint64_t row_count;
  std::uint64_t rows_of_part;
  std::uint64_t rows_of_tile;
};

// Where the sets of a part begin, while its tiles are shared. Each tile waits
// for the sizes of those before it. They are begun in their order, so that the
// first whose sizes are not told waits for none.
class OffsetsInTurn {
public:
  // label_offsets[first_row] is known.
  OffsetsInTurn(std::uint64_t *label_offsets, std::uint64_t first_row)
      : label_offsets_(label_offsets), known_(first_row) {}

  // The place after that of each row holds the size of its set: makes offsets
  // of them when those before are. False where a tile before these has failed.
  bool add(RowRange rows) {
    if (!wait_for(rows.first)) {
      return false;
    }
    for (std::uint64_t row = rows.first; row < rows.first + rows.count; ++row) {
      label_offsets_[row + 1] += label_offsets_[row];
    }
    set([&] { known_.store(rows.first + rows.count); });
    return true;
  }

  // A tile will never tell its sizes: nobody waits any longer.
  void fail() {
    set([this] { has_failed_.store(true); });
  }

private:
  // Mostly the others are about to be ready.
  static constexpr int kLooks = 64;

  [[nodiscard]] bool is_over(std::uint64_t row) const {
    return known_.load() == row || has_failed_.load();
  }
  bool wait_for(std::uint64_t row) {
    for (int look = 0; look < kLooks && !is_over(row); ++look) {
      std::this_thread::yield();
    }
    if (!is_over(row)) {
      const CancellationPutOff cancellation_put_off;
      std::unique_lock<std::mutex> lock(mutex_);
      changed_.wait(lock, [&] { return is_over(row); });
    }
    return known_.load() == row;
  }
  template <typename Change> void set(const Change &change) {
    {
      const std::scoped_lock lock(mutex_);
      change();
    }
    changed_.notify_all();
  }

  std::uint64_t *label_offsets_;
  std::atomic<std::uint64_t> known_; // the rows before have offsets
  std::atomic<bool> has_failed_{false};
  std::mutex mutex_;
  std::condition_variable changed_;
};

// set_sizes(rows, worker, places) writes the size of each row's set to its
// place; choose(rows, worker) then chooses the sets, whose places label_offsets
// tells, where they fit. One worker does both for a tile, one after the other.
// Returns the number of labels in all.
template <typename SetSizes, typename Choose>
std::uint64_t predict_shared(const TaskRunner &runner, const BatchParts &parts,
                             std::uint64_t *label_offsets,
                             const Progress &progress,
                             const SetSizes &set_sizes, const Choose &choose) {
  label_offsets[0] = 0;
  for (std::uint64_t first = 0; first < parts.row_count;) {
    const RowRange part = {
        first, std::min(parts.rows_of_part, parts.row_count - first)};
    OffsetsInTurn offsets(label_offsets, first);
    run_tiles(runner, part, parts.rows_of_tile,
              [&](RowRange rows, std::uint32_t worker) {
                try {
                  set_sizes(rows, worker, label_offsets + rows.first + 1);
                  if (offsets.add(rows)) {
                    choose(rows, worker);
                  }
                } catch (...) {
                  offsets.fail();
                  throw;
                }
              });
    first += part.count;
    progress.row_done(first, parts.row_count);
  }
  return label_offsets[parts.row_count];
}

} // namespace naibx
