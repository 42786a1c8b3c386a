// Sums of rows of logarithms, for any instruction set: one row for each thing
// that an example has.
#pragma once

#include "../calls.hpp"
#include "../lanes/target.hpp"

namespace naibx {
namespace NAIBX_KERNEL_NAMESPACE {

// Rows are prefetched so many terms ahead: they are far apart.
inline constexpr size_t kTermsAhead = 12;

// kRegisters registers of classes, from `first` on, through all the terms.
template <typename Doubles, size_t kRegisters, typename Real>
NAIBX_KERNEL_INLINE void add_terms(const RowsCall<Real> &call, size_t first) {
  constexpr size_t kLanes = kBlockLanes<double> / Doubles::kRegisters;
  constexpr size_t kPerLine = kBlockBytes / sizeof(Real);
  typename Doubles::Register sum[kRegisters];
  NAIBX_UNROLL
  for (size_t k = 0; k < kRegisters; ++k) {
    sum[k] = Doubles::load(call.scores + first + k * kLanes);
  }
  for (size_t i = 0; i < call.term_count; ++i) {
    if (i + kTermsAhead < call.term_count) {
      const Real *const ahead =
          call.rows + call.terms[i + kTermsAhead].row * call.stride + first;
      for (size_t at = 0; at < kRegisters * kLanes; at += kPerLine) {
        __builtin_prefetch(ahead + at);
      }
    }
    const Real *const row = call.rows + call.terms[i].row * call.stride + first;
    const auto weight = Doubles::broadcast(call.terms[i].weight);
    NAIBX_UNROLL
    for (size_t k = 0; k < kRegisters; ++k) {
      sum[k] = Doubles::multiply_add(weight, Doubles::load(row + k * kLanes),
                                     sum[k]);
    }
  }
  NAIBX_UNROLL
  for (size_t k = 0; k < kRegisters; ++k) {
    Doubles::store(call.scores + first + k * kLanes, sum[k]);
  }
}

// Columns from `first` on, kRegisters at a time and then, of what is left, half
// as many.
template <typename Doubles, size_t kRegisters, typename Real>
NAIBX_KERNEL void add_columns(const RowsCall<Real> &call, size_t first) {
  constexpr size_t kColumns =
      kRegisters * kBlockLanes<double> / Doubles::kRegisters;
  for (; first + kColumns <= call.class_end; first += kColumns) {
    add_terms<Doubles, kRegisters>(call, first);
  }
  if constexpr (kRegisters > Doubles::kRegisters) {
    add_columns<Doubles, kRegisters / 2>(call, first);
  }
}

template <typename Doubles, typename Real>
NAIBX_KERNEL void add_rows(const RowsCall<Real> &call) {
  add_columns<Doubles, Doubles::kRowRegisters>(call, call.class_begin);
}

} // namespace NAIBX_KERNEL_NAMESPACE
} // namespace naibx
