// Made by bindings/go/generate_sources.py from
// src/kernels/bodies/lane_sums_body.hpp: do not edit.

// The sum and the product of the lanes of a block.
#pragma once

#include "gaussian_body.hpp"

namespace naibx {
namespace NAIBX_KERNEL_NAMESPACE {

// Folds the parts of a block into the first, and that by halves, too: the same
// order for every width of a register.
template <typename Doubles>
NAIBX_KERNEL_INLINE double sum_of_block(Block<Doubles> block) {
  NAIBX_UNROLL
  for (size_t half = Doubles::kRegisters / 2; half > 0; half /= 2) {
    NAIBX_UNROLL
    for (size_t k = 0; k < half; ++k) {
      block.part[k] = Doubles::add(block.part[k], block.part[half + k]);
    }
  }
  return Doubles::sum_of(block.part[0]);
}
template <typename Doubles>
NAIBX_KERNEL_INLINE double product_of_block(Block<Doubles> block) {
  NAIBX_UNROLL
  for (size_t half = Doubles::kRegisters / 2; half > 0; half /= 2) {
    NAIBX_UNROLL
    for (size_t k = 0; k < half; ++k) {
      block.part[k] = Doubles::multiply(block.part[k], block.part[half + k]);
    }
  }
  return Doubles::product_of(block.part[0]);
}

} // namespace NAIBX_KERNEL_NAMESPACE
} // namespace naibx
