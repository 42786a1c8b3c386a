// The kernels for every processor, in C++ alone: the others are tested against
// these.
#include "kernel_files.hpp"

#define NAIBX_KERNEL_NAMESPACE portable
#define NAIBX_KERNEL_TARGET
#include "../bodies/kernel_body.hpp"

namespace naibx {
namespace NAIBX_KERNEL_NAMESPACE {

// The vectors of gcc and clang: a register each on x86-64 and 64-bit ARM, and
// numbers one by one where there are no such registers.
using Double2 = double __attribute__((vector_size(16)));
using Float4 = float __attribute__((vector_size(16)));
using Bits2 = uint64_t __attribute__((vector_size(16)));

template <typename To, typename From>
NAIBX_KERNEL_INLINE To same_bits(From value) {
  To to;
  __builtin_memcpy(&to, &value, sizeof to);
  return to;
}

// In memory, with any alignment.
template <typename Vector>
NAIBX_KERNEL_INLINE Vector load_vector(const void *from) {
  Vector value;
  __builtin_memcpy(&value, from, sizeof value);
  return value;
}

// Not fused, which every processor does in the same way.
template <typename Vector> struct Arithmetic {
  using Register = Vector;

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
};

struct Doubles : Arithmetic<Double2> {
  using Element = double;
  static constexpr size_t kRegisters = 4; // of a block
  static constexpr size_t kRowTile = 1;
  static constexpr size_t kBlockTile = 1;
  static constexpr size_t kRowRegisters = 8;
  static constexpr size_t kProductRows = 2;

  NAIBX_KERNEL_INLINE Register load(const double *from) {
    return load_vector<Register>(from);
  }
  NAIBX_KERNEL_INLINE Register load(const float *from) {
    return Register{static_cast<double>(from[0]), static_cast<double>(from[1])};
  }
  NAIBX_KERNEL_INLINE void store(double *to, Register value) {
    __builtin_memcpy(to, &value, sizeof value);
  }
  NAIBX_KERNEL_INLINE void store(float *to, Register value) {
    to[0] = static_cast<float>(value[0]);
    to[1] = static_cast<float>(value[1]);
  }
  NAIBX_KERNEL_INLINE Register gather(const double *from,
                                      const uint32_t *places) {
    return Register{from[places[0]], from[places[1]]};
  }
  NAIBX_KERNEL_INLINE Register broadcast(double value) {
    return Register{value, value};
  }
  NAIBX_KERNEL_INLINE void subtract_from(double *scores, Register sum) {
    store(scores, subtract(load(scores), sum));
  }
  NAIBX_KERNEL_INLINE Register larger(Register value, Register best) {
    return value > best ? value : best; // best where value is NaN
  }
  NAIBX_KERNEL_INLINE double largest_of(Register value) {
    return value[0] > value[1] ? value[0] : value[1];
  }
  NAIBX_KERNEL_INLINE Register divide(Register a, Register b) { return a / b; }
  NAIBX_KERNEL_INLINE Register square_root(Register value) {
    return Register{__builtin_sqrt(value[0]), __builtin_sqrt(value[1])};
  }
  NAIBX_KERNEL_INLINE double sum_of(Register value) {
    return value[0] + value[1];
  }
  NAIBX_KERNEL_INLINE double product_of(Register value) {
    return value[0] * value[1];
  }
  NAIBX_KERNEL_INLINE Register smaller(Register a, Register b) {
    return a < b ? a : b;
  }
  NAIBX_KERNEL_INLINE Register where_less(Register a, Register b, Register x,
                                          Register y) {
    return a < b ? x : y;
  }
  NAIBX_KERNEL_INLINE bool any_less(Register a, Register b) {
    const auto less = a < b;
    return (less[0] | less[1]) != 0;
  }
  NAIBX_KERNEL_INLINE Register split(Register value, Register &exponent) {
    const auto bits = same_bits<Bits2>(value) + uint64_t{SplitBits::kToOne};
    const Bits2 biased = bits >> 52U | uint64_t{SplitBits::kMagic};
    const Bits2 fraction = bits & uint64_t{SplitBits::kFraction};
    exponent = same_bits<Register>(biased) - SplitBits::kMagicExponent;
    return same_bits<Register>(fraction + uint64_t{SplitBits::kRootOfHalf});
  }
  NAIBX_KERNEL_INLINE Register scaled(Register value, Register power) {
    return same_bits<Register>(same_bits<Bits2>(value) +
                               (same_bits<Bits2>(power) << 52U));
  }
  NAIBX_KERNEL_INLINE uint32_t equal_bits(Register a, Register b) {
    const auto equal = a == b;
    return static_cast<uint32_t>((equal[0] & 1) | (equal[1] & 2));
  }
};

struct Floats : Arithmetic<Float4> {
  using Element = float;
  static constexpr size_t kRegisters = 4; // of a block
  static constexpr size_t kRowTile = 1;
  static constexpr size_t kBlockTile = 1;

  NAIBX_KERNEL_INLINE Register load(const float *from) {
    return load_vector<Register>(from);
  }
  NAIBX_KERNEL_INLINE Register broadcast(float value) {
    return Register{value, value, value, value};
  }
  NAIBX_KERNEL_INLINE void subtract_from(double *scores, Register sum) {
    Doubles::subtract_from(scores, Double2{static_cast<double>(sum[0]),
                                           static_cast<double>(sum[1])});
    Doubles::subtract_from(scores + 2, Double2{static_cast<double>(sum[2]),
                                               static_cast<double>(sum[3])});
  }
};

} // namespace NAIBX_KERNEL_NAMESPACE

namespace portable {

// One number at a time, for a feature in a class alone: two would take twice
// as many instructions.
struct OneDouble {
  using Register = double;

  NAIBX_KERNEL_INLINE Register broadcast(double value) { return value; }
  NAIBX_KERNEL_INLINE Register add(Register a, Register b) { return a + b; }
  NAIBX_KERNEL_INLINE Register subtract(Register a, Register b) {
    return a - b;
  }
  NAIBX_KERNEL_INLINE Register multiply(Register a, Register b) {
    return a * b;
  }
  NAIBX_KERNEL_INLINE Register divide(Register a, Register b) { return a / b; }
  NAIBX_KERNEL_INLINE Register larger(Register value, Register best) {
    return value > best ? value : best;
  }
  NAIBX_KERNEL_INLINE Register where_less(Register a, Register b, Register x,
                                          Register y) {
    return a < b ? x : y;
  }
};

} // namespace portable

void degrees_of_freedom(const double *weights, const double *squared_weights,
                        size_t count, double *degrees) {
  for (size_t i = 0; i < count; ++i) {
    degrees[i] = portable::degrees_of_freedom<portable::OneDouble>(
        weights[i], squared_weights[i]);
  }
}

Moments moments_of(const ClassFeature &feature, const Moments &overall,
                   double variance_prior, double smallest_variance) {
  using portable::OneDouble;
  const auto rule =
      portable::variance_rule<OneDouble>(feature.weight, feature.squared_weight,
                                         variance_prior, smallest_variance);
  const auto own = portable::own_variance<OneDouble>(
      rule, feature.mean, feature.squares, overall.mean, overall.variance);
  return {own.mean, own.squares / own.count};
}

const Kernels *portable_kernels() {
  static constexpr Kernels kKernels =
      portable::kernels_with<portable::Doubles, portable::Floats>(
          KernelKind::portable);
  return &kKernels;
}

} // namespace naibx
