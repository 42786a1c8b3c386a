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
 * has exceptions switched off: a value or an error, as in std::expected. A
 * function of the caller that returns one returns a value, or the error() of
 * another Result, as it is. What is taken out of a Result that goes away at
 * once is handed out by itself, so that it lasts; `->` would not, and is none
 * there.
 */
template <typename T> class [[nodiscard]] Result {
public:
  /** A value.
   *  @param[in] value the value, moved. */
  Result(T &&value) : value_(std::move(value)) {}
  /** A value.
   *  @param[in] value the value, copied. */
  Result(const T &value) : value_(value) {}
  /** An error.
   *  @param[in] error the error(), moved, of a Result that has no value. */
  Result(detail::Report &&error) noexcept : error_(std::move(error)) {}
  /** An error.
   *  @param[in] error the error(), copied, of a Result that has no value. */
  Result(const detail::Report &error) : error_(error) {}

  /**
   * Whether there is a value.
   * @return true for a value, false for an error.
   */
  [[nodiscard]] bool has_value() const noexcept { return value_.has_value(); }
  /** The same as has_value().
   *  @return true for a value, false for an error. */
  [[nodiscard]] explicit operator bool() const noexcept { return has_value(); }

  /**
   * The value. Where there is none the program is aborted.
   * @return the value, which may be moved out of a Result that is not const.
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
   *  @return the value, moved out. */
  [[nodiscard]] T value() && {
    require_value();
    return std::move(*value_);
  }
  /** What goes away and is const has a value that cannot be moved. */
  void value() const && = delete;

  /** The value, as value().
   *  @return the value. */
  [[nodiscard]] T &operator*() & { return value(); }
  /** The value, as value().
   *  @return the value. */
  [[nodiscard]] const T &operator*() const & { return value(); }
  /** The value, as value().
   *  @return the value, moved out. */
  [[nodiscard]] T operator*() && { return std::move(*this).value(); }
  /** As value(). */
  void operator*() const && = delete;
  /** A member of the value, as value().
   *  @return the address of the value. */
  [[nodiscard]] T *operator->() & { return &value(); }
  /** A member of the value, as value().
   *  @return the address of the value. */
  [[nodiscard]] const T *operator->() const & { return &value(); }
  /** Of a Result that goes away: use value(). */
  void operator->() const && = delete;

  /**
   * The error; its code() is NAIBX_OK where there is a value.
   * @return the error, with code(), what(), row() and column() as of Error,
   * which can be copied; it belongs to the Result.
   */
  [[nodiscard]] const detail::Report &error() const &noexcept { return error_; }
  /** The same of a Result that goes away.
   *  @return the error, moved out. */
  [[nodiscard]] detail::Report error() &&noexcept { return std::move(error_); }
  /** As value(). */
  void error() const && = delete;

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
  /** No error. */
  Result() noexcept = default;
  /** An error.
   *  @param[in] error the error(), moved, of a Result. */
  Result(detail::Report &&error) noexcept : error_(std::move(error)) {}
  /** An error.
   *  @param[in] error the error(), copied, of a Result. */
  Result(const detail::Report &error) : error_(error) {}

  /** Whether the call did what it says.
   *  @return true where it did. */
  [[nodiscard]] bool has_value() const noexcept { return !error_.failed(); }
  /** The same as has_value().
   *  @return true where it did. */
  [[nodiscard]] explicit operator bool() const noexcept { return has_value(); }
  /** Nothing; where there is an error the program is aborted. */
  void value() const {
    if (error_.failed()) {
      std::abort();
    }
  }
  /** The error, as of the other results.
   *  @return the error; it belongs to the Result. */
  [[nodiscard]] const detail::Report &error() const &noexcept { return error_; }
  /** The same of a Result that goes away.
   *  @return the error, moved out. */
  [[nodiscard]] detail::Report error() &&noexcept { return std::move(error_); }
  /** As of the other results. */
  void error() const && = delete;

private:
  detail::Report error_;
};

/** @cond */
} // namespace NAIBX_CPP_MODE
/** @endcond */
} // namespace naibx

#endif // NAIBX_CPP_RESULT_HPP
