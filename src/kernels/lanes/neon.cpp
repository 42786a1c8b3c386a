// The kernels for 64-bit ARM: all such processors have NEON.
#include "kernel_files.hpp"

#if defined(__aarch64__)

#include <arm_neon.h>

#define NAIBX_KERNEL_NAMESPACE neon
#define NAIBX_KERNEL_TARGET
#include "../bodies/kernel_body.hpp"

namespace naibx {
namespace NAIBX_KERNEL_NAMESPACE {

struct Doubles {
  using Element = double;
  using Register = float64x2_t;
  static constexpr size_t kRegisters = 4; // of a block
  static constexpr size_t kRowTile = 2;
  static constexpr size_t kBlockTile = 1;
  static constexpr size_t kRowRegisters = 8;
  static constexpr size_t kProductRows = 4;

  NAIBX_KERNEL_INLINE Register load(const double *from) {
    return vld1q_f64(from);
  }
  NAIBX_KERNEL_INLINE Register load(const float *from) {
    return vcvt_f64_f32(vld1_f32(from));
  }
  NAIBX_KERNEL_INLINE void store(double *to, Register value) {
    vst1q_f64(to, value);
  }
  NAIBX_KERNEL_INLINE void store(float *to, Register value) {
    vst1_f32(to, vcvt_f32_f64(value));
  }
  NAIBX_KERNEL_INLINE Register gather(const double *from,
                                      const uint32_t *places) {
    return vld1q_lane_f64(from + places[1], vld1q_dup_f64(from + places[0]), 1);
  }
  NAIBX_KERNEL_INLINE Register broadcast(double value) {
    return vdupq_n_f64(value);
  }
  NAIBX_KERNEL_INLINE Register add(Register a, Register b) {
    return vaddq_f64(a, b);
  }
  NAIBX_KERNEL_INLINE Register subtract(Register a, Register b) {
    return vsubq_f64(a, b);
  }
  NAIBX_KERNEL_INLINE Register multiply(Register a, Register b) {
    return vmulq_f64(a, b);
  }
  NAIBX_KERNEL_INLINE Register multiply_add(Register a, Register b,
                                            Register c) {
    return vfmaq_f64(c, a, b);
  }
  NAIBX_KERNEL_INLINE Register multiply_subtract(Register a, Register b,
                                                 Register c) {
    return vfmaq_f64(vnegq_f64(c), a, b);
  }
  NAIBX_KERNEL_INLINE void subtract_from(double *scores, Register sum) {
    store(scores, subtract(load(scores), sum));
  }
  NAIBX_KERNEL_INLINE Register larger(Register value, Register best) {
    return vmaxnmq_f64(value, best); // the number where one is NaN
  }
  NAIBX_KERNEL_INLINE double largest_of(Register value) {
    return vmaxnmvq_f64(value);
  }
  NAIBX_KERNEL_INLINE Register divide(Register a, Register b) {
    return vdivq_f64(a, b);
  }
  NAIBX_KERNEL_INLINE Register square_root(Register value) {
    return vsqrtq_f64(value);
  }
  NAIBX_KERNEL_INLINE double sum_of(Register value) {
    return vgetq_lane_f64(value, 0) + vgetq_lane_f64(value, 1);
  }
  NAIBX_KERNEL_INLINE double product_of(Register value) {
    return vgetq_lane_f64(value, 0) * vgetq_lane_f64(value, 1);
  }
  NAIBX_KERNEL_INLINE Register smaller(Register a, Register b) {
    return vminq_f64(a, b);
  }
  NAIBX_KERNEL_INLINE Register where_less(Register a, Register b, Register x,
                                          Register y) {
    return vbslq_f64(vcltq_f64(a, b), x, y);
  }
  NAIBX_KERNEL_INLINE bool any_less(Register a, Register b) {
    const uint64x2_t less = vcltq_f64(a, b);
    return (vgetq_lane_u64(less, 0) | vgetq_lane_u64(less, 1)) != 0;
  }
  NAIBX_KERNEL_INLINE Register split(Register value, Register &exponent) {
    const uint64x2_t bits =
        vaddq_u64(vreinterpretq_u64_f64(value), vdupq_n_u64(SplitBits::kToOne));
    exponent =
        vsubq_f64(vcvtq_f64_u64(vshrq_n_u64(bits, 52)), vdupq_n_f64(1023.0));
    const uint64x2_t fraction =
        vandq_u64(bits, vdupq_n_u64(SplitBits::kFraction));
    return vreinterpretq_f64_u64(
        vaddq_u64(fraction, vdupq_n_u64(SplitBits::kRootOfHalf)));
  }
  NAIBX_KERNEL_INLINE Register scaled(Register value, Register power) {
    return vreinterpretq_f64_u64(
        vaddq_u64(vreinterpretq_u64_f64(value),
                  vshlq_n_u64(vreinterpretq_u64_f64(power), 52)));
  }
  NAIBX_KERNEL_INLINE uint32_t equal_bits(Register a, Register b) {
    const uint64x2_t equal = vceqq_f64(a, b);
    return static_cast<uint32_t>((vgetq_lane_u64(equal, 0) & 1U) |
                                 (vgetq_lane_u64(equal, 1) & 2U));
  }
};

struct Floats {
  using Element = float;
  using Register = float32x4_t;
  static constexpr size_t kRegisters = 4; // of a block
  static constexpr size_t kRowTile = 2;
  static constexpr size_t kBlockTile = 1;

  NAIBX_KERNEL_INLINE Register load(const float *from) {
    return vld1q_f32(from);
  }
  NAIBX_KERNEL_INLINE Register broadcast(float value) {
    return vdupq_n_f32(value);
  }
  NAIBX_KERNEL_INLINE Register add(Register a, Register b) {
    return vaddq_f32(a, b);
  }
  NAIBX_KERNEL_INLINE Register subtract(Register a, Register b) {
    return vsubq_f32(a, b);
  }
  NAIBX_KERNEL_INLINE Register multiply(Register a, Register b) {
    return vmulq_f32(a, b);
  }
  NAIBX_KERNEL_INLINE Register multiply_add(Register a, Register b,
                                            Register c) {
    return vfmaq_f32(c, a, b);
  }
  NAIBX_KERNEL_INLINE Register multiply_subtract(Register a, Register b,
                                                 Register c) {
    return vfmaq_f32(vnegq_f32(c), a, b);
  }
  NAIBX_KERNEL_INLINE void subtract_from(double *scores, Register sum) {
    Doubles::subtract_from(scores, vcvt_f64_f32(vget_low_f32(sum)));
    Doubles::subtract_from(scores + 2, vcvt_high_f64_f32(sum));
  }
};

} // namespace NAIBX_KERNEL_NAMESPACE

const Kernels *neon_kernels() {
  static constexpr Kernels kKernels =
      neon::kernels_with<neon::Doubles, neon::Floats>(KernelKind::neon);
  return &kKernels;
}

} // namespace naibx

#else

namespace naibx {
const Kernels *neon_kernels() {
  return nullptr;
}
} // namespace naibx

#endif
