/**
 * @file
 * A view of an array.
 *
 * Source: include/naibx/cpp/span.hpp, MIT licence.
 */
#ifndef NAIBX_CPP_SPAN_HPP
#define NAIBX_CPP_SPAN_HPP

#include <cstddef>
#include <initializer_list>
#include <iterator>
#include <type_traits>

namespace naibx {

/** @cond */
namespace base_detail {

// What std::data() points to, or this where there is no data() or no size().
struct NoElement {};
template <typename Container, typename = void> struct ElementOf {
  using Type = NoElement;
};
template <typename Container>
struct ElementOf<
    Container, std::void_t<decltype(std::data(std::declval<Container &>())),
                           decltype(std::size(std::declval<Container &>()))>> {
  using Type =
      std::remove_pointer_t<decltype(std::data(std::declval<Container &>()))>;
};

// The same element, perhaps to be read only; nothing that needs a conversion.
template <typename Container, typename T>
inline constexpr bool kIsViewedAs =
    std::is_convertible_v<typename ElementOf<Container>::Type (*)[], T (*)[]>;

} // namespace base_detail
/** @endcond */

/**
 * A view of an array that belongs to somebody else and has to stay where it is
 * while the view is used. It is made of whatever has data() and size() - a
 * vector, an array, a std::span - and a std::span is made of it; it is the same
 * type in every standard of C++.
 */
template <typename T> class span {
public:
  /** What it shows. */
  using element_type = T;
  /** The same, without const. */
  using value_type = std::remove_cv_t<T>;
  /** Of counts. */
  using size_type = std::size_t;
  /** Of differences of iterators. */
  using difference_type = std::ptrdiff_t;
  /** To an element. */
  using pointer = T *;
  /** To an element. */
  using reference = T &;
  /** Goes through the elements. */
  using iterator = T *;

  /** No elements. */
  constexpr span() noexcept = default;
  /** An array.
   *  @param[in] data the first element; may be null where `size` is 0.
   *  @param[in] size how many elements. */
  constexpr span(T *data, size_type size) noexcept : data_(data), size_(size) {}
  /** An array of C.
   *  @param[in] array all of it. */
  template <std::size_t N>
  constexpr span(T (&array)[N]) noexcept : data_(array), size_(N) {}
  /** Whatever has data() and size().
   *  @param[in] container all of it. */
  template <
      typename Container,
      typename = std::enable_if_t<
          !std::is_array_v<std::remove_reference_t<Container>> &&
          !std::is_same_v<std::decay_t<Container>, span> &&
          base_detail::kIsViewedAs<std::remove_reference_t<Container>, T>>>
  constexpr span(Container &&container) noexcept
      : data_(std::data(container)),
        size_(static_cast<size_type>(std::size(container))) {}
  /** Elements in braces, where a call takes them; they last as long as it.
   *  @param[in] elements all of them. */
  template <typename Element = T,
            typename = std::enable_if_t<std::is_const_v<Element>>>
  constexpr span(std::initializer_list<value_type> elements) noexcept
      : span(elements.begin(), elements.size()) {}

  /** The array.
   *  @return the first element, or null where there is none. */
  [[nodiscard]] constexpr T *data() const noexcept { return data_; }
  /** How many.
   *  @return the number of elements. */
  [[nodiscard]] constexpr size_type size() const noexcept { return size_; }
  /** Whether there is nothing.
   *  @return true where the size is 0. */
  [[nodiscard]] constexpr bool empty() const noexcept { return size_ == 0; }
  /** The begin.
   *  @return an iterator to the first element. */
  [[nodiscard]] constexpr T *begin() const noexcept { return data_; }
  /** The end.
   *  @return an iterator behind the last element. */
  [[nodiscard]] constexpr T *end() const noexcept { return data_ + size_; }
  /** An element.
   *  @param[in] index below the size, which is not checked.
   *  @return the element. */
  [[nodiscard]] constexpr T &operator[](size_type index) const noexcept {
    return data_[index];
  }

private:
  T *data_ = nullptr;
  size_type size_ = 0;
};

} // namespace naibx

#endif // NAIBX_CPP_SPAN_HPP
