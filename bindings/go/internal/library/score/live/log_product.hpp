// Made by bindings/go/generate_sources.py from
// src/score/live/log_product.hpp: do not edit.

// The logarithm of a product of many factors with a single call of log: the
// mantissas are multiplied, the exponents added.
#pragma once

#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>

namespace naibx {

// A positive normal number as mantissa in [1, 2) and power of two.
struct SplitNumber {
  double mantissa;
  std::int64_t exponent;
};

inline SplitNumber split_normal(double value) {
  std::uint64_t bits = 0;
  std::memcpy(&bits, &value, sizeof bits);
  const auto exponent = static_cast<std::int64_t>(bits >> 52U) - 1023;
  bits = (bits & 0x000FFFFFFFFFFFFFU) | 0x3FF0000000000000U;
  double mantissa = 0.0;
  std::memcpy(&mantissa, &bits, sizeof mantissa);
  return {mantissa, exponent};
}

inline constexpr double kLogOfTwo = 0.69314718055994530942;

class LogProduct {
public:
  // Multiplies by a finite factor >= 0.
  void multiply(double factor) {
    if (factor < std::numeric_limits<double>::min()) {
      if (factor == 0.0) {
        ++zeros_;
        return;
      }
      factor *= kTwoTo64; // a subnormal number has no exponent of its own
      exponent_ -= 64;
    }
    const SplitNumber split = split_normal(factor);
    product_ *= split.mantissa;
    exponent_ += split.exponent;
    if (product_ > kRenormalise) {
      renormalise();
    }
  }

  // Takes the factors of another product out of this one, which must hold
  // them: where they were 0, as many zeros go.
  void divide(const LogProduct &other) {
    product_ /= other.product_;
    exponent_ -= other.exponent_;
    zeros_ -= other.zeros_;
    renormalise();
  }

  // -infinity where a factor was 0.
  [[nodiscard]] double log() const {
    if (zeros_ != 0) {
      return -std::numeric_limits<double>::infinity();
    }
    return std::log(product_) + static_cast<double>(exponent_) * kLogOfTwo;
  }

private:
  static constexpr double kTwoTo64 = 18446744073709551616.0;
  static constexpr double kRenormalise = 1e150;

  void renormalise() {
    const SplitNumber split = split_normal(product_);
    product_ = split.mantissa;
    exponent_ += split.exponent;
  }

  double product_ = 1.0;
  std::int64_t exponent_ = 0;
  std::int64_t zeros_ = 0;
};

} // namespace naibx
