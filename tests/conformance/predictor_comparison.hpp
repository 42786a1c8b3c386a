// Compares predictors on one kernel with those on another.
#pragma once

#include "library.hpp"
#include "reference.hpp"

#include <cstdint>
#include <vector>

namespace naibx::conformance {

// Kernels with a fused multiply-add (AVX2, AVX-512, NEON) give the same bits;
// the portable one, which has none, rounds differently.
inline bool is_fused(std::int32_t kernel) {
  return kernel >= NAIBX_KERNEL_AVX2;
}

// One kernel for each way of rounding, the portable one first.
inline std::vector<std::int32_t> kernels_that_differ() {
  std::vector<std::int32_t> kernels;
  for (const std::int32_t kernel : kernels_of_this_machine()) {
    if (kernels.empty() || is_fused(kernel) != is_fused(kernels.back()))
      kernels.push_back(kernel);
  }
  return kernels;
}

// Within 1e-12 of the sum of the sizes of a score's terms. Relative to the
// score alone there is no bound: a density may be as much above 1 as a prior
// is below.
void expect_close_scores(const naibx_predictor *actual,
                         const naibx_predictor *expected,
                         const reference::Reference &reference,
                         const std::vector<double> &query, bool sparse);

// Scores, posteriors and sets, for dense rows and for sparse ones.
void expect_same_bits(const naibx_predictor *left, const naibx_predictor *right,
                      const std::vector<std::vector<double>> &queries,
                      const std::vector<std::int64_t> &sizes);

} // namespace naibx::conformance
