// scaled(value, power) is value 2^n, where power is 1.5 * 2^52 + n: its last
// bits are added to those of the exponent.
//
// How a positive normal double is split into a power of two and a mantissa in
// [sqrt(1/2), sqrt(2)), so that numbers near 1 have the exponent 0.
#pragma once

#include <stdint.h>

namespace naibx::NAIBX_KERNEL_NAMESPACE {

struct SplitBits {
  static constexpr int64_t kFraction = 0x000FFFFFFFFFFFFF;
  static constexpr int64_t kRootOfHalf = 0x3FE6A09E667F3BCD; // of sqrt(1/2)
  // Brings the bits of sqrt(1/2) to those of 1.
  static constexpr int64_t kToOne = 0x3FF0000000000000 - kRootOfHalf;
  // The bits of 2^52, and what must be taken from that number when the biased
  // exponent stands in its last bits.
  static constexpr int64_t kMagic = 0x4330000000000000;
  static constexpr double kMagicExponent = 4503599627370496.0 + 1023.0;
};

} // namespace naibx::NAIBX_KERNEL_NAMESPACE
