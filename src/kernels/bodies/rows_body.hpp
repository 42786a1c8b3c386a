// Sums of rows with weights, one row of sums at a time, for any instruction
// set: logarithms, one row for each thing that an example has, and products.
#pragma once

#include "../calls.hpp"
#include "../lanes/target.hpp"

namespace naibx {
namespace NAIBX_KERNEL_NAMESPACE {

// Rows are prefetched so many terms ahead: they may be far apart.
inline constexpr size_t kTermsAhead = 12;

// `Terms` says what is added to the sums: rows, stride, count, and for each
// term row(i) and weight(i).
template <typename Number> struct ListedTerms {
  using Real = Number;
  const Real *rows;
  size_t stride;
  size_t count;
  const WeightedRow *terms;

  [[nodiscard]] NAIBX_KERNEL_TARGET size_t row(size_t i) const {
    return terms[i].row;
  }
  [[nodiscard]] NAIBX_KERNEL_TARGET double weight(size_t i) const {
    return terms[i].weight;
  }
};

// kRegisters registers of columns, from `first` on, through all the terms.
template <typename Doubles, size_t kRegisters, typename Terms>
NAIBX_KERNEL_INLINE void add_terms(const Terms &terms, double *sums,
                                   size_t first) {
  using Real = typename Terms::Real;
  constexpr size_t kLanes = kBlockLanes<double> / Doubles::kRegisters;
  constexpr size_t kPerLine = kBlockBytes / sizeof(Real);
  typename Doubles::Register sum[kRegisters];
  NAIBX_UNROLL
  for (size_t k = 0; k < kRegisters; ++k) {
    sum[k] = Doubles::load(sums + first + k * kLanes);
  }
  for (size_t i = 0; i < terms.count; ++i) {
    if (i + kTermsAhead < terms.count) {
      const Real *const ahead =
          terms.rows + terms.row(i + kTermsAhead) * terms.stride + first;
      for (size_t at = 0; at < kRegisters * kLanes; at += kPerLine) {
        __builtin_prefetch(ahead + at);
      }
    }
    const Real *const row = terms.rows + terms.row(i) * terms.stride + first;
    const auto weight = Doubles::broadcast(terms.weight(i));
    NAIBX_UNROLL
    for (size_t k = 0; k < kRegisters; ++k) {
      sum[k] = Doubles::multiply_add(weight, Doubles::load(row + k * kLanes),
                                     sum[k]);
    }
  }
  NAIBX_UNROLL
  for (size_t k = 0; k < kRegisters; ++k) {
    Doubles::store(sums + first + k * kLanes, sum[k]);
  }
}

// Columns from `first` to end - 1, kRegisters at a time and then, of what is
// left, half as many.
template <typename Doubles, size_t kRegisters, typename Terms>
NAIBX_KERNEL void add_columns(const Terms &terms, double *sums, size_t first,
                              size_t end) {
  constexpr size_t kColumns =
      kRegisters * kBlockLanes<double> / Doubles::kRegisters;
  for (; first + kColumns <= end; first += kColumns) {
    add_terms<Doubles, kRegisters>(terms, sums, first);
  }
  if constexpr (kRegisters > Doubles::kRegisters) {
    add_columns<Doubles, kRegisters / 2>(terms, sums, first, end);
  }
}

template <typename Doubles, typename Real>
NAIBX_KERNEL void add_rows(const RowsCall<Real> &call) {
  const ListedTerms<Real> terms = {call.rows, call.stride, call.term_count,
                                   call.terms};
  add_columns<Doubles, Doubles::kRowRegisters>(
      terms, call.scores, call.class_begin, call.class_end);
}

} // namespace NAIBX_KERNEL_NAMESPACE
} // namespace naibx
