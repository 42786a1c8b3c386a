/**
 * @file
 * Scratch memory of predictions.
 *
 * Source: include/naibx/cpp/workspace.hpp, MIT licence.
 */
#ifndef NAIBX_CPP_WORKSPACE_HPP
#define NAIBX_CPP_WORKSPACE_HPP

#include <naibx/cpp/error.hpp>
#include <naibx/cpp/executor.hpp>
#include <naibx/cpp/handle.hpp>

namespace naibx {
/** @cond */
inline namespace NAIBX_CPP_MODE {
/** @endcond */

/**
 * Scratch memory of one thread, and of those that share its batches, so that
 * the library allocates nothing for a prediction. Made by
 * Predicting::workspace_create; it serves models and predictors alike.
 */
class Workspace : public Handle<naibx_workspace> {
public:
  /** @cond */
  explicit Workspace(naibx_workspace *owned) noexcept : Handle(owned) {}
  void forget() const noexcept { executor_.forget(); }
  void rethrow() const { executor_.rethrow(); }
  /** @endcond */

  /**
   * Let the batches that are predicted with this workspace use several threads
   * of the library's own; 1 until this is called. The results are the same, bit
   * for bit.
   * @param[in] thread_count 1 to 1024, with that of the caller.
   * @return nothing; NAIBX_ERROR_OUT_OF_RANGE for the count.
   * @threads one at a time, and no reader meanwhile.
   * @since 0.1
   */
  Outcome<void> set_threads(std::uint32_t thread_count) {
    detail::Report report;
    report.call(naibx_workspace_set_threads, get(), thread_count);
    return detail::finish(std::move(report));
  }

  /**
   * Let the batches that are predicted with this workspace use the caller's
   * threads, see Model::set_executor.
   * @param[in] executor called as executor(task_count, task). It belongs to the
   *   caller and has to last as long as this workspace, or until other threads
   *   are set.
   * @param[in] thread_count into how many tasks the work is split, 1 to 1024.
   * @return nothing; NAIBX_ERROR_OUT_OF_RANGE for the count.
   * @threads one at a time, and no reader meanwhile.
   * @since 0.1
   */
  template <typename Callable>
  Outcome<void> set_executor(Callable &executor, std::uint32_t thread_count) {
    return detail::finish(executor_.set(naibx_workspace_set_executor, get(),
                                        Executor(executor), thread_count));
  }
  /** No executor: threads of the library's own.
   *  @param[in] none null; so is a pointer, or a std::function with nothing in
   *    it.
   *  @param[in] thread_count as for set_threads().
   *  @return as set_threads(). */
  Outcome<void> set_executor(std::nullptr_t none, std::uint32_t thread_count) {
    return detail::finish(executor_.set(naibx_workspace_set_executor, get(),
                                        Executor(none), thread_count));
  }
  /** One that goes away at once is no executor. */
  template <typename Callable>
  void set_executor(const Callable &&, std::uint32_t) = delete;

private:
  detail::ExecutorSlot executor_;
};

/** @cond */
} // namespace NAIBX_CPP_MODE
/** @endcond */
} // namespace naibx

#endif // NAIBX_CPP_WORKSPACE_HPP
