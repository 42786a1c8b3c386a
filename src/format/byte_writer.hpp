// Numbers as little-endian bytes.
#pragma once

#include "../base/span.hpp"
#include "sink.hpp"

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

namespace naibx::format {

template <typename Integer>
void store_little_endian(Integer value, std::uint8_t *bytes) {
  for (std::size_t i = 0; i < sizeof value; ++i) {
    bytes[i] = static_cast<std::uint8_t>(value >> (8 * i));
  }
}

inline void store_little_endian(double value, std::uint8_t *bytes) {
  std::uint64_t bits = 0;
  std::memcpy(&bits, &value, sizeof bits);
  store_little_endian(bits, bytes);
}

inline void store_little_endian(float value, std::uint8_t *bytes) {
  std::uint32_t bits = 0;
  std::memcpy(&bits, &value, sizeof bits);
  store_little_endian(bits, bytes);
}

class ByteWriter {
public:
  explicit ByteWriter(Sink &sink) : sink_(sink) {}

  void u16(std::uint16_t value) { number(value); }
  void u32(std::uint32_t value) { number(value); }
  void u64(std::uint64_t value) { number(value); }
  void f64(double value) { number(value); }
  void bytes(const std::uint8_t *data, std::size_t count) {
    sink_.write(data, count);
  }
  void text(std::string_view value) {
    sink_.write(reinterpret_cast<const std::uint8_t *>(value.data()),
                value.size());
  }
  // Converted in blocks; for a large model the checksum costs more.
  template <typename Number> void array(Span<const Number> values) {
    constexpr std::size_t kBlock = 512;
    std::uint8_t block[kBlock * sizeof(Number)];
    for (std::size_t begin = 0; begin < values.size(); begin += kBlock) {
      const std::size_t left = values.size() - begin;
      const std::size_t count = left < kBlock ? left : kBlock;
      for (std::size_t i = 0; i < count; ++i) {
        store_little_endian(values[begin + i], block + i * sizeof(Number));
      }
      sink_.write(block, count * sizeof(Number));
    }
  }
  void zeros(std::size_t count) {
    constexpr std::uint8_t kZeros[64] = {};
    for (; count > sizeof kZeros; count -= sizeof kZeros) {
      sink_.write(kZeros, sizeof kZeros);
    }
    sink_.write(kZeros, count);
  }

private:
  template <typename Number> void number(Number value) {
    std::uint8_t block[sizeof value];
    store_little_endian(value, block);
    sink_.write(block, sizeof block);
  }

  Sink &sink_;
};

} // namespace naibx::format
