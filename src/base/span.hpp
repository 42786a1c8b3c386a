// A view of contiguous elements that others own (C++17 has none).
#pragma once

#include <cstddef>

namespace naibx {

template <typename T> class Span {
public:
  constexpr Span() = default;
  constexpr Span(T *data, std::size_t size) : data_(data), size_(size) {}

  // Any container of T with data() and size(); a view, so not explicit.
  template <typename Container>
  constexpr Span(Container &container) // NOLINT(google-explicit-constructor)
      : data_(container.data()), size_(container.size()) {}

  [[nodiscard]] constexpr T *data() const { return data_; }
  [[nodiscard]] constexpr std::size_t size() const { return size_; }
  [[nodiscard]] constexpr bool empty() const { return size_ == 0; }
  [[nodiscard]] constexpr T *begin() const { return data_; }
  [[nodiscard]] constexpr T *end() const { return data_ + size_; }
  constexpr T &operator[](std::size_t index) const { return data_[index]; }

  [[nodiscard]] constexpr Span subspan(std::size_t first,
                                       std::size_t count) const {
    return Span(data_ + first, count);
  }

private:
  T *data_ = nullptr;
  std::size_t size_ = 0;
};

} // namespace naibx
