// The kernels for processors with AVX-512: a block in one register.
#include "kernel_files.hpp"

#if defined(__x86_64__)

#if defined(__GNUC__) && !defined(__clang__)
// GCC 12 takes the undefined operands of its own intrinsics for a mistake.
#pragma GCC diagnostic ignored "-Wuninitialized"
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#endif
#include <immintrin.h>

#define NAIBX_KERNEL_TARGET                                                    \
  __attribute__((target("avx512f,avx512dq,avx512vl,fma")))
#include "kernel_body.hpp"

namespace naibx {
namespace {

struct Doubles {
  using Element = double;
  using Register = __m512d;
  static constexpr size_t kRegisters = 1; // of a block
  static constexpr size_t kRowTile = 4;
  static constexpr size_t kBlockTile = 2;
  static constexpr size_t kRowRegisters = 8;

  NAIBX_KERNEL_INLINE Register load(const double *from) {
    return _mm512_loadu_pd(from);
  }
  NAIBX_KERNEL_INLINE Register load(const float *from) {
    return _mm512_cvtps_pd(_mm256_loadu_ps(from));
  }
  NAIBX_KERNEL_INLINE void store(double *to, Register value) {
    _mm512_storeu_pd(to, value);
  }
  NAIBX_KERNEL_INLINE Register broadcast(double value) {
    return _mm512_set1_pd(value);
  }
  NAIBX_KERNEL_INLINE Register add(Register a, Register b) {
    return _mm512_add_pd(a, b);
  }
  NAIBX_KERNEL_INLINE Register subtract(Register a, Register b) {
    return _mm512_sub_pd(a, b);
  }
  NAIBX_KERNEL_INLINE Register multiply(Register a, Register b) {
    return _mm512_mul_pd(a, b);
  }
  NAIBX_KERNEL_INLINE Register multiply_add(Register a, Register b,
                                            Register c) {
    return _mm512_fmadd_pd(a, b, c);
  }
  NAIBX_KERNEL_INLINE Register multiply_subtract(Register a, Register b,
                                                 Register c) {
    return _mm512_fmsub_pd(a, b, c);
  }
  NAIBX_KERNEL_INLINE void subtract_from(double *scores, Register sum) {
    store(scores, subtract(load(scores), sum));
  }
  NAIBX_KERNEL_INLINE Register larger(Register value, Register best) {
    return _mm512_max_pd(value, best); // best where value is NaN
  }
  NAIBX_KERNEL_INLINE double largest_of(Register value) {
    return _mm512_reduce_max_pd(value);
  }
  NAIBX_KERNEL_INLINE uint32_t equal_bits(Register a, Register b) {
    return _mm512_cmp_pd_mask(a, b, _CMP_EQ_OQ);
  }
};

struct Floats {
  using Element = float;
  using Register = __m512;
  static constexpr size_t kRegisters = 1; // of a block
  static constexpr size_t kRowTile = 4;
  static constexpr size_t kBlockTile = 2;

  NAIBX_KERNEL_INLINE Register load(const float *from) {
    return _mm512_loadu_ps(from);
  }
  NAIBX_KERNEL_INLINE Register broadcast(float value) {
    return _mm512_set1_ps(value);
  }
  NAIBX_KERNEL_INLINE Register add(Register a, Register b) {
    return _mm512_add_ps(a, b);
  }
  NAIBX_KERNEL_INLINE Register subtract(Register a, Register b) {
    return _mm512_sub_ps(a, b);
  }
  NAIBX_KERNEL_INLINE Register multiply(Register a, Register b) {
    return _mm512_mul_ps(a, b);
  }
  NAIBX_KERNEL_INLINE Register multiply_add(Register a, Register b,
                                            Register c) {
    return _mm512_fmadd_ps(a, b, c);
  }
  NAIBX_KERNEL_INLINE Register multiply_subtract(Register a, Register b,
                                                 Register c) {
    return _mm512_fmsub_ps(a, b, c);
  }
  NAIBX_KERNEL_INLINE void subtract_from(double *scores, Register sum) {
    const __m256 low = _mm512_castps512_ps256(sum);
    const __m256 high = _mm512_extractf32x8_ps(sum, 1);
    Doubles::subtract_from(scores, _mm512_cvtps_pd(low));
    Doubles::subtract_from(scores + 8, _mm512_cvtps_pd(high));
  }
};

} // namespace

const Kernels *avx512_kernels() {
  static constexpr Kernels kKernels =
      kernels_with<Doubles, Floats>(KernelKind::avx512);
  return &kKernels;
}

} // namespace naibx

#else

namespace naibx {
const Kernels *avx512_kernels() {
  return nullptr;
}
} // namespace naibx

#endif
