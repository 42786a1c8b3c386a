/**
 * @file
 * Threads of the caller.
 *
 * Source: include/naibx/cpp/executor.hpp, MIT licence.
 */
#ifndef NAIBX_CPP_EXECUTOR_HPP
#define NAIBX_CPP_EXECUTOR_HPP

#include <naibx/cpp/callbacks.hpp>
#include <naibx/cpp/error.hpp>

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

/** Runs tasks on the caller's own threads, see Executing::set_executor(). */
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

inline auto *set_executor_of(const naibx_model * /*model*/) noexcept {
  return &naibx_set_executor;
}
inline auto *set_executor_of(const naibx_answer * /*answer*/) noexcept {
  return &naibx_answer_set_executor;
}

} // namespace detail
/** @endcond */

/** Lets calls of a Model or an Answer share their work between threads. The
 *  results are the same, bit for bit, for every number of threads. */
template <typename Base> class Executing : public Base {
public:
  using Base::Base;

  /**
   * Use several threads of the library's own; one until this is called. They
   * are started for a call and joined before it returns.
   * @param[in] thread_count 1 to 1024, with that of the caller.
   * @return nothing.
   */
  Outcome<void> set_threads(std::uint32_t thread_count) {
    return set(Executor(), thread_count);
  }

  /**
   * Use the caller's threads. The executor calls each of the tasks once,
   * task(i) for each i below their number, in any order and on any threads, and
   * returns when all calls have returned. One call of the library may ask it
   * several times. Where it throws, what is left of the call is done without
   * it, so that all is learned or predicted, and then the call throws the same.
   * @param[in] executor called as executor(task_count, task) in the thread that
   *   makes the call; with a null pointer or an empty std::function the threads
   *   are the library's own. It belongs to the caller and has to last as long
   *   as this object, or until other threads are set. Tasks that it has begun
   *   when it throws must still come to their end.
   * @param[in] thread_count into how many tasks the work is split, 1 to 1024.
   * @return nothing.
   */
  template <typename Callable>
  Outcome<void> set_executor(Callable &executor, std::uint32_t thread_count) {
    return set(Executor(executor), thread_count);
  }
  /** One that goes away at once is no executor. */
  template <typename Callable>
  void set_executor(const Callable &&, std::uint32_t) = delete;

protected:
  /** @cond */
  // Makes a long call of C, and then throws what functions of the caller have
  // thrown in it.
  template <typename Call>
  Outcome<void> watched(const Progress &progress, const Call &call) {
    detail::Report report;
    detail::ProgressRelay progress_relay(progress);
    if (relay_) { // in a call of C by get(), out of which it could not come
      relay_->forget();
    }
    call(report, progress_relay);
    if (relay_) {
      relay_->rethrow();
    }
    progress_relay.rethrow();
    return detail::finish(std::move(report));
  }
  /** @endcond */

private:
  Outcome<void> set(const Executor &executor, std::uint32_t thread_count) {
    auto relay =
        executor ? std::make_unique<detail::ExecutorRelay>(executor) : nullptr;
    detail::Report report;
    report.call(detail::set_executor_of(this->get()), this->get(),
                relay ? &detail::ExecutorRelay::execute : nullptr, relay.get(),
                thread_count);
    if (!report.failed()) {
      relay_ = std::move(relay);
    }
    return detail::finish(std::move(report));
  }

  std::unique_ptr<detail::ExecutorRelay> relay_; // whose address C knows
};

/** @cond */
} // namespace NAIBX_CPP_MODE
/** @endcond */
} // namespace naibx

#endif // NAIBX_CPP_EXECUTOR_HPP
