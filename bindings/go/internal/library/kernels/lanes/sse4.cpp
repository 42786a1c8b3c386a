// Made by bindings/go/generate_sources.py from
// src/kernels/lanes/sse4.cpp: do not edit.

#include "settings.hpp"

// The kernels for processors with SSE4.2, which have no fused multiply-add.
#include "kernel_files.hpp"

#if defined(__x86_64__)

#include <immintrin.h>

#define NAIBX_KERNEL_TARGET __attribute__((target("sse4.2")))
#include "../bodies/kernel_body.hpp"

namespace naibx {
namespace {

struct Doubles {
  using Element = double;
  using Register = __m128d;
  static constexpr size_t kRegisters = 4; // of a block
  static constexpr size_t kRowTile = 1;
  static constexpr size_t kBlockTile = 1;
  static constexpr size_t kRowRegisters = 8;

  NAIBX_KERNEL_INLINE Register load(const double *from) {
    return _mm_loadu_pd(from);
  }
  NAIBX_KERNEL_INLINE Register load(const float *from) {
    const __m128i bits =
        _mm_loadl_epi64(reinterpret_cast<const __m128i *>(from));
    return _mm_cvtps_pd(_mm_castsi128_ps(bits));
  }
  NAIBX_KERNEL_INLINE void store(double *to, Register value) {
    _mm_storeu_pd(to, value);
  }
  NAIBX_KERNEL_INLINE void store(float *to, Register value) {
    _mm_storel_pi(reinterpret_cast<__m64 *>(to), _mm_cvtpd_ps(value));
  }
  NAIBX_KERNEL_INLINE Register gather(const double *from,
                                      const uint32_t *places) {
    return _mm_set_pd(from[places[1]], from[places[0]]);
  }
  NAIBX_KERNEL_INLINE Register broadcast(double value) {
    return _mm_set1_pd(value);
  }
  NAIBX_KERNEL_INLINE Register add(Register a, Register b) {
    return _mm_add_pd(a, b);
  }
  NAIBX_KERNEL_INLINE Register subtract(Register a, Register b) {
    return _mm_sub_pd(a, b);
  }
  NAIBX_KERNEL_INLINE Register multiply(Register a, Register b) {
    return _mm_mul_pd(a, b);
  }
  NAIBX_KERNEL_INLINE Register multiply_add(Register a, Register b,
                                            Register c) {
    return _mm_add_pd(_mm_mul_pd(a, b), c);
  }
  NAIBX_KERNEL_INLINE Register multiply_subtract(Register a, Register b,
                                                 Register c) {
    return _mm_sub_pd(_mm_mul_pd(a, b), c);
  }
  NAIBX_KERNEL_INLINE void subtract_from(double *scores, Register sum) {
    store(scores, subtract(load(scores), sum));
  }
  NAIBX_KERNEL_INLINE Register larger(Register value, Register best) {
    return _mm_max_pd(value, best); // best where value is NaN
  }
  NAIBX_KERNEL_INLINE double largest_of(Register value) {
    return _mm_cvtsd_f64(_mm_max_sd(value, _mm_unpackhi_pd(value, value)));
  }
  NAIBX_KERNEL_INLINE Register divide(Register a, Register b) {
    return _mm_div_pd(a, b);
  }
  NAIBX_KERNEL_INLINE Register square_root(Register value) {
    return _mm_sqrt_pd(value);
  }
  NAIBX_KERNEL_INLINE double sum_of(Register value) {
    return _mm_cvtsd_f64(_mm_add_sd(value, _mm_unpackhi_pd(value, value)));
  }
  NAIBX_KERNEL_INLINE double product_of(Register value) {
    return _mm_cvtsd_f64(_mm_mul_sd(value, _mm_unpackhi_pd(value, value)));
  }
  NAIBX_KERNEL_INLINE Register smaller(Register a, Register b) {
    return _mm_min_pd(a, b);
  }
  NAIBX_KERNEL_INLINE Register where_less(Register a, Register b, Register x,
                                          Register y) {
    return _mm_blendv_pd(y, x, _mm_cmplt_pd(a, b));
  }
  NAIBX_KERNEL_INLINE bool any_less(Register a, Register b) {
    return _mm_movemask_pd(_mm_cmplt_pd(a, b)) != 0;
  }
  NAIBX_KERNEL_INLINE Register split(Register value, Register &exponent) {
    const auto bits = _mm_add_epi64(_mm_castpd_si128(value),
                                    _mm_set1_epi64x(SplitBits::kToOne));
    const auto magic = _mm_set1_epi64x(SplitBits::kMagic);
    exponent = _mm_sub_pd(
        _mm_castsi128_pd(_mm_or_si128(_mm_srli_epi64(bits, 52), magic)),
        _mm_set1_pd(SplitBits::kMagicExponent));
    const auto fraction =
        _mm_and_si128(bits, _mm_set1_epi64x(SplitBits::kFraction));
    return _mm_castsi128_pd(
        _mm_add_epi64(fraction, _mm_set1_epi64x(SplitBits::kRootOfHalf)));
  }
  NAIBX_KERNEL_INLINE Register scaled(Register value, Register power) {
    return _mm_castsi128_pd(_mm_add_epi64(
        _mm_castpd_si128(value), _mm_slli_epi64(_mm_castpd_si128(power), 52)));
  }
  NAIBX_KERNEL_INLINE uint32_t equal_bits(Register a, Register b) {
    return static_cast<uint32_t>(_mm_movemask_pd(_mm_cmpeq_pd(a, b)));
  }
};

struct Floats {
  using Element = float;
  using Register = __m128;
  static constexpr size_t kRegisters = 4; // of a block
  static constexpr size_t kRowTile = 1;
  static constexpr size_t kBlockTile = 1;

  NAIBX_KERNEL_INLINE Register load(const float *from) {
    return _mm_loadu_ps(from);
  }
  NAIBX_KERNEL_INLINE Register broadcast(float value) {
    return _mm_set1_ps(value);
  }
  NAIBX_KERNEL_INLINE Register add(Register a, Register b) {
    return _mm_add_ps(a, b);
  }
  NAIBX_KERNEL_INLINE Register subtract(Register a, Register b) {
    return _mm_sub_ps(a, b);
  }
  NAIBX_KERNEL_INLINE Register multiply(Register a, Register b) {
    return _mm_mul_ps(a, b);
  }
  NAIBX_KERNEL_INLINE Register multiply_add(Register a, Register b,
                                            Register c) {
    return _mm_add_ps(_mm_mul_ps(a, b), c);
  }
  NAIBX_KERNEL_INLINE Register multiply_subtract(Register a, Register b,
                                                 Register c) {
    return _mm_sub_ps(_mm_mul_ps(a, b), c);
  }
  NAIBX_KERNEL_INLINE void subtract_from(double *scores, Register sum) {
    Doubles::subtract_from(scores, _mm_cvtps_pd(sum));
    Doubles::subtract_from(scores + 2, _mm_cvtps_pd(_mm_movehl_ps(sum, sum)));
  }
};

} // namespace

const Kernels *sse4_kernels() {
  static constexpr Kernels kKernels =
      kernels_with<Doubles, Floats>(KernelKind::sse4);
  return &kKernels;
}

} // namespace naibx

#else

namespace naibx {
const Kernels *sse4_kernels() {
  return nullptr;
}
} // namespace naibx

#endif
