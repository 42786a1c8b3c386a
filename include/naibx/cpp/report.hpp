/**
 * @file
 * A call of the C interface and what it reports.
 *
 * Source: include/naibx/cpp/report.hpp, MIT licence.
 */
#ifndef NAIBX_CPP_REPORT_HPP
#define NAIBX_CPP_REPORT_HPP

#include <naibx/cpp/integers.hpp>
#include <naibx/cpp/plain/destroy.hpp>
#include <naibx/cpp/text.hpp>

#include <cstdint>
#include <cstring>
#include <memory>
#include <string>
#include <utility>

/** @cond */

// Code of both kinds may be linked into one program, so that each has names of
// its own: the same function returns something else.
#if defined(NAIBX_NO_EXCEPTIONS) || !defined(__cpp_exceptions)
#define NAIBX_CPP_EXCEPTIONS 0
#define NAIBX_CPP_MODE returning
#else
#define NAIBX_CPP_EXCEPTIONS 1
#define NAIBX_CPP_MODE throwing
#endif

namespace naibx {
inline namespace NAIBX_CPP_MODE {
namespace detail {

// An argument that is an object or null. One that was moved from is neither: in
// place of it the library would take the default, such as no limits.
template <typename Wrapper> struct Optional {
  Wrapper *wrapper;
  const char *name;
};
template <typename Wrapper>
Optional(Wrapper *, const char *) -> Optional<Wrapper>;

// Collects what the calls of one function report; after a failure the others
// are left out. Copies share the error of C.
class [[nodiscard]] Report {
public:
  Report() = default;

  // Calls a function of the C interface, all but its last argument given.
  template <typename Function, typename... Arguments>
  Report &call(Function function, const Arguments &...arguments) {
    if (!failed() && (... && accepts(arguments))) {
      naibx_error *error = nullptr;
      status_ = function(c_argument(arguments)..., &error);
      if (status_ == NAIBX_ERROR_OUT_OF_MEMORY) {
        // Static, and a counter of references would have to be allocated.
        error_ = std::shared_ptr<naibx_error>(std::shared_ptr<void>(), error);
      } else if (error != nullptr) {
        error_.reset(error, base_detail::Destroy());
      }
    }
    return *this;
  }

  // What only this side of the interface can see, such as two containers of
  // different lengths.
  void refuse(naibx_status status, std::string text) {
    if (!failed()) {
      status_ = status;
      text_ = std::move(text);
    }
  }
  [[nodiscard]] bool failed() const noexcept { return status_ != NAIBX_OK; }
  [[nodiscard]] naibx_status code() const noexcept { return status_; }
  [[nodiscard]] const char *what() const noexcept {
    if (error_) {
      return naibx_error_message(error_.get());
    }
    return text_.empty() ? naibx_status_name(status_) : text_.c_str();
  }
  [[nodiscard]] std::int64_t row() const noexcept {
    return naibx_error_row(error_.get());
  }
  [[nodiscard]] std::int64_t column() const noexcept {
    return naibx_error_column(error_.get());
  }

private:
  template <typename Argument> static bool accepts(const Argument & /*any*/) {
    return true;
  }
  // C would read it up to the first NUL.
  bool accepts(const Text &text) {
    const void *found = text.data() == nullptr
                            ? nullptr
                            : std::memchr(text.data(), '\0', text.size());
    if (found == nullptr) {
      return true;
    }
    refuse(NAIBX_ERROR_INVALID_TEXT,
           "a text of " + std::to_string(text.size()) +
               " bytes has a NUL at byte " +
               std::to_string(static_cast<const char *>(found) - text.data()) +
               ", where it would end: leave it out");
    return false;
  }
  template <typename Wrapper> bool accepts(const Optional<Wrapper> &argument) {
    if (argument.wrapper == nullptr || argument.wrapper->get() != nullptr) {
      return true;
    }
    refuse(NAIBX_ERROR_NULL_ARGUMENT,
           std::string("the argument `") + argument.name + "` was moved from");
    return false;
  }

  template <typename Argument>
  static const Argument &c_argument(const Argument &argument) {
    // NOLINTNEXTLINE(bugprone-return-const-ref-from-parameter): passed on
    return argument;
  }
  static const char *c_argument(const Text &text) { return text.data(); }
  // In C an array is left out by NULL alone, here it is by having no elements,
  // whatever it points to: every array goes this way.
  template <typename Element>
  static Element *c_argument(const span<Element> &array) {
    return array.empty() ? nullptr : array.data();
  }
  template <typename Integer>
  static const Integer *c_argument(const Integers<Integer> &numbers) {
    return numbers.size() == 0 ? nullptr : numbers.data();
  }
  template <typename Wrapper>
  static auto *c_argument(const Optional<Wrapper> &argument) {
    using Object = decltype(argument.wrapper->get());
    return argument.wrapper == nullptr ? Object() : argument.wrapper->get();
  }

  naibx_status status_ = NAIBX_OK;
  std::shared_ptr<naibx_error> error_;
  std::string text_;
};

} // namespace detail
} // namespace NAIBX_CPP_MODE
} // namespace naibx
/** @endcond */

#endif // NAIBX_CPP_REPORT_HPP
