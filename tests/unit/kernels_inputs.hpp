// What the tests of the kernels share: names, and numbers
// that are the same everywhere.
#pragma once

#include "kernels/kernels.hpp"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace naibx {

const char *name_of(KernelKind kind);
// Whether it multiplies and adds with one rounding; those that do give the same
// bits, and those that do not.
bool is_fused(const Kernels &kernels);

// SplitMix64.
class RandomNumbers {
public:
  explicit RandomNumbers(std::uint64_t seed) : state_(seed) {}
  std::uint64_t bits();
  // In [-1, 1).
  double next();

private:
  std::uint64_t state_;
};

// A table of a predictor, with its numbers by [feature][class], too.
template <typename Real> struct RandomTable {
  RandomTable(std::size_t features, std::size_t blocks, GaussianForm form);

  [[nodiscard]] GaussianBlocks<Real> blocks() const {
    return {numbers.data(), feature_count, block_count, form};
  }
  [[nodiscard]] std::size_t classes() const {
    return block_count * kBlockLanes<Real>;
  }
  // t^2 of a feature in a class.
  [[nodiscard]] long double square(std::size_t feature, std::size_t c,
                                   Real x) const;

  std::size_t feature_count;
  std::size_t block_count;
  GaussianForm form;
  std::vector<Real> scale;
  std::vector<Real> offset;
  std::vector<Real> numbers;
  std::vector<double> start; // [class]
};

// How far a sum of squares may be from the exact one, relative to the sum of
// the larger numbers that its terms are made of.
template <typename Real> inline constexpr long double kSumError = 0;
template <> inline constexpr long double kSumError<double> = 1e-13L;
template <> inline constexpr long double kSumError<float> = 3e-5L;

} // namespace naibx
