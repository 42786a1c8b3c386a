// Sums of rows of logarithms, for any instruction set: one row for each thing
// that an example has.
#pragma once

#include "calls.hpp"
#include "target.hpp"

namespace naibx {
namespace {

// So many terms ahead a row is fetched: rows are far apart.
inline constexpr size_t kTermsAhead = 4;
inline constexpr size_t kClassesPerLine = kBlockLanes<double>;

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

template <typename Doubles, typename Real>
NAIBX_KERNEL void add_rows(const RowsCall<Real> &call) {
  constexpr size_t kWide = Doubles::kRowRegisters;
  constexpr size_t kLanes = kBlockLanes<double> / Doubles::kRegisters;
  size_t first = call.class_begin;
  for (; first + kWide * kLanes <= call.class_end; first += kWide * kLanes) {
    add_terms<Doubles, kWide>(call, first);
  }
  for (; first < call.class_end; first += kClassesPerLine) {
    add_terms<Doubles, Doubles::kRegisters>(call, first);
  }
}

} // namespace
} // namespace naibx
