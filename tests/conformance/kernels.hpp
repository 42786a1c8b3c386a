// The kernels of this machine, by how they round.
#pragma once

#include "library.hpp"

#include <cstdint>
#include <vector>

namespace naibx::conformance {

// Kernels that give the same bits: with a fused multiply-add (AVX2, AVX-512,
// NEON) or without (portable, SSE4). The groups round differently from each
// other.
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

} // namespace naibx::conformance
