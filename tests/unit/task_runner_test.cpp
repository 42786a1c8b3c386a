#include "base/task_runner.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

namespace naibx {
namespace {

using Task = TaskRunner::Task;

// The last task first, all in the calling thread.
void run_backwards(void *context, std::uint64_t count, Task task,
                   void *task_context) {
  *static_cast<std::uint64_t *>(context) += count;
  for (std::uint64_t i = count; i > 0; --i) {
    task(task_context, i - 1);
  }
}

void run_each_in_a_thread(void *, std::uint64_t count, Task task,
                          void *task_context) {
  std::vector<std::thread> threads;
  for (std::uint64_t i = 0; i < count; ++i) {
    threads.emplace_back(task, task_context, i);
  }
  for (std::thread &thread : threads) {
    thread.join();
  }
}

void run_nothing(void *, std::uint64_t, Task, void *) {}

std::vector<TaskRunner> all_runners(std::uint64_t *calls) {
  return {TaskRunner(),
          TaskRunner(2),
          TaskRunner(7),
          TaskRunner(1024),
          TaskRunner(3, run_backwards, calls),
          TaskRunner(4, run_each_in_a_thread, nullptr),
          TaskRunner(5, run_nothing, nullptr)};
}

TEST(TaskRunner, each_task_runs_once) {
  std::uint64_t calls = 0;
  for (const TaskRunner &runner : all_runners(&calls)) {
    for (const std::uint64_t count : {0U, 1U, 2U, 3U, 1000U}) {
      std::vector<std::atomic<int>> runs(count);
      runner.run(count, [&runs](std::uint64_t i) { ++runs[i]; });
      for (const std::atomic<int> &times : runs) {
        EXPECT_EQ(times.load(), 1);
      }
    }
  }
  EXPECT_EQ(calls, 2U + 3U + 3U); // with less than two tasks it is not asked
}

TEST(TaskRunner, tasks_of_one_worker_run_one_after_the_other) {
  std::uint64_t calls = 0;
  for (const TaskRunner &runner : all_runners(&calls)) {
    const std::uint32_t workers = runner.worker_count(300);
    std::vector<int> inside(workers, 0); // no atomics: a race would be reported
    std::vector<int> done(workers, 0);
    std::atomic<int> overlaps{0};
    runner.run(300, [&](std::uint64_t, std::uint32_t worker) {
      overlaps += ++inside.at(worker) == 1 ? 0 : 1;
      ++done[worker];
      --inside[worker];
    });
    EXPECT_EQ(overlaps.load(), 0);
    int sum = 0;
    for (const int tasks : done) {
      sum += tasks;
    }
    EXPECT_EQ(sum, 300);
  }
}

TEST(TaskRunner, there_are_no_more_workers_than_tasks_and_always_one) {
  EXPECT_EQ(TaskRunner().worker_count(10), 1U);
  EXPECT_EQ(TaskRunner(4).worker_count(0), 1U);
  EXPECT_EQ(TaskRunner(4).worker_count(3), 3U);
  EXPECT_EQ(TaskRunner(4).worker_count(UINT64_MAX), 4U);
}

TEST(TaskRunner, of_several_exceptions_the_one_of_the_lowest_index_is_thrown) {
  std::uint64_t calls = 0;
  for (const TaskRunner &runner : all_runners(&calls)) {
    for (int repeat = 0; repeat < 20; ++repeat) {
      std::atomic<int> below{0};
      std::string caught;
      try {
        runner.run(200, [&below](std::uint64_t i) {
          below += i < 17 ? 1 : 0;
          if (i >= 17 && i % 2 == 1) {
            throw std::runtime_error(std::to_string(i));
          }
        });
      } catch (const std::runtime_error &error) {
        caught = error.what();
      }
      EXPECT_EQ(caught, "17");
      EXPECT_EQ(below.load(), 17);
    }
  }
}

TEST(TaskRunner, starts_threads_only_where_they_have_enough_to_do) {
  constexpr std::uint64_t kMillisecond = 1'000'000;
  const TaskRunner runner(8);
  EXPECT_EQ(runner.worth(0).worker_count(100), 1U);
  EXPECT_EQ(runner.worth(kMillisecond / 10).worker_count(100), 1U);
  EXPECT_EQ(runner.worth(kMillisecond).worker_count(100), 4U);
  EXPECT_EQ(runner.worth(kMillisecond * 100).worker_count(100), 8U);
  EXPECT_EQ(runner.worth(kMillisecond * 100).worker_count(3), 3U);
  EXPECT_EQ(TaskRunner().worth(kMillisecond * 100).worker_count(9), 1U);
}

TEST(TaskRunner, leaves_the_workers_of_an_executor_as_they_are) {
  const auto run_all = [](void *, std::uint64_t count, TaskRunner::Task task,
                          void *context) {
    for (std::uint64_t i = 0; i < count; ++i) {
      task(context, i);
    }
  };
  EXPECT_EQ(TaskRunner(8, run_all, nullptr).worth(0).worker_count(100), 8U);
}

TEST(TaskRunner, a_task_may_run_tasks_of_its_own) {
  std::uint64_t calls = 0;
  for (const TaskRunner &runner : all_runners(&calls)) {
    std::atomic<int> sum{0};
    runner.run(3, [&sum](std::uint64_t) {
      TaskRunner(2).run(
          5, [&sum](std::uint64_t i) { sum += static_cast<int>(i); });
    });
    EXPECT_EQ(sum.load(), 30);
  }
}

TEST(TaskRunner, several_threads_work_at_once) {
  // Each of the two tasks waits for the other to have begun.
  std::atomic<int> begun{0};
  TaskRunner(2).run(2, [&begun](std::uint64_t) {
    ++begun;
    while (begun.load() < 2) {
      std::this_thread::yield();
    }
  });
  EXPECT_EQ(begun.load(), 2);
}

} // namespace
} // namespace naibx
