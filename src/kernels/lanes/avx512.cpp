// The kernels for processors with AVX-512: a block in one register.
#include "kernel_files.hpp"

#if defined(__x86_64__) && !defined(NAIBX_WITHOUT_AVX)

#if defined(__GNUC__) && !defined(__clang__)
// GCC 12 takes the undefined operands of its own intrinsics for a mistake.
#pragma GCC diagnostic ignored "-Wuninitialized"
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#endif
#include <immintrin.h>

#define NAIBX_KERNEL_NAMESPACE avx512
#define NAIBX_KERNEL_TARGET                                                    \
  __attribute__((target("avx512f,avx512dq,avx512vl,fma")))
#include "../bodies/kernel_body.hpp"

namespace naibx {
namespace NAIBX_KERNEL_NAMESPACE {

struct Doubles {
  using Element = double;
  using Register = __m512d;
  static constexpr size_t kRegisters = 1; // of a block
  static constexpr size_t kRowTile = 4;
  static constexpr size_t kBlockTile = 2;
  static constexpr size_t kRowRegisters = 16;
  static constexpr size_t kProductRows = 8;

  NAIBX_KERNEL_INLINE Register load(const double *from) {
    return _mm512_loadu_pd(from);
  }
  NAIBX_KERNEL_INLINE Register load(const float *from) {
    return _mm512_cvtps_pd(_mm256_loadu_ps(from));
  }
  NAIBX_KERNEL_INLINE void store(double *to, Register value) {
    _mm512_storeu_pd(to, value);
  }
  NAIBX_KERNEL_INLINE void store(float *to, Register value) {
    _mm256_storeu_ps(to, _mm512_cvtpd_ps(value));
  }
  // By inserts: faster than the instruction of that name.
  NAIBX_KERNEL_INLINE Register gather(const double *from,
                                      const uint32_t *places) {
    return _mm512_set_pd(from[places[7]], from[places[6]], from[places[5]],
                         from[places[4]], from[places[3]], from[places[2]],
                         from[places[1]], from[places[0]]);
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
  NAIBX_KERNEL_INLINE Register divide(Register a, Register b) {
    return _mm512_div_pd(a, b);
  }
  NAIBX_KERNEL_INLINE Register square_root(Register value) {
    return _mm512_sqrt_pd(value);
  }
  NAIBX_KERNEL_INLINE double sum_of(Register value) {
    const __m256d four = _mm256_add_pd(_mm512_castpd512_pd256(value),
                                       _mm512_extractf64x4_pd(value, 1));
    const __m128d two = _mm_add_pd(_mm256_castpd256_pd128(four),
                                   _mm256_extractf128_pd(four, 1));
    return _mm_cvtsd_f64(_mm_add_sd(two, _mm_unpackhi_pd(two, two)));
  }
  NAIBX_KERNEL_INLINE double product_of(Register value) {
    const __m256d four = _mm256_mul_pd(_mm512_castpd512_pd256(value),
                                       _mm512_extractf64x4_pd(value, 1));
    const __m128d two = _mm_mul_pd(_mm256_castpd256_pd128(four),
                                   _mm256_extractf128_pd(four, 1));
    return _mm_cvtsd_f64(_mm_mul_sd(two, _mm_unpackhi_pd(two, two)));
  }
  NAIBX_KERNEL_INLINE Register smaller(Register a, Register b) {
    return _mm512_min_pd(a, b);
  }
  NAIBX_KERNEL_INLINE Register where_less(Register a, Register b, Register x,
                                          Register y) {
    return _mm512_mask_blend_pd(_mm512_cmp_pd_mask(a, b, _CMP_LT_OQ), y, x);
  }
  NAIBX_KERNEL_INLINE bool any_less(Register a, Register b) {
    return _mm512_cmp_pd_mask(a, b, _CMP_LT_OQ) != 0;
  }
  NAIBX_KERNEL_INLINE Register split(Register value, Register &exponent) {
    const auto bits = _mm512_add_epi64(_mm512_castpd_si512(value),
                                       _mm512_set1_epi64(SplitBits::kToOne));
    const auto magic = _mm512_set1_epi64(SplitBits::kMagic);
    exponent = _mm512_sub_pd(_mm512_castsi512_pd(_mm512_or_si512(
                                 _mm512_srli_epi64(bits, 52), magic)),
                             _mm512_set1_pd(SplitBits::kMagicExponent));
    const auto fraction =
        _mm512_and_si512(bits, _mm512_set1_epi64(SplitBits::kFraction));
    return _mm512_castsi512_pd(
        _mm512_add_epi64(fraction, _mm512_set1_epi64(SplitBits::kRootOfHalf)));
  }
  NAIBX_KERNEL_INLINE Register scaled(Register value, Register power) {
    return _mm512_castsi512_pd(
        _mm512_add_epi64(_mm512_castpd_si512(value),
                         _mm512_slli_epi64(_mm512_castpd_si512(power), 52)));
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

} // namespace NAIBX_KERNEL_NAMESPACE

const Kernels *avx512_kernels() {
  static constexpr Kernels kKernels =
      avx512::kernels_with<avx512::Doubles, avx512::Floats>(KernelKind::avx512);
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
