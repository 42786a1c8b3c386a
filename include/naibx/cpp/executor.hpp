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
class ExecutorRelay;
} // namespace detail
/** @endcond */

/** A part of the work of a call, for an executor to do; may be copied. */
class Task {
public:
  /** Does the part; throws nothing.
   *  @param[in] index its number, below the number of tasks. */
  inline void operator()(std::uint64_t index) const;

private:
  friend class detail::ExecutorRelay;
  explicit Task(detail::ExecutorRelay &relay) noexcept : relay_(&relay) {}
  detail::ExecutorRelay *relay_;
};

/** Runs tasks on the caller's own threads, see Model::set_executor. */
using Executor = FunctionView<void(std::uint64_t, Task)>;

/** @cond */
namespace detail {

// An executor that throws has perhaps not run all tasks, which C asks of it.
// So each call of a task does the next one, whatever its number, and here is
// done what then is left.
class ExecutorRelay {
public:
  explicit ExecutorRelay(const Executor &executor) noexcept
      : executor_(executor) {}

  static void execute(void *self, std::uint64_t task_count, naibx_task task,
                      void *task_context) {
    auto &relay = *static_cast<ExecutorRelay *>(self);
    relay.task_ = task;
    relay.task_context_ = task_context;
    relay.count_ = task_count;
    relay.ended_ = 0;
    relay.next_ = 0;
    // A call of the library may come here several times: what has thrown once
    // is not called again.
    const bool returned = !relay.caught_.has_thrown() &&
                          relay.caught_.run(
                              [&] {
                                relay.executor_(task_count, Task(relay));
                                return true;
                              },
                              false);
    if (!returned) {
      relay.finish();
    }
  }

  // Does a task; false where none is left.
  bool run_next() {
    const std::uint64_t index = next_++;
    if (index >= count_) {
      return false;
    }
    task_(task_context_, index);
    ++ended_;
    return true;
  }

  void rethrow() { caught_.rethrow(); }

private:
  void finish() {
    while (run_next()) {
    }
    while (ended_ < count_) { // those that other threads have begun
      std::this_thread::yield();
    }
  }

  Executor executor_;
  naibx_task task_ = nullptr;
  void *task_context_ = nullptr;
  std::uint64_t count_ = 0;
  std::atomic<std::uint64_t> next_{0};
  std::atomic<std::uint64_t> ended_{0};
  Caught caught_;
};

// What an object keeps of its executor; its address is known to the library.
class ExecutorSlot {
public:
  // `function` is naibx_set_executor or its like for a workspace.
  template <typename Function, typename Object>
  Report set(Function function, Object *object, const Executor &executor,
             std::uint32_t thread_count) {
    auto relay = std::make_unique<ExecutorRelay>(executor);
    Report report;
    report.call(function, object, &ExecutorRelay::execute, relay.get(),
                thread_count);
    if (!report.failed()) {
      relay_ = std::move(relay);
    }
    return report;
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

inline void Task::operator()(std::uint64_t /*index*/) const {
  relay_->run_next();
}

/** @cond */
} // namespace NAIBX_CPP_MODE
/** @endcond */
} // namespace naibx

#endif // NAIBX_CPP_EXECUTOR_HPP
