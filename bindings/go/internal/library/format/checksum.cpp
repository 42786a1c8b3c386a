// Made by bindings/go/generate_sources.py from
// src/format/checksum.cpp: do not edit.

#include "settings.hpp"

#include "checksum.hpp"

#include <array>

namespace naibx::format {

namespace {

constexpr std::uint64_t kPolynomial = 0xC96C5795D7870F42;
constexpr std::size_t kSlices = 8;

using Table = std::array<std::array<std::uint64_t, 256>, kSlices>;

// Slice s holds the remainder of each byte followed by s zero bytes, so that
// eight bytes are taken at a time.
constexpr Table make_table() {
  Table table{};
  for (std::size_t byte = 0; byte < 256; ++byte) {
    std::uint64_t remainder = byte;
    for (int bit = 0; bit < 8; ++bit) {
      remainder = (remainder >> 1U) ^ ((remainder & 1U) * kPolynomial);
    }
    table[0][byte] = remainder;
  }
  for (std::size_t slice = 1; slice < kSlices; ++slice) {
    for (std::size_t byte = 0; byte < 256; ++byte) {
      const std::uint64_t shorter = table[slice - 1][byte];
      table[slice][byte] =
          (shorter >> 8U) ^ table[0][static_cast<std::uint8_t>(shorter)];
    }
  }
  return table;
}

constexpr Table kTable = make_table();

} // namespace

void Checksum::add(const std::uint8_t *bytes, std::size_t count) {
  std::uint64_t state = state_;
  while (count >= kSlices) {
    std::uint64_t next = 0;
    for (std::size_t i = 0; i < kSlices; ++i) {
      const auto byte = static_cast<std::uint8_t>(state >> (8 * i));
      next ^= kTable[kSlices - 1 - i][byte ^ bytes[i]];
    }
    state = next;
    bytes += kSlices;
    count -= kSlices;
  }
  for (; count > 0; --count, ++bytes) {
    state =
        (state >> 8U) ^ kTable[0][static_cast<std::uint8_t>(state) ^ *bytes];
  }
  state_ = state;
}

std::uint64_t checksum(const std::uint8_t *bytes, std::size_t count) {
  Checksum sum;
  sum.add(bytes, count);
  return sum.value();
}

} // namespace naibx::format
