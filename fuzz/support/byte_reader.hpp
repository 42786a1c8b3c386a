// Turns the bytes of a fuzzer into choices, so that each byte decides something
// and whatever they are there is a program, or a model, that they mean.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

namespace naibx::fuzz {

// Behind its end it goes on with zeros.
class ByteReader {
public:
  ByteReader(const std::uint8_t *bytes, std::size_t count)
      : next_(bytes), left_(count) {}

  [[nodiscard]] std::size_t left() const { return left_; }
  std::uint8_t byte();
  // 0 to count - 1, for a count of at most 256.
  std::uint32_t below(std::uint32_t count) { return byte() % count; }
  bool flag() { return (byte() & 1U) != 0; }
  // Never behind the end, so that what is rare does not become endless.
  bool one_in(std::uint32_t count) { return left_ > 0 && below(count) == 0; }
  // As many bytes as the number has, lowest first.
  std::uint32_t u32() { return static_cast<std::uint32_t>(number(4)); }
  std::uint64_t u64() { return number(8); }
  // Whole numbers, fractions, the bounds of what is allowed and what lies
  // beyond, any bits.
  double real();
  // At most so many bytes, none of which is NUL.
  std::string text(std::uint32_t longest);

private:
  std::uint64_t number(std::size_t size);

  const std::uint8_t *next_;
  std::size_t left_;
};

} // namespace naibx::fuzz
