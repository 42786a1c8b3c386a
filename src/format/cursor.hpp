// Reads little-endian numbers from untrusted bytes.
#pragma once

#include "../base/failure.hpp"
#include "../base/span.hpp"

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>
#include <type_traits>

namespace naibx::format {

template <typename Integer>
Integer load_little_endian(const std::uint8_t *bytes) {
  Integer value = 0;
  for (std::size_t i = 0; i < sizeof value; ++i) {
    value =
        static_cast<Integer>(value | static_cast<Integer>(bytes[i]) << (8 * i));
  }
  return value;
}

// An integer, or the IEEE 754 number with those bits.
template <typename Number> Number load_number(const std::uint8_t *bytes) {
  if constexpr (std::is_integral_v<Number>) {
    return load_little_endian<Number>(bytes);
  } else {
    using Bits = std::conditional_t<sizeof(Number) == sizeof(std::uint64_t),
                                    std::uint64_t, std::uint32_t>;
    const Bits bits = load_little_endian<Bits>(bytes);
    Number value = 0;
    static_assert(sizeof value == sizeof bits);
    std::memcpy(&value, &bits, sizeof value);
    return value;
  }
}

// Never reads past the end: a read that would throws NAIBX_ERROR_CORRUPT.
class Cursor {
public:
  Cursor(Span<const std::uint8_t> bytes, const char *what)
      : next_(bytes.begin()), end_(bytes.end()), what_(what) {}

  [[nodiscard]] std::uint64_t left() const {
    return static_cast<std::uint64_t>(end_ - next_);
  }
  std::uint8_t u8() { return *take(1); }
  std::uint32_t u32() { return load_little_endian<std::uint32_t>(take(4)); }
  std::uint64_t u64() { return load_little_endian<std::uint64_t>(take(8)); }
  double f64() { return load_number<double>(take(8)); }
  void array(Span<double> values) { numbers(values); }
  template <typename Number> void numbers(Span<Number> values) {
    const std::uint8_t *const bytes = take(values.size() * sizeof(Number));
    for (std::size_t i = 0; i < values.size(); ++i) {
      values[i] = load_number<Number>(bytes + i * sizeof(Number));
    }
  }
  // The next `count` elements of `size` bytes, to be read in parallel with what
  // follows.
  Cursor part(std::uint64_t count, std::uint64_t size) {
    require_elements(count, size);
    const Cursor result({next_, static_cast<std::size_t>(count * size)}, what_);
    next_ += count * size;
    return result;
  }
  std::string_view text(std::uint64_t length) {
    return {reinterpret_cast<const char *>(take(length)),
            static_cast<std::size_t>(length)};
  }
  // Throws unless `count` elements of `size` bytes are left; before anything
  // is allocated for them. Divides, so that nothing overflows.
  void require_elements(std::uint64_t count, std::uint64_t size) const {
    if (count > left() / size) {
      fail(NAIBX_ERROR_CORRUPT, "the ", what_, " section declares ", count,
           " elements of ", size, " bytes, but has only ", left(),
           " bytes left");
    }
  }
  void require_end() const {
    if (left() != 0) {
      fail(NAIBX_ERROR_CORRUPT, "the ", what_, " section has ", left(),
           " bytes more than it declares");
    }
  }

private:
  const std::uint8_t *take(std::uint64_t count) {
    require_elements(count, 1);
    const std::uint8_t *const bytes = next_;
    next_ += count;
    return bytes;
  }

  const std::uint8_t *next_;
  const std::uint8_t *end_;
  const char *what_;
};

} // namespace naibx::format
