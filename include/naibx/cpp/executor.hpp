/**
 * @file
 * Threads of the caller.
 *
 * Source: include/naibx/cpp/executor.hpp, MIT licence.
 */
#ifndef NAIBX_CPP_EXECUTOR_HPP
#define NAIBX_CPP_EXECUTOR_HPP

#include <naibx/cpp/callbacks.hpp>

#include <atomic>
#include <memory>
#include <thread>

namespace naibx {
/** @cond */
inline namespace NAIBX_CPP_MODE {
namespace detail {

// The tasks of one call of an executor. An executor that throws has perhaps not
// run all of them, which C asks of it. So each call of a task does the next
// one, whatever its number, and the call of the library does what then is left.
class TaskQueue {
public:
  TaskQueue(std::uint64_t count, naibx_task task, void *task_context) noexcept
      : task_(task), task_context_(task_context), count_(count) {}

  // Does a task; false where none is left, perhaps because the call is over.
  bool run_next() {
    const std::uint64_t index = next_++;
    if (index >= count_) {
      return false;
    }
    task_(task_context_, index);
    ++ended_;
    return true;
  }
  void finish() {
    while (run_next()) {
    }
    while (ended_ < count_) { // those that other threads have begun
      std::this_thread::yield();
    }
  }

private:
  naibx_task task_;
  void *task_context_;
  std::uint64_t count_;
  std::atomic<std::uint64_t> next_{0};
  std::atomic<std::uint64_t> ended_{0};
};

class ExecutorRelay;

} // namespace detail
/** @endcond */

/** A part of the work of a call, for an executor to do; may be copied. */
class Task {
public:
  /** Does the part, or nothing where the call that it belongs to is over;
   * throws nothing.
   *  @param[in] index its number, below the number of tasks. */
  void operator()(std::uint64_t index) const {
    static_cast<void>(index);
    queue_->run_next();
  }

private:
  friend class detail::ExecutorRelay;
  explicit Task(std::shared_ptr<detail::TaskQueue> queue) noexcept
      : queue_(std::move(queue)) {}
  // Shared, because an executor may keep a task that it has not begun when it
  // throws.
  std::shared_ptr<detail::TaskQueue> queue_;
};

/** Runs tasks on the caller's own threads, see Model::set_executor. */
using Executor = FunctionView<void(std::uint64_t, const Task &)>;

/** @cond */
namespace detail {

class ExecutorRelay {
public:
  explicit ExecutorRelay(const Executor &executor) noexcept
      : executor_(executor) {}

  static void execute(void *self, std::uint64_t task_count, naibx_task task,
                      void *task_context) {
    auto &relay = *static_cast<ExecutorRelay *>(self);
    std::shared_ptr<TaskQueue> queue;
    // A call of the library may come here several times: what has thrown once
    // is not called again.
    if (!relay.caught_.has_thrown()) {
      relay.caught_.run(
          [&] {
            queue = std::make_shared<TaskQueue>(task_count, task, task_context);
            relay.executor_(task_count, Task(queue));
            return true;
          },
          false);
    }
    if (queue) {
      queue->finish();
    } else {
      TaskQueue(task_count, task, task_context).finish();
    }
  }

  void forget() noexcept { caught_.forget(); }
  void rethrow() { caught_.rethrow(); }

private:
  Executor executor_;
  Caught caught_;
};

// What an object keeps of its executor; its address is known to the library.
class ExecutorSlot {
public:
  // `function` is naibx_set_executor or its like for a workspace.
  template <typename Function, typename Object>
  Report set(Function function, Object *object, const Executor &executor,
             std::uint32_t thread_count) {
    std::unique_ptr<ExecutorRelay> relay;
    if (executor) {
      relay = std::make_unique<ExecutorRelay>(executor);
    }
    Report report;
    report.call(function, object, relay ? &ExecutorRelay::execute : nullptr,
                relay.get(), thread_count);
    if (!report.failed()) {
      relay_ = std::move(relay);
    }
    return report;
  }
  // What was thrown in a call of C by get(), out of which it could not come.
  void forget() const noexcept {
    if (relay_) {
      relay_->forget();
    }
  }
  void rethrow() const {
    if (relay_) {
      relay_->rethrow();
    }
  }

private:
  std::unique_ptr<ExecutorRelay> relay_;
};

} // namespace detail
/** @endcond */

/** @cond */
} // namespace NAIBX_CPP_MODE
/** @endcond */
} // namespace naibx

#endif // NAIBX_CPP_EXECUTOR_HPP
