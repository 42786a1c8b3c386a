// Runs many tasks at once, on threads of its own or on those of the caller.
#pragma once

#include <cstdint>
#include <type_traits>

namespace naibx {

// A number of workers share the tasks; each takes the next one when it is done
// with one. The thread that calls is a worker too.
class TaskRunner {
public:
  using Task = void (*)(void *context, std::uint64_t index);
  // Calls task(task_context, i) for every i below task_count, in any order and
  // on any threads, and returns when all are done.
  using Executor = void (*)(void *context, std::uint64_t task_count, Task task,
                            void *task_context);

  // Everything in the thread that calls.
  TaskRunner() = default;
  // Threads are started for a run and end with it.
  explicit TaskRunner(std::uint32_t worker_count)
      : worker_count_(worker_count) {}
  // The workers are tasks of the executor.
  TaskRunner(std::uint32_t worker_count, Executor executor, void *context)
      : worker_count_(worker_count), executor_(executor), context_(context) {}

  // How many workers share so many tasks; at least 1.
  [[nodiscard]] std::uint32_t worker_count(std::uint64_t task_count) const {
    if (task_count >= worker_count_) {
      return worker_count_;
    }
    return task_count == 0 ? 1 : static_cast<std::uint32_t>(task_count);
  }

  // The same with no more threads of its own than have so much to do that it is
  // worth starting them; the workers of an executor stay as they are. The time
  // is what one worker would take, roughly.
  [[nodiscard]] TaskRunner worth(std::uint64_t nanoseconds) const {
    constexpr std::uint64_t kLeastPerThread = 250'000;
    TaskRunner runner = *this;
    if (executor_ == nullptr) {
      runner.worker_count_ = worker_count(nanoseconds / kLeastPerThread);
    }
    return runner;
  }

  // Calls task(index) for each index below `count`, or task(index, worker) if
  // that is what it takes: no two tasks of one worker run at the same time.
  // Tasks are begun in their order, so that one may wait for those before it.
  // All have ended when this returns or throws; of several exceptions it is
  // the one of the lowest index, and tasks of higher ones may be left out. With
  // one worker this is a loop, which neither allocates nor locks. Nothing fails
  // but the tasks: where a thread cannot be started the others do its work.
  template <typename Callable>
  void run(std::uint64_t count, Callable &&task) const {
    using Plain = std::remove_reference_t<Callable>;
    const std::uint32_t workers = worker_count(count);
    if (workers > 1) {
      run_shared(workers, count, &TaskRunner::call<Plain>, &task);
      return;
    }
    for (std::uint64_t index = 0; index < count; ++index) {
      call<Plain>(&task, index, 0);
    }
  }

private:
  using WorkerTask = void (*)(void *callable, std::uint64_t index,
                              std::uint32_t worker);
  class Run;

  template <typename Callable>
  static void call(void *callable, std::uint64_t index, std::uint32_t worker) {
    auto &task = *static_cast<Callable *>(callable);
    if constexpr (std::is_invocable_v<Callable &, std::uint64_t,
                                      std::uint32_t>) {
      task(index, worker);
    } else {
      task(index);
    }
  }

  void run_shared(std::uint32_t workers, std::uint64_t count, WorkerTask task,
                  void *callable) const;

  std::uint32_t worker_count_ = 1;
  Executor executor_ = nullptr;
  void *context_ = nullptr;
};

} // namespace naibx
