#include "task_runner.hpp"

#include "thread_group.hpp"

#include <atomic>
#include <exception>
#include <mutex>

namespace naibx {

// The tasks of one run, and what became of them.
class TaskRunner::Run {
public:
  Run(std::uint32_t workers, std::uint64_t count, WorkerTask task,
      void *callable)
      : workers_(workers), end_(count), task_(task), callable_(callable) {}

  // Does tasks until none is left.
  void work(std::uint32_t worker) noexcept {
    for (;;) {
      const std::uint64_t index = next_.fetch_add(1, std::memory_order_relaxed);
      if (index >= end_.load(std::memory_order_relaxed)) {
        return;
      }
      try {
        task_(callable_, index, worker);
      } catch (...) {
        keep_exception(index);
      }
    }
  }

  // A worker as a task of an executor.
  static void work_as_task(void *run, std::uint64_t worker) {
    auto &self = *static_cast<Run *>(run);
    if (worker < self.workers_) {
      self.work(static_cast<std::uint32_t>(worker));
    }
  }

  // After all workers are done.
  void rethrow() const {
    if (exception_) {
      std::rethrow_exception(exception_);
    }
  }

private:
  // Every task below the one that failed has been taken already, so the first
  // failure is known in the end.
  void keep_exception(std::uint64_t index) {
    const std::scoped_lock lock(mutex_);
    if (index < end_.load(std::memory_order_relaxed)) {
      end_.store(index, std::memory_order_relaxed);
      exception_ = std::current_exception();
    }
  }

  std::uint32_t workers_;
  std::atomic<std::uint64_t> next_{0};
  std::atomic<std::uint64_t> end_;
  WorkerTask task_;
  void *callable_;
  std::mutex mutex_;
  std::exception_ptr exception_;
};

void TaskRunner::run_shared(std::uint32_t workers, std::uint64_t count,
                            WorkerTask task, void *callable) const {
  Run run(workers, count, task, callable);
  if (executor_ != nullptr) {
    executor_(context_, workers, &Run::work_as_task, &run);
    run.work(0); // what the executor left undone
  } else {
    const auto work = [&run](std::uint32_t worker) { run.work(worker); };
    const ThreadGroup others(1, workers, work);
    run.work(0);
  }
  run.rethrow();
}

} // namespace naibx
