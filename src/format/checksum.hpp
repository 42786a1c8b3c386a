// CRC-64 with the polynomial of ECMA-182, reflected, initial and final value
// all ones (the variant known as CRC-64/XZ).
#pragma once

#include <cstddef>
#include <cstdint>

namespace naibx::format {

class Checksum {
public:
  void add(const std::uint8_t *bytes, std::size_t count);
  [[nodiscard]] std::uint64_t value() const { return ~state_; }

private:
  std::uint64_t state_ = ~std::uint64_t{0};
};

std::uint64_t checksum(const std::uint8_t *bytes, std::size_t count);

} // namespace naibx::format
