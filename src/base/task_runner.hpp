// Runs many tasks at once, on threads of its own or on those of the caller.
#pragma once

#include <cstdint>
#include <type_traits>

namespace naibx {

// Several workers share the tasks; each takes the next one when it has done
// one. The thread that calls is a worker too.
class TaskRunner {
public:
  using Task = void (*)(void *context, std::uint64_t index);
  // Calls task(task_context, i) for every i below task_count, in any order and
  // on any threads, and returns when all are done.
  using Executor = void (*)(void *context, std::uint64_t task_count, Task task,
                            void *task_context);

  // Everything in the calling thread.
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

  // The same, but starts no thread that would have too little to do; an
  // executor keeps its workers. The time is roughly what one worker would take.
  [[nodiscard]] TaskRunner worth(std::uint64_t nanoseconds) const {
    constexpr std::uint64_t kLeastPerThread = 250'000;
    TaskRunner runner = *this;
    if (executor_ == nullptr) {
      runner.worker_count_ = worker_count(nanoseconds / kLeastPerThread);
    }
    return runner;
  }

  // Calls task(index) or task(index, worker) for each index below `count`. No
  // two tasks of one worker run at the same time. Tasks start in order, so one
  // may wait for those before it. All have ended when this returns or throws.
  // Of several exceptions it throws that of the lowest index; tasks of higher
  // indices may be left out. With one worker this is a loop that neither
  // allocates nor locks. Only tasks can fail: where a thread cannot be started
  // the others do its work.
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
