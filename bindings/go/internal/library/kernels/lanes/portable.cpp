// Made by bindings/go/generate_sources.py from
// src/kernels/lanes/portable.cpp: do not edit.

#include "settings.hpp"

// The kernels for every processor, in plain C++: the others are held against
// these.
#include "kernel_files.hpp"

#define NAIBX_KERNEL_TARGET
#include "../bodies/kernel_body.hpp"

namespace naibx {
namespace {

struct Doubles {
  using Element = double;
  using Register = double;
  static constexpr size_t kRegisters = 8; // of a block
  static constexpr size_t kRowTile = 1;
  static constexpr size_t kBlockTile = 1;
  static constexpr size_t kRowRegisters = 8;

  NAIBX_KERNEL_INLINE Register load(const double *from) { return *from; }
  NAIBX_KERNEL_INLINE Register load(const float *from) {
    return static_cast<double>(*from);
  }
  NAIBX_KERNEL_INLINE void store(double *to, Register value) { *to = value; }
  NAIBX_KERNEL_INLINE void store(float *to, Register value) {
    *to = static_cast<float>(value);
  }
  NAIBX_KERNEL_INLINE Register gather(const double *from,
                                      const uint32_t *places) {
    return from[places[0]];
  }
  NAIBX_KERNEL_INLINE Register broadcast(double value) { return value; }
  NAIBX_KERNEL_INLINE Register add(Register a, Register b) { return a + b; }
  NAIBX_KERNEL_INLINE Register subtract(Register a, Register b) {
    return a - b;
  }
  NAIBX_KERNEL_INLINE Register multiply(Register a, Register b) {
    return a * b;
  }
  NAIBX_KERNEL_INLINE Register multiply_add(Register a, Register b,
                                            Register c) {
    return a * b + c;
  }
  NAIBX_KERNEL_INLINE Register multiply_subtract(Register a, Register b,
                                                 Register c) {
    return a * b - c;
  }
  NAIBX_KERNEL_INLINE void subtract_from(double *scores, Register sum) {
    *scores -= sum;
  }
  NAIBX_KERNEL_INLINE Register larger(Register value, Register best) {
    return value > best ? value : best;
  }
  NAIBX_KERNEL_INLINE double largest_of(Register value) { return value; }
  NAIBX_KERNEL_INLINE Register divide(Register a, Register b) { return a / b; }
  NAIBX_KERNEL_INLINE Register square_root(Register value) {
    return __builtin_sqrt(value);
  }
  NAIBX_KERNEL_INLINE double sum_of(Register value) { return value; }
  NAIBX_KERNEL_INLINE double product_of(Register value) { return value; }
  NAIBX_KERNEL_INLINE Register smaller(Register a, Register b) {
    return a < b ? a : b;
  }
  NAIBX_KERNEL_INLINE Register where_less(Register a, Register b, Register x,
                                          Register y) {
    return a < b ? x : y;
  }
  NAIBX_KERNEL_INLINE bool any_less(Register a, Register b) { return a < b; }
  NAIBX_KERNEL_INLINE Register split(Register value, Register &exponent) {
    uint64_t bits = 0;
    __builtin_memcpy(&bits, &value, sizeof bits);
    bits += SplitBits::kToOne;
    exponent = static_cast<double>(static_cast<int64_t>(bits >> 52U) - 1023);
    bits = (bits & SplitBits::kFraction) + SplitBits::kRootOfHalf;
    __builtin_memcpy(&value, &bits, sizeof bits);
    return value;
  }
  NAIBX_KERNEL_INLINE Register scaled(Register value, Register power) {
    uint64_t bits = 0;
    uint64_t whole = 0;
    __builtin_memcpy(&bits, &value, sizeof bits);
    __builtin_memcpy(&whole, &power, sizeof whole);
    bits += whole << 52U;
    __builtin_memcpy(&value, &bits, sizeof bits);
    return value;
  }
  NAIBX_KERNEL_INLINE uint32_t equal_bits(Register a, Register b) {
    return a == b ? 1U : 0U;
  }
};

struct Floats {
  using Element = float;
  using Register = float;
  static constexpr size_t kRegisters = 16; // of a block
  static constexpr size_t kRowTile = 1;
  static constexpr size_t kBlockTile = 1;

  NAIBX_KERNEL_INLINE Register load(const float *from) { return *from; }
  NAIBX_KERNEL_INLINE Register broadcast(float value) { return value; }
  NAIBX_KERNEL_INLINE Register add(Register a, Register b) { return a + b; }
  NAIBX_KERNEL_INLINE Register subtract(Register a, Register b) {
    return a - b;
  }
  NAIBX_KERNEL_INLINE Register multiply(Register a, Register b) {
    return a * b;
  }
  NAIBX_KERNEL_INLINE Register multiply_add(Register a, Register b,
                                            Register c) {
    return a * b + c;
  }
  NAIBX_KERNEL_INLINE Register multiply_subtract(Register a, Register b,
                                                 Register c) {
    return a * b - c;
  }
  NAIBX_KERNEL_INLINE void subtract_from(double *scores, Register sum) {
    *scores -= static_cast<double>(sum);
  }
};

} // namespace

void degrees_of_freedom(const double *weights, const double *squared_weights,
                        size_t count, double *degrees) {
  for (size_t i = 0; i < count; ++i) {
    degrees[i] = degrees_of_freedom<Doubles>(weights[i], squared_weights[i]);
  }
}

Moments moments_of(const ClassFeature &feature, const Moments &overall,
                   double variance_prior, double smallest_variance) {
  const auto rule =
      variance_rule<Doubles>(feature.weight, feature.squared_weight,
                             variance_prior, smallest_variance);
  const auto own = own_variance<Doubles>(rule, feature.mean, feature.squares,
                                         overall.mean, overall.variance);
  return {own.mean, own.squares / own.count};
}

const Kernels *portable_kernels() {
  static constexpr Kernels kKernels =
      kernels_with<Doubles, Floats>(KernelKind::portable);
  return &kKernels;
}

} // namespace naibx
