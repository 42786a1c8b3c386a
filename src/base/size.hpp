// Sizes of what is in memory. They have 32 bits on some machines. Callers and
// files give 64-bit counts, and products of counts are larger still.
#pragma once

#include <cstddef>
#include <cstdint>
#include <new>

namespace naibx {

// The most bytes that an array may have on this machine.
inline constexpr std::uint64_t kMaximumBytes = PTRDIFF_MAX;

// A count of what is to be allocated. Throws std::bad_alloc where the address
// space has no room for it.
inline std::size_t to_size(std::uint64_t count) {
  if (count > kMaximumBytes) {
    throw std::bad_alloc();
  }
  return static_cast<std::size_t>(count);
}

// rows * columns, likewise.
inline std::size_t table_size(std::uint64_t rows, std::uint64_t columns) {
  if (columns != 0 && rows > kMaximumBytes / columns) {
    throw std::bad_alloc();
  }
  return static_cast<std::size_t>(rows * columns);
}

} // namespace naibx
