#include "byte_reader.hpp"

#include <cmath>
#include <cstring>
#include <limits>

namespace naibx::fuzz {

std::uint8_t ByteReader::byte() {
  if (left_ == 0)
    return 0;
  --left_;
  return *next_++;
}

std::uint64_t ByteReader::number(std::size_t size) {
  std::uint64_t value = 0;
  for (std::size_t i = 0; i < size; ++i)
    value |= std::uint64_t{byte()} << (8 * i);
  return value;
}

double ByteReader::real() {
  using Limits = std::numeric_limits<double>;
  constexpr double kSpecial[] = {0.0,
                                 -0.0,
                                 0.5,
                                 1e-12,
                                 1e12,
                                 1e-300,
                                 1e140,
                                 -1e140,
                                 1e-140,
                                 1.0000000000000002e140,
                                 0x1p53,
                                 0x1.8p53,
                                 -1.0,
                                 Limits::denorm_min(),
                                 Limits::max(),
                                 -Limits::infinity(),
                                 Limits::infinity(),
                                 Limits::quiet_NaN()};
  constexpr std::uint32_t kCount = sizeof kSpecial / sizeof kSpecial[0];
  switch (below(5)) {
  case 4: // any power of two that a Gaussian value may be
    return std::ldexp(below(2) == 0 ? 1.0 : -1.0,
                      static_cast<int>(below(1540)) - 1074);
  case 0:
    return byte();
  case 1:
    return (static_cast<double>(byte()) - 128.0) / 7.0;
  case 2:
    return kSpecial[below(kCount)];
  default:
    break;
  }
  const std::uint64_t bits = u64();
  double value = 0.0;
  static_assert(sizeof value == sizeof bits);
  std::memcpy(&value, &bits, sizeof value);
  return value;
}

std::string ByteReader::text(std::uint32_t longest) {
  std::string result;
  for (std::uint32_t count = below(longest + 1); count > 0; --count) {
    const std::uint8_t next = byte();
    if (next == 0)
      break;
    result += static_cast<char>(next);
  }
  return result;
}

} // namespace naibx::fuzz
