/**
 * @file
 * How a call ends: an exception, or a Result where there are no exceptions.
 *
 * Source: include/naibx/cpp/error.hpp, MIT licence.
 */
#ifndef NAIBX_CPP_ERROR_HPP
#define NAIBX_CPP_ERROR_HPP

#include <naibx/cpp/report.hpp>

#if NAIBX_CPP_EXCEPTIONS
#include <new>
#include <stdexcept>
#include <type_traits>
#else
#include <naibx/cpp/result.hpp>
#endif

namespace naibx {
/** @cond */
inline namespace NAIBX_CPP_MODE {
/** @endcond */

#if NAIBX_CPP_EXCEPTIONS

/** @cond */
// Thrown out of one library and caught in another, also where each hides its
// names.
#if defined(__GNUC__) && !defined(_WIN32)
#define NAIBX_CPP_VISIBLE __attribute__((visibility("default")))
#else
#define NAIBX_CPP_VISIBLE
#endif
/** @endcond */

/**
 * What went wrong in one call: thrown, or, without exceptions, the error of a
 * Result, with the same functions. It can be copied. A call that fails leaves
 * its objects as they were. Memory that runs out is std::bad_alloc, whether it
 * is the library's or that of a container; without exceptions the library's is
 * NAIBX_ERROR_OUT_OF_MEMORY.
 */
class NAIBX_CPP_VISIBLE Error : public std::runtime_error {
public:
  /** @cond */
  explicit Error(const detail::Report &report)
      : std::runtime_error(report.what()), code_(report.code()),
        row_(report.row()), column_(report.column()) {}
  /** @endcond */

  /**
   * Why: a constant such as NAIBX_ERROR_LABEL, or of an expected outcome such
   * as NAIBX_NOT_TRAINED. what() is the message of the library; of an expected
   * outcome, which has none, it is the name of the constant.
   * @return the status, never NAIBX_OK.
   */
  [[nodiscard]] naibx_status code() const noexcept { return code_; }

  /**
   * Row of the batch that the error is about.
   * @return the row, from 0; -1 where no row applies.
   */
  [[nodiscard]] std::int64_t row() const noexcept { return row_; }

  /**
   * Column, that is feature, that the error is about.
   * @return the column, from 0; -1 where no column applies.
   */
  [[nodiscard]] std::int64_t column() const noexcept { return column_; }

private:
  naibx_status code_;
  std::int64_t row_;
  std::int64_t column_;
};

/** What a call returns: T, and an Error is thrown; or, without exceptions, a
 *  Result<T>. */
template <typename T> using Outcome = T;

/** @cond */
namespace detail {

// Away from the calls, which then stay short.
[[noreturn]] inline void raise(const Report &report) {
  if (report.code() == NAIBX_ERROR_OUT_OF_MEMORY) {
    throw std::bad_alloc();
  }
  throw Error(report);
}

inline void finish(Report &&report) {
  if (report.failed()) {
    raise(report);
  }
}

template <typename T>
std::remove_reference_t<T> finish(Report &&report, T &&value) {
  finish(std::move(report));
  return std::forward<T>(value);
}

} // namespace detail
/** @endcond */

#else

using Error = detail::Report;

template <typename T> using Outcome = Result<T>;

namespace detail {

inline Result<void> finish(Report &&report) {
  return {std::move(report)};
}

template <typename T>
Result<std::remove_reference_t<T>> finish(Report &&report, T &&value) {
  if (report.failed()) {
    return Result<std::remove_reference_t<T>>(std::move(report));
  }
  return Result<std::remove_reference_t<T>>(std::forward<T>(value));
}

} // namespace detail

#endif

/** @cond */
} // namespace NAIBX_CPP_MODE
/** @endcond */
} // namespace naibx

#endif // NAIBX_CPP_ERROR_HPP
