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

// Whether a file declares the checksum of its bytes. Fuzzing builds accept any,
// because a file that a fuzzer has changed never has the right one; such a
// build must not be used for anything else.
inline bool is_checksum([[maybe_unused]] std::uint64_t told,
                        [[maybe_unused]] std::uint64_t computed) {
#ifdef FUZZING_BUILD_MODE_UNSAFE_FOR_PRODUCTION
  return true;
#else
  return told == computed;
#endif
}

} // namespace naibx::format
