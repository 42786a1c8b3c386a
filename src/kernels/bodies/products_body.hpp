// Sums of products of two tables, for any instruction set.
#pragma once

#include "rows_body.hpp"

namespace naibx {
namespace NAIBX_KERNEL_NAMESPACE {

// So many terms go through all rows before the next: a line of each stays in
// the first-level cache.
inline constexpr size_t kProductTerms = 256;

// Those of one row of a call.
template <typename Number> struct ProductTerms {
  using Real = Number;
  const Real *rows;
  size_t stride;
  size_t count;
  const double *left;
  size_t left_stride; // from term to term
  double sign;
  const uint32_t *terms;

  [[nodiscard]] NAIBX_KERNEL_TARGET size_t row(size_t i) const {
    return terms != nullptr ? terms[i] : i;
  }
  [[nodiscard]] NAIBX_KERNEL_TARGET double weight(size_t i) const {
    return sign * left[i * left_stride];
  }
};

template <typename Doubles, typename Real>
NAIBX_KERNEL void add_product_row(const ProductCall<Real> &call, size_t row) {
  const ProductTerms<Real> terms = {call.rows,
                                    call.stride,
                                    call.term_count,
                                    call.left + row * call.left_stride,
                                    call.left_term_stride,
                                    call.subtracts ? -1.0 : 1.0,
                                    call.terms};
  add_columns<Doubles, Doubles::kRowRegisters>(
      terms, call.sums + row * call.sum_stride, call.column_begin,
      call.column_end);
}

struct ProductTile {
  size_t row;
  size_t column;
  size_t term_begin;
  size_t term_end;
};

// A line of columns of kProductRows rows. To subtract, the sums change their
// signs before and after.
template <typename Doubles, bool kSubtracts, typename Real>
NAIBX_KERNEL_INLINE void add_product_tile(const ProductCall<Real> &call,
                                          const ProductTile &tile) {
  constexpr size_t kRows = Doubles::kProductRows;
  constexpr size_t kLanes = kBlockLanes<double> / Doubles::kRegisters;
  const auto sign = Doubles::broadcast(kSubtracts ? -1.0 : 1.0);
  typename Doubles::Register sum[kRows][Doubles::kRegisters];
  double *const sums = call.sums + tile.row * call.sum_stride + tile.column;
  NAIBX_UNROLL
  for (size_t r = 0; r < kRows; ++r) {
    NAIBX_UNROLL
    for (size_t k = 0; k < Doubles::kRegisters; ++k) {
      sum[r][k] = Doubles::multiply(
          sign, Doubles::load(sums + r * call.sum_stride + k * kLanes));
    }
  }
  for (size_t i = tile.term_begin; i < tile.term_end; ++i) {
    const size_t term = call.terms != nullptr ? call.terms[i] : i;
    const Real *const row = call.rows + term * call.stride + tile.column;
    const double *const left =
        call.left + tile.row * call.left_stride + i * call.left_term_stride;
    typename Doubles::Register part[Doubles::kRegisters];
    NAIBX_UNROLL
    for (size_t k = 0; k < Doubles::kRegisters; ++k) {
      part[k] = Doubles::load(row + k * kLanes);
    }
    NAIBX_UNROLL
    for (size_t r = 0; r < kRows; ++r) {
      const auto weight = Doubles::broadcast(left[r * call.left_stride]);
      NAIBX_UNROLL
      for (size_t k = 0; k < Doubles::kRegisters; ++k) {
        sum[r][k] = Doubles::multiply_add(weight, part[k], sum[r][k]);
      }
    }
  }
  NAIBX_UNROLL
  for (size_t r = 0; r < kRows; ++r) {
    NAIBX_UNROLL
    for (size_t k = 0; k < Doubles::kRegisters; ++k) {
      Doubles::store(sums + r * call.sum_stride + k * kLanes,
                     Doubles::multiply(sign, sum[r][k]));
    }
  }
}

template <typename Doubles, bool kSubtracts, typename Real>
NAIBX_KERNEL void add_product_tiles(const ProductCall<Real> &call,
                                    size_t rows) {
  ProductTile tile = {0, 0, 0, 0};
  for (; tile.term_begin < call.term_count; tile.term_begin = tile.term_end) {
    tile.term_end = call.term_count - tile.term_begin < kProductTerms
                        ? call.term_count
                        : tile.term_begin + kProductTerms;
    for (tile.column = call.column_begin; tile.column < call.column_end;
         tile.column += kBlockLanes<double>) {
      for (tile.row = 0; tile.row < rows; tile.row += Doubles::kProductRows) {
        add_product_tile<Doubles, kSubtracts>(call, tile);
      }
    }
  }
}

// Rows that do not fill a tile have wider tiles of their own.
template <typename Doubles, typename Real>
NAIBX_KERNEL void add_products(const ProductCall<Real> &call) {
  const size_t in_tiles =
      call.row_count / Doubles::kProductRows * Doubles::kProductRows;
  if (call.subtracts) {
    add_product_tiles<Doubles, true>(call, in_tiles);
  } else {
    add_product_tiles<Doubles, false>(call, in_tiles);
  }
  for (size_t row = in_tiles; row < call.row_count; ++row) {
    add_product_row<Doubles>(call, row);
  }
}

} // namespace NAIBX_KERNEL_NAMESPACE
} // namespace naibx
