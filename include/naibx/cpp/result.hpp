/**
 * @file
 * A value or an error, for code without exceptions.
 *
 * Source: include/naibx/cpp/result.hpp, MIT licence.
 */
#ifndef NAIBX_CPP_RESULT_HPP
#define NAIBX_CPP_RESULT_HPP

#include <naibx/cpp/report.hpp>

#include <cstdlib>
#include <optional>

namespace naibx {
/** @cond */
inline namespace NAIBX_CPP_MODE {
/** @endcond */

/**
 * What a function returns where NAIBX_NO_EXCEPTIONS is defined or the compiler
 * has exceptions switched off: a value or an error, as in std::expected.
 */
template <typename T> class [[nodiscard]] Result {
public:
  /** @cond */
  explicit Result(T &&value) : value_(std::move(value)) {}
  explicit Result(const T &value) : value_(value) {}
  explicit Result(detail::Report &&error) : error_(std::move(error)) {}
  /** @endcond */

  /**
   * Whether there is a value.
   * @return true for a value, false for an error.
   * @threads any number at once.
   * @since 0.1
   */
  [[nodiscard]] explicit operator bool() const noexcept {
    return value_.has_value();
  }

  /**
   * The value. Where there is none the program is aborted.
   * @return the value, which may be moved out of a Result that is not const.
   * @threads as for the value.
   * @since 0.1
   */
  [[nodiscard]] T &value() & {
    require_value();
    return *value_;
  }
  /** The same of a Result that is const.
   *  @return the value. */
  [[nodiscard]] const T &value() const & {
    require_value();
    return *value_;
  }
  /** The same of a Result that goes away.
   *  @return the value, to be moved. */
  [[nodiscard]] T &&value() && {
    require_value();
    return std::move(*value_);
  }

  /** The value, as value().
   *  @return the value. */
  [[nodiscard]] T &operator*() & { return value(); }
  /** The value, as value().
   *  @return the value. */
  [[nodiscard]] const T &operator*() const & { return value(); }
  /** The value, as value().
   *  @return the value, to be moved. */
  [[nodiscard]] T &&operator*() && { return std::move(*this).value(); }
  /** A member of the value, as value().
   *  @return the address of the value. */
  [[nodiscard]] T *operator->() { return &value(); }
  /** A member of the value, as value().
   *  @return the address of the value. */
  [[nodiscard]] const T *operator->() const { return &value(); }

  /**
   * The error; its code() is NAIBX_OK where there is a value.
   * @return the error, with code(), what(), row(), column() and needed() as of
   *   Error; it belongs to the Result.
   * @threads any number at once.
   * @since 0.1
   */
  [[nodiscard]] const detail::Report &error() const noexcept { return error_; }

private:
  void require_value() const {
    if (!value_.has_value()) {
      std::abort();
    }
  }

  std::optional<T> value_;
  detail::Report error_;
};

/** The same of a function that returns nothing. */
template <> class [[nodiscard]] Result<void> {
public:
  /** @cond */
  explicit Result(detail::Report &&error) : error_(std::move(error)) {}
  /** @endcond */

  /** Whether the call did what it says.
   *  @return true where it did. */
  [[nodiscard]] explicit operator bool() const noexcept {
    return !error_.failed();
  }
  /** Nothing; where there is an error the program is aborted. */
  void value() const {
    if (error_.failed()) {
      std::abort();
    }
  }
  /** The error, as of the other results.
   *  @return the error; it belongs to the Result. */
  [[nodiscard]] const detail::Report &error() const noexcept { return error_; }

private:
  detail::Report error_;
};

/** @cond */
} // namespace NAIBX_CPP_MODE
/** @endcond */
} // namespace naibx

#endif // NAIBX_CPP_RESULT_HPP
