/**
 * @file
 * Whole numbers of any type.
 *
 * Source: include/naibx/cpp/integers.hpp, MIT licence.
 */
#ifndef NAIBX_CPP_INTEGERS_HPP
#define NAIBX_CPP_INTEGERS_HPP

#include <naibx/cpp/span.hpp>

#include <cstdint>
#include <limits>
#include <utility>
#include <vector>

namespace naibx {
/** @cond */
namespace base_detail {

// What a container or an array has for elements, void where it has none.
template <typename Container, typename = void> struct ValueOf {
  using Type = void;
};
template <typename Container>
struct ValueOf<Container, std::void_t<decltype(*std::begin(
                              std::declval<const Container &>()))>> {
  using Type =
      std::decay_t<decltype(*std::begin(std::declval<const Container &>()))>;
};

template <typename T, typename... Others>
inline constexpr bool kIsOneOf = (... || std::is_same_v<T, Others>);

// Truth and characters are no numbers: a text would be learned as labels.
template <typename T>
inline constexpr bool kIsNoNumber = kIsOneOf<T, bool, char, wchar_t,
#if defined(__cpp_char8_t)
                                             char8_t,
#endif
                                             char16_t, char32_t>;
template <typename T>
inline constexpr bool kIsNumber = std::is_integral_v<T> && !kIsNoNumber<T>;

template <typename Container, typename = void>
inline constexpr bool kHasSize = false;
template <typename Container>
inline constexpr bool kHasSize<
    Container,
    std::void_t<decltype(std::size(std::declval<const Container &>()))>> = true;

// In parentheses, because max is a macro of Windows.
template <typename Integer>
inline constexpr Integer kLargest =
    // NOLINTNEXTLINE(readability-redundant-parentheses)
    (std::numeric_limits<Integer>::max)();

// A number that does not fit becomes the largest one that does.
template <typename Integer, typename Other>
constexpr Integer converted(Other number) noexcept {
  // NOLINTNEXTLINE(bugprone-signed-char-misuse): compared below, sign and all
  const auto result = static_cast<Integer>(number);
  const bool same = static_cast<Other>(result) == number &&
                    (result < Integer{0}) == (number < Other{0});
  return same ? result : kLargest<Integer>;
}

} // namespace base_detail
/** @endcond */

/**
 * Whole numbers as an argument: any container, array or list in braces, of any
 * type of integers but truth and characters. Those of the library's own type
 * are taken where they are, which has to last while this is used; all others
 * are copied. A number that the type cannot hold, such as -1, becomes the
 * largest that it can, which the library refuses as it does every number that
 * is too large.
 */
template <typename Integer> class Integers {
public:
  /** No numbers. */
  Integers() = default;
  /** Numbers in braces, where a call takes them; they last as long as it.
   *  @param[in] numbers all of them. */
  Integers(std::initializer_list<Integer> numbers) noexcept : view_(numbers) {}
  /** Numbers of another type in braces.
   *  @param[in] numbers all of them, to be copied. */
  template <typename Other,
            typename = std::enable_if_t<base_detail::kIsNumber<Other>>>
  Integers(std::initializer_list<Other> numbers) {
    copy(numbers);
  }
  /** Neither truth nor characters. */
  template <typename Other,
            typename = std::enable_if_t<base_detail::kIsNoNumber<Other>>,
            typename = void>
  Integers(std::initializer_list<Other>) = delete;
  /** An array.
   *  @param[in] numbers the first; may be null where `count` is 0.
   *  @param[in] count how many. */
  Integers(const Integer *numbers, std::size_t count) noexcept
      : view_(numbers, count) {}
  /** Whatever has data() and size(), or begin() and end().
   *  @param[in] container all of it. */
  template <typename Container,
            typename = std::enable_if_t<
                base_detail::kIsNumber<
                    typename base_detail::ValueOf<Container>::Type> &&
                !std::is_same_v<Container, Integers>>>
  Integers(const Container &container) {
    if constexpr (std::is_convertible_v<const Container &,
                                        span<const Integer>>) {
      view_ = span<const Integer>(container);
    } else {
      copy(container);
    }
  }
  /** @cond */
  Integers(Integers &&) noexcept = default;
  Integers &operator=(Integers &&) noexcept = default;
  Integers(const Integers &) = delete;
  Integers &operator=(const Integers &) = delete;
  ~Integers() = default;
  /** @endcond */

  /** The numbers.
   *  @return the first, or null where there is none. */
  [[nodiscard]] const Integer *data() const noexcept { return view_.data(); }
  /** How many.
   *  @return the number of numbers. */
  [[nodiscard]] std::size_t size() const noexcept { return view_.size(); }

private:
  template <typename Container> void copy(const Container &container) {
    if constexpr (base_detail::kHasSize<Container>) {
      copy_.reserve(static_cast<std::size_t>(std::size(container)));
    }
    for (const auto number : container) {
      copy_.push_back(base_detail::converted<Integer>(number));
    }
    view_ = copy_;
  }

  std::vector<Integer> copy_;
  span<const Integer> view_; // of the copy, or of what the caller has
};

/** Labels, 0 to L-1. */
using Labels = Integers<std::uint32_t>;
/** Columns of sparse features, strictly increasing within an example. */
using Columns = Integers<std::uint32_t>;
/** Where each row begins, and where the last one ends. */
using Offsets = Integers<std::uint64_t>;
/** Sizes of sets, or NAIBX_SIZE_PREDICTED. */
using Sizes = Integers<std::int64_t>;

} // namespace naibx

#endif // NAIBX_CPP_INTEGERS_HPP
