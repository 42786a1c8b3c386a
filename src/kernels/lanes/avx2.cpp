// The kernels for processors with AVX2 and fused multiply-add.
#include "kernel_files.hpp"

#if defined(__x86_64__) && !defined(NAIBX_WITHOUT_AVX)

#include <immintrin.h>

#define NAIBX_KERNEL_NAMESPACE avx2
#define NAIBX_KERNEL_TARGET __attribute__((target("avx2,fma")))
#include "../bodies/kernel_body.hpp"

namespace naibx {
namespace NAIBX_KERNEL_NAMESPACE {

struct Doubles {
  using Element = double;
  using Register = __m256d;
  static constexpr size_t kRegisters = 2; // of a block
  static constexpr size_t kRowTile = 2;
  static constexpr size_t kBlockTile = 1;
  static constexpr size_t kRowRegisters = 8;
  static constexpr size_t kProductRows = 4;

  NAIBX_KERNEL_INLINE Register load(const double *from) {
    return _mm256_loadu_pd(from);
  }
  NAIBX_KERNEL_INLINE Register load(const float *from) {
    return _mm256_cvtps_pd(_mm_loadu_ps(from));
  }
  NAIBX_KERNEL_INLINE void store(double *to, Register value) {
    _mm256_storeu_pd(to, value);
  }
  NAIBX_KERNEL_INLINE void store(float *to, Register value) {
    _mm_storeu_ps(to, _mm256_cvtpd_ps(value));
  }
  NAIBX_KERNEL_INLINE Register gather(const double *from,
                                      const uint32_t *places) {
    return _mm256_set_pd(from[places[3]], from[places[2]], from[places[1]],
                         from[places[0]]);
  }
  NAIBX_KERNEL_INLINE Register broadcast(double value) {
    return _mm256_set1_pd(value);
  }
  NAIBX_KERNEL_INLINE Register add(Register a, Register b) {
    return _mm256_add_pd(a, b);
  }
  NAIBX_KERNEL_INLINE Register subtract(Register a, Register b) {
    return _mm256_sub_pd(a, b);
  }
  NAIBX_KERNEL_INLINE Register multiply(Register a, Register b) {
    return _mm256_mul_pd(a, b);
  }
  NAIBX_KERNEL_INLINE Register multiply_add(Register a, Register b,
                                            Register c) {
    return _mm256_fmadd_pd(a, b, c);
  }
  NAIBX_KERNEL_INLINE Register multiply_subtract(Register a, Register b,
                                                 Register c) {
    return _mm256_fmsub_pd(a, b, c);
  }
  NAIBX_KERNEL_INLINE void subtract_from(double *scores, Register sum) {
    store(scores, subtract(load(scores), sum));
  }
  NAIBX_KERNEL_INLINE Register larger(Register value, Register best) {
    return _mm256_max_pd(value, best); // best where value is NaN
  }
  NAIBX_KERNEL_INLINE double largest_of(Register value) {
    const __m128d half = _mm_max_pd(_mm256_castpd256_pd128(value),
                                    _mm256_extractf128_pd(value, 1));
    return _mm_cvtsd_f64(_mm_max_sd(half, _mm_unpackhi_pd(half, half)));
  }
  NAIBX_KERNEL_INLINE Register divide(Register a, Register b) {
    return _mm256_div_pd(a, b);
  }
  NAIBX_KERNEL_INLINE Register square_root(Register value) {
    return _mm256_sqrt_pd(value);
  }
  NAIBX_KERNEL_INLINE double sum_of(Register value) {
    const __m128d half = _mm_add_pd(_mm256_castpd256_pd128(value),
                                    _mm256_extractf128_pd(value, 1));
    return _mm_cvtsd_f64(_mm_add_sd(half, _mm_unpackhi_pd(half, half)));
  }
  NAIBX_KERNEL_INLINE double product_of(Register value) {
    const __m128d half = _mm_mul_pd(_mm256_castpd256_pd128(value),
                                    _mm256_extractf128_pd(value, 1));
    return _mm_cvtsd_f64(_mm_mul_sd(half, _mm_unpackhi_pd(half, half)));
  }
  NAIBX_KERNEL_INLINE Register smaller(Register a, Register b) {
    return _mm256_min_pd(a, b);
  }
  NAIBX_KERNEL_INLINE Register where_less(Register a, Register b, Register x,
                                          Register y) {
    return _mm256_blendv_pd(y, x, _mm256_cmp_pd(a, b, _CMP_LT_OQ));
  }
  NAIBX_KERNEL_INLINE bool any_less(Register a, Register b) {
    return _mm256_movemask_pd(_mm256_cmp_pd(a, b, _CMP_LT_OQ)) != 0;
  }
  NAIBX_KERNEL_INLINE Register split(Register value, Register &exponent) {
    const auto bits = _mm256_add_epi64(_mm256_castpd_si256(value),
                                       _mm256_set1_epi64x(SplitBits::kToOne));
    const auto magic = _mm256_set1_epi64x(SplitBits::kMagic);
    exponent = _mm256_sub_pd(_mm256_castsi256_pd(_mm256_or_si256(
                                 _mm256_srli_epi64(bits, 52), magic)),
                             _mm256_set1_pd(SplitBits::kMagicExponent));
    const auto fraction =
        _mm256_and_si256(bits, _mm256_set1_epi64x(SplitBits::kFraction));
    return _mm256_castsi256_pd(
        _mm256_add_epi64(fraction, _mm256_set1_epi64x(SplitBits::kRootOfHalf)));
  }
  NAIBX_KERNEL_INLINE Register scaled(Register value, Register power) {
    return _mm256_castsi256_pd(
        _mm256_add_epi64(_mm256_castpd_si256(value),
                         _mm256_slli_epi64(_mm256_castpd_si256(power), 52)));
  }
  NAIBX_KERNEL_INLINE uint32_t equal_bits(Register a, Register b) {
    return static_cast<uint32_t>(
        _mm256_movemask_pd(_mm256_cmp_pd(a, b, _CMP_EQ_OQ)));
  }
};

struct Floats {
  using Element = float;
  using Register = __m256;
  static constexpr size_t kRegisters = 2; // of a block
  static constexpr size_t kRowTile = 2;
  static constexpr size_t kBlockTile = 1;

  NAIBX_KERNEL_INLINE Register load(const float *from) {
    return _mm256_loadu_ps(from);
  }
  NAIBX_KERNEL_INLINE Register broadcast(float value) {
    return _mm256_set1_ps(value);
  }
  NAIBX_KERNEL_INLINE Register add(Register a, Register b) {
    return _mm256_add_ps(a, b);
  }
  NAIBX_KERNEL_INLINE Register subtract(Register a, Register b) {
    return _mm256_sub_ps(a, b);
  }
  NAIBX_KERNEL_INLINE Register multiply(Register a, Register b) {
    return _mm256_mul_ps(a, b);
  }
  NAIBX_KERNEL_INLINE Register multiply_add(Register a, Register b,
                                            Register c) {
    return _mm256_fmadd_ps(a, b, c);
  }
  NAIBX_KERNEL_INLINE Register multiply_subtract(Register a, Register b,
                                                 Register c) {
    return _mm256_fmsub_ps(a, b, c);
  }
  NAIBX_KERNEL_INLINE void subtract_from(double *scores, Register sum) {
    const __m128 low = _mm256_castps256_ps128(sum);
    const __m128 high = _mm256_extractf128_ps(sum, 1);
    Doubles::subtract_from(scores, _mm256_cvtps_pd(low));
    Doubles::subtract_from(scores + 4, _mm256_cvtps_pd(high));
  }
};

} // namespace NAIBX_KERNEL_NAMESPACE

const Kernels *avx2_kernels() {
  static constexpr Kernels kKernels =
      avx2::kernels_with<avx2::Doubles, avx2::Floats>(KernelKind::avx2);
  return &kKernels;
}

} // namespace naibx

#else

namespace naibx {
const Kernels *avx2_kernels() {
  return nullptr;
}
} // namespace naibx

#endif
