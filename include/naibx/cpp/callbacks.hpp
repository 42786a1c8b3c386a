/**
 * @file
 * Functions of the caller.
 *
 * Source: include/naibx/cpp/callbacks.hpp, MIT licence.
 */
#ifndef NAIBX_CPP_CALLBACKS_HPP
#define NAIBX_CPP_CALLBACKS_HPP

#include <naibx/cpp/report.hpp>
#include <naibx/cpp/span.hpp>

#include <cstddef>
#include <memory>
#include <type_traits>
#include <utility>

#if NAIBX_CPP_EXCEPTIONS
#include <exception>
#if defined(__GLIBCXX__)
#include <cxxabi.h>
#endif
#endif

namespace naibx {
/** @cond */
namespace base_detail {

// Pointers, and objects such as std::function, that can be nothing. A lambda
// expression can be compared with nullptr, but is not made of it.
template <typename Callable, typename = void>
inline constexpr bool kCanBeNull = std::is_pointer_v<Callable>;
template <typename Callable>
inline constexpr bool
    kCanBeNull<Callable, std::void_t<decltype(static_cast<bool>(
                             std::declval<Callable &>() == nullptr))>> =
        std::is_constructible_v<std::remove_cv_t<Callable>, std::nullptr_t>;

} // namespace base_detail

inline namespace NAIBX_CPP_MODE {
/** @endcond */

/** A function of the caller, see the other form. */
template <typename Signature> class FunctionView;

/**
 * Whatever can be called, taken by reference: it belongs to the caller and has
 * to last while this is used. Where a bool is asked for, it returns that, an
 * int, which is true where it is not 0, or nothing, which is false; where
 * nothing is asked for, it returns nothing. A pointer that is null, or a
 * std::function with nothing in it, is no function.
 */
template <typename Answer, typename... Arguments>
class FunctionView<Answer(Arguments...)> {
public:
  /** No function. */
  constexpr FunctionView() noexcept = default;
  /** No function. */
  constexpr FunctionView(std::nullptr_t /*none*/) noexcept {}
  /** A function, a lambda expression or an object that can be called.
   *  @param[in] callable what is called. */
  template <typename Callable,
            typename = std::enable_if_t<
                !std::is_same_v<std::decay_t<Callable>, FunctionView> &&
                std::is_invocable_v<Callable &, Arguments...>>>
  FunctionView(Callable &&callable) noexcept {
    using Called = std::remove_reference_t<Callable>;
    using Answered = std::invoke_result_t<Callable &, Arguments...>;
    if constexpr (std::is_void_v<Answer>) {
      static_assert(std::is_void_v<Answered>,
                    "this function of the caller must return nothing");
    } else {
      // A number of bytes, or a stream, would be taken for a no.
      static_assert(std::is_void_v<Answered> ||
                        std::is_same_v<std::decay_t<Answered>, bool> ||
                        std::is_same_v<std::decay_t<Answered>, int>,
                    "a function of the caller must return whether to stop, as "
                    "bool or int (0 to go on), or nothing");
    }
    if constexpr (base_detail::kCanBeNull<Called>) {
      if (callable == nullptr) {
        return;
      }
    }
    callable_ = address_of(callable);
    call_ = &call<Called>;
  }

  /** Whether there is a function.
   *  @return true where there is. */
  [[nodiscard]] explicit operator bool() const noexcept {
    return call_ != nullptr;
  }
  /** Calls it.
   *  @param[in] arguments passed on.
   *  @return its answer. */
  Answer operator()(Arguments... arguments) const {
    return call_(callable_, std::forward<Arguments>(arguments)...);
  }

private:
  template <typename Callable> static void *address_of(Callable &callable) {
    if constexpr (std::is_function_v<Callable>) {
      return reinterpret_cast<void *>(&callable);
    } else {
      return const_cast<void *>(
          static_cast<const void *>(std::addressof(callable)));
    }
  }
  template <typename Callable>
  static Answer call(void *callable, Arguments... arguments) {
    Callable &called = *reinterpret_cast<Callable *>(callable);
    if constexpr (std::is_void_v<
                      std::invoke_result_t<Callable &, Arguments...>> ||
                  std::is_void_v<Answer>) {
      static_cast<void>(called(std::forward<Arguments>(arguments)...));
      return Answer();
    } else {
      return static_cast<Answer>(called(std::forward<Arguments>(arguments)...));
    }
  }

  void *callable_ = nullptr;
  Answer (*call_)(void *, Arguments...) = nullptr;
};

/**
 * Asked now and then during a long call, with the rows that are finished and
 * those of the call. As in C, it returns whether to stop: false (or nothing) to
 * go on, true to end the call with NAIBX_CANCELLED.
 * It may throw, which ends the call, too, and comes out of it; it must not use
 * an object that the call writes to.
 */
using Progress = FunctionView<bool(std::uint64_t, std::uint64_t)>;

/**
 * Takes the next part of a file that is being saved, of at least one byte,
 * valid during the call; the parts follow each other without a gap. As in C, it
 * returns whether to refuse: false (or nothing) where they are taken, true to
 * end the call with NAIBX_ERROR_WRITE. It may throw, which ends the call, too,
 * and comes out of it; it must not write to an object that is being saved.
 */
using Write = FunctionView<bool(span<const std::uint8_t>)>;

/** @cond */
namespace detail {

// Keeps what the caller's function throws until the call of C is over. Without
// exceptions there is nothing to keep, and what is thrown all the same ends the
// program here.
#if NAIBX_CPP_EXCEPTIONS
class Caught {
public:
  template <typename Body, typename Value>
  Value run(const Body &body, Value if_thrown) {
    try {
      return body();
#if defined(__GLIBCXX__)
    } catch (const abi::__forced_unwind &) { // the thread is being cancelled
      throw;
#endif
    } catch (...) {
      thrown_ = std::current_exception();
      return if_thrown;
    }
  }
  [[nodiscard]] bool has_thrown() const noexcept {
    return thrown_ != nullptr;
  }
  void forget() noexcept {
    thrown_ = nullptr;
  }
  void rethrow() {
    if (thrown_) {
      std::rethrow_exception(std::exchange(thrown_, nullptr));
    }
  }

private:
  std::exception_ptr thrown_;
};
#else
struct Caught {
  template <typename Body, typename Value>
  Value run(const Body &body, Value /*if_thrown*/) noexcept {
    return body();
  }
  [[nodiscard]] bool has_thrown() const noexcept { return false; }
  void forget() noexcept {}
  void rethrow() noexcept {}
};
#endif

// A function of the caller for a call of C, out of which nothing may be thrown.
template <typename View, typename InC> class Relay {
public:
  explicit Relay(const View &view) : view_(view) {}
  [[nodiscard]] InC function() const noexcept {
    return view_ ? static_cast<InC>(&Relay::call) : nullptr;
  }
  [[nodiscard]] void *context() noexcept { return this; }
  void rethrow() { caught_.rethrow(); }

private:
  static std::int32_t call(void *self, std::uint64_t done,
                           std::uint64_t total) {
    return ask(self, done, total);
  }
  static std::int32_t call(void *self, const std::uint8_t *bytes,
                           std::uint64_t size) {
    return ask(self, span(bytes, static_cast<std::size_t>(size)));
  }
  template <typename... Arguments>
  static std::int32_t ask(void *self, const Arguments &...arguments) {
    auto &relay = *static_cast<Relay *>(self);
    const auto answer = [&] { return relay.view_(arguments...); };
    return relay.caught_.run(answer, true) ? 1 : 0;
  }

  View view_;
  Caught caught_;
};
using ProgressRelay = Relay<Progress, naibx_progress>;
using WriteRelay = Relay<Write, naibx_write>;

} // namespace detail

} // namespace NAIBX_CPP_MODE
/** @endcond */
} // namespace naibx

#endif // NAIBX_CPP_CALLBACKS_HPP
