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

// Whether the elements are T, perhaps to be read only; nothing that needs a
// conversion. False where there is no data() or no size(), or no array of what
// data() points to.
template <typename Container, typename T, typename = void>
inline constexpr bool kIsViewedAs = false;
template <typename Container, typename T>
inline constexpr bool
    kIsViewedAs<Container, T,
                std::void_t<decltype(std::size(std::declval<Container &>())),
                            std::remove_pointer_t<decltype(std::data(
                                std::declval<Container &>()))> (*)[]>> =
        std::is_convertible_v<std::remove_pointer_t<decltype(std::data(
                                  std::declval<Container &>()))> (*)[],
                              T (*)[]>;

// What is written into a container that goes away is lost. A view, whose
// elements are not const where it is, does not take them along.
template <typename Container, typename T>
inline constexpr bool kStays =
    std::is_lvalue_reference_v<Container> || std::is_const_v<T> ||
    kIsViewedAs<const std::remove_reference_t<Container>, T>;

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
  /** Whatever has data() and size(); to be written to, nothing that goes away
   *  with its elements.
   *  @param[in] container all of it. */
  template <
      typename Container,
      typename = std::enable_if_t<
          !std::is_array_v<std::remove_reference_t<Container>> &&
          !std::is_same_v<std::decay_t<Container>, span> &&
          base_detail::kIsViewedAs<std::remove_reference_t<Container>, T> &&
          base_detail::kStays<Container, T>>>
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
