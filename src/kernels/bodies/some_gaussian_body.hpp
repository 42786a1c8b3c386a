// The quadratics of one row that has only some of the Gaussian features: others
// are missing, or 0. For any instruction set.
#pragma once

#include "gaussian_body.hpp"

namespace naibx {
namespace NAIBX_KERNEL_NAMESPACE {

// The table is prefetched so many values ahead: they are far apart.
inline constexpr size_t kValuesAhead = 8;

template <typename Real>
NAIBX_KERNEL_INLINE const Real *numbers_of(const GaussianBlocks<Real> &table,
                                           size_t block, uint32_t feature) {
  const size_t chunk = feature / kFeatureChunk;
  return table.at(chunk, block) +
         2 * kBlockLanes<Real> * (feature % kFeatureChunk);
}

// Adds t^2 or, for a sparse row, t^2 less that of a value of 0.
template <typename Lanes, GaussianForm kForm, bool kSparse>
NAIBX_KERNEL_INLINE void
add_value(Block<Lanes> &sum,
          const SomeGaussianCall<typename Lanes::Element> &call, size_t i,
          size_t block) {
  using Element = typename Lanes::Element;
  const FeatureValue<Element> &value = call.values[i];
  if (i + kValuesAhead < call.value_count) {
    const Element *const ahead =
        numbers_of(call.table, block, call.values[i + kValuesAhead].feature);
    __builtin_prefetch(ahead);
    __builtin_prefetch(ahead + kBlockLanes<Element>);
  }
  const Element *const at = numbers_of(call.table, block, value.feature);
  const Block<Lanes> s = load_block<Lanes>(at);
  const Block<Lanes> o = load_block<Lanes>(at + kBlockLanes<Element>);
  add_square<Lanes, kForm>(sum, s, o, Lanes::broadcast(value.x));
  if constexpr (kSparse) {
    Block<Lanes> of_zero;
    NAIBX_UNROLL
    for (size_t k = 0; k < Lanes::kRegisters; ++k) {
      of_zero.part[k] = Lanes::broadcast(0);
    }
    add_square<Lanes, kForm>(of_zero, s, o, Lanes::broadcast(value.zero));
    NAIBX_UNROLL
    for (size_t k = 0; k < Lanes::kRegisters; ++k) {
      sum.part[k] = Lanes::subtract(sum.part[k], of_zero.part[k]);
    }
  }
}

template <typename Lanes, GaussianForm kForm, bool kSparse>
NAIBX_KERNEL void
subtract_values(const SomeGaussianCall<typename Lanes::Element> &call) {
  constexpr size_t kLanes = kBlockLanes<typename Lanes::Element>;
  for (size_t block = call.block_begin; block < call.block_end; ++block) {
    double *const scores = call.scores + block * kLanes;
    for (size_t lane = 0; lane < kLanes; ++lane) {
      scores[lane] = call.start[block * kLanes + lane];
    }
    for (size_t i = 0; i < call.value_count;) {
      const size_t left = call.value_count - i;
      const size_t end = i + (left < kFeatureChunk ? left : kFeatureChunk);
      Block<Lanes> even[1][1];
      Block<Lanes> odd[1][1];
      clear<Lanes>(even);
      clear<Lanes>(odd);
      for (; i + 2 <= end; i += 2) {
        add_value<Lanes, kForm, kSparse>(even[0][0], call, i, block);
        add_value<Lanes, kForm, kSparse>(odd[0][0], call, i + 1, block);
      }
      if (i < end) {
        add_value<Lanes, kForm, kSparse>(even[0][0], call, i, block);
        ++i;
      }
      subtract_sums<Lanes>(scores, even[0][0], odd[0][0]);
    }
  }
}

template <typename Lanes, bool kSparse>
NAIBX_KERNEL void
some_gaussian(const SomeGaussianCall<typename Lanes::Element> &call) {
  if (call.table.form == GaussianForm::scaled) {
    subtract_values<Lanes, GaussianForm::scaled, kSparse>(call);
  } else {
    subtract_values<Lanes, GaussianForm::subtracted, kSparse>(call);
  }
}

} // namespace NAIBX_KERNEL_NAMESPACE
} // namespace naibx
