// Batches that workers share: offsets that depend on all tiles before.
#include "decide/shared_batch.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

namespace naibx {
namespace {

constexpr std::uint64_t kRows = 1003;
constexpr std::uint64_t kTile = 8;

std::uint64_t size_of(std::uint64_t row) {
  return row * row % 7;
}

Progress nobody_asks() {
  return {nullptr, nullptr, 1};
}

void run_backwards(void *, std::uint64_t count, TaskRunner::Task task,
                   void *task_context) {
  for (std::uint64_t i = count; i > 0; --i) {
    task(task_context, i - 1);
  }
}

void set_sizes_of(RowRange rows, std::uint64_t *sizes) {
  for (std::uint64_t i = 0; i < rows.count; ++i) {
    sizes[i] = size_of(rows.first + i);
  }
}

// Checks that the offsets of the rows and those before are known.
void expect_offsets(const std::vector<std::uint64_t> &offsets, RowRange rows) {
  std::uint64_t expected = 0;
  for (std::uint64_t row = 0; row <= rows.first + rows.count; ++row) {
    EXPECT_EQ(offsets[row], expected);
    expected += size_of(row);
  }
}

void expect_all_offsets(const TaskRunner &runner, std::uint64_t rows_of_part) {
  std::vector<std::uint64_t> offsets(kRows + 1, 77);
  std::atomic<std::uint64_t> chosen{0};
  const std::uint64_t total = predict_shared(
      runner, {kRows, rows_of_part, kTile}, offsets.data(), nobody_asks(),
      [](RowRange rows, std::uint32_t, std::uint64_t *sizes) {
        set_sizes_of(rows, sizes);
      },
      [&](RowRange rows, std::uint32_t) {
        expect_offsets(offsets, rows);
        chosen += rows.count;
      });
  expect_offsets(offsets, {0, kRows});
  EXPECT_EQ(total, offsets[kRows]);
  EXPECT_EQ(chosen.load(), kRows);
}

TEST(SharedBatch, sets_are_chosen_once_the_sizes_before_are_known) {
  for (const std::uint64_t rows_of_part : {kTile, 10 * kTile, kRows}) {
    for (const std::uint32_t workers : {1U, 2U, 3U, 16U}) {
      expect_all_offsets(TaskRunner(workers), rows_of_part);
      expect_all_offsets(TaskRunner(workers, run_backwards, nullptr),
                         rows_of_part);
    }
  }
}

TEST(SharedBatch, tiles_wait_for_the_sizes_of_a_slow_one) {
  // The first tile is slower than the sizes of the second.
  std::vector<std::uint64_t> offsets(kRows + 1, 77);
  std::atomic<bool> second_has_begun{false};
  predict_shared(
      TaskRunner(2), {kRows, kRows, kTile}, offsets.data(), nobody_asks(),
      [&](RowRange rows, std::uint32_t, std::uint64_t *sizes) {
        second_has_begun = second_has_begun || rows.first == kTile;
        while (rows.first == 0 && !second_has_begun) {
          std::this_thread::yield();
        }
        for (int i = 0; rows.first == 0 && i < 1000; ++i) {
          std::this_thread::yield();
        }
        set_sizes_of(rows, sizes);
      },
      [&](RowRange rows, std::uint32_t) { expect_offsets(offsets, rows); });
  expect_offsets(offsets, {0, kRows});
}

// The tile that begins at `wrong` fails before or after it tells its sizes.
std::string failure_of(const TaskRunner &runner, std::uint64_t wrong,
                       bool before) {
  std::vector<std::uint64_t> offsets(kRows + 1);
  const auto fail_at = [wrong](std::uint64_t row) {
    if (row >= wrong && row % kTile == wrong % kTile) {
      throw std::runtime_error(std::to_string(row));
    }
  };
  try {
    predict_shared(
        runner, {kRows, kRows, kTile}, offsets.data(), nobody_asks(),
        [&](RowRange rows, std::uint32_t, std::uint64_t *sizes) {
          set_sizes_of(rows, sizes);
          if (before) {
            fail_at(rows.first);
          }
        },
        [&](RowRange rows, std::uint32_t) {
          if (!before) {
            fail_at(rows.first);
          }
        });
  } catch (const std::runtime_error &error) {
    return error.what();
  }
  return "none";
}

TEST(SharedBatch, nobody_waits_for_a_tile_that_failed) {
  for (int repeat = 0; repeat < 100; ++repeat) {
    for (const std::uint32_t workers : {2U, 3U, 16U}) {
      for (const std::uint64_t wrong : {std::uint64_t{0}, 5 * kTile}) {
        const std::string first = std::to_string(wrong);
        EXPECT_EQ(failure_of(TaskRunner(workers), wrong, true), first);
        EXPECT_EQ(failure_of(TaskRunner(workers), wrong, false), first);
      }
    }
  }
}

} // namespace
} // namespace naibx
