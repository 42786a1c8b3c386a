// The quadratics of the Gaussian features, for any instruction set.
#pragma once

#include "../calls.hpp"
#include "../lanes/target.hpp"

namespace naibx {
namespace NAIBX_KERNEL_NAMESPACE {

// Tables of so many bytes stay in the first-level cache from row to row.
inline constexpr size_t kTableAtHand = 32768;

// A block of classes in registers.
template <typename Lanes> struct Block {
  typename Lanes::Register part[Lanes::kRegisters];
};

template <typename Lanes, GaussianForm kForm>
NAIBX_KERNEL_INLINE void add_square(Block<Lanes> &sum, const Block<Lanes> &s,
                                    const Block<Lanes> &o,
                                    typename Lanes::Register x) {
  NAIBX_UNROLL
  for (size_t k = 0; k < Lanes::kRegisters; ++k) {
    typename Lanes::Register t;
    if constexpr (kForm == GaussianForm::scaled) {
      t = Lanes::multiply_subtract(x, s.part[k], o.part[k]);
    } else {
      t = Lanes::multiply(Lanes::subtract(x, o.part[k]), s.part[k]);
    }
    sum.part[k] = Lanes::multiply_add(t, t, sum.part[k]);
  }
}

template <typename Lanes>
NAIBX_KERNEL_INLINE Block<Lanes>
load_block(const typename Lanes::Element *numbers) {
  constexpr size_t kStep =
      kBlockLanes<typename Lanes::Element> / Lanes::kRegisters;
  Block<Lanes> block;
  NAIBX_UNROLL
  for (size_t k = 0; k < Lanes::kRegisters; ++k) {
    block.part[k] = Lanes::load(numbers + k * kStep);
  }
  return block;
}

// One feature, for a tile of rows and blocks. `feature` points to its numbers
// in the first block, `block_stride` leads to those in the next.
template <typename Lanes, GaussianForm kForm, size_t kRows, size_t kBlocks>
NAIBX_KERNEL_INLINE void
add_feature(Block<Lanes> (&sums)[kRows][kBlocks],
            const typename Lanes::Element *feature, size_t block_stride,
            const typename Lanes::Element *x, size_t x_stride) {
  using Element = typename Lanes::Element;
  Block<Lanes> s[kBlocks];
  Block<Lanes> o[kBlocks];
  NAIBX_UNROLL
  for (size_t b = 0; b < kBlocks; ++b) {
    const Element *const at = feature + b * block_stride;
    s[b] = load_block<Lanes>(at);
    o[b] = load_block<Lanes>(at + kBlockLanes<Element>);
  }
  NAIBX_UNROLL
  for (size_t r = 0; r < kRows; ++r) {
    const auto value = Lanes::broadcast(x[r * x_stride]);
    NAIBX_UNROLL
    for (size_t b = 0; b < kBlocks; ++b) {
      add_square<Lanes, kForm>(sums[r][b], s[b], o[b], value);
    }
  }
}

template <typename Lanes, size_t kRows, size_t kBlocks>
NAIBX_KERNEL_INLINE void clear(Block<Lanes> (&sums)[kRows][kBlocks]) {
  NAIBX_UNROLL
  for (size_t r = 0; r < kRows; ++r) {
    NAIBX_UNROLL
    for (size_t b = 0; b < kBlocks; ++b) {
      NAIBX_UNROLL
      for (size_t k = 0; k < Lanes::kRegisters; ++k) {
        sums[r][b].part[k] = Lanes::broadcast(0);
      }
    }
  }
}

template <typename Lanes>
NAIBX_KERNEL_INLINE void subtract_sums(double *scores, const Block<Lanes> &even,
                                       const Block<Lanes> &odd) {
  constexpr size_t kStep =
      kBlockLanes<typename Lanes::Element> / Lanes::kRegisters;
  NAIBX_UNROLL
  for (size_t k = 0; k < Lanes::kRegisters; ++k) {
    Lanes::subtract_from(scores + k * kStep,
                         Lanes::add(even.part[k], odd.part[k]));
  }
}

// A chunk of features, for a tile of rows and blocks.
template <typename Lanes, GaussianForm kForm, size_t kRows, size_t kBlocks>
NAIBX_KERNEL void
subtract_chunk(const GaussianCall<typename Lanes::Element> &call, size_t chunk,
               size_t row, size_t block) {
  using Element = typename Lanes::Element;
  constexpr size_t kFeatureStride = 2 * kBlockLanes<Element>;
  const size_t length = call.table.length_of(chunk);
  const size_t block_stride = length * kFeatureStride;
  const Element *feature = call.table.at(chunk, block);
  const Element *x = call.x + row * call.x_stride + chunk * kFeatureChunk;
  Block<Lanes> even[kRows][kBlocks];
  Block<Lanes> odd[kRows][kBlocks];
  clear<Lanes>(even);
  clear<Lanes>(odd);
  size_t i = 0;
  for (; i + 2 <= length; i += 2, feature += 2 * kFeatureStride, x += 2) {
    add_feature<Lanes, kForm>(even, feature, block_stride, x, call.x_stride);
    add_feature<Lanes, kForm>(odd, feature + kFeatureStride, block_stride,
                              x + 1, call.x_stride);
  }
  if (i < length) {
    add_feature<Lanes, kForm>(even, feature, block_stride, x, call.x_stride);
  }
  NAIBX_UNROLL
  for (size_t r = 0; r < kRows; ++r) {
    double *const scores = call.scores + (row + r) * call.score_stride +
                           block * kBlockLanes<Element>;
    NAIBX_UNROLL
    for (size_t b = 0; b < kBlocks; ++b) {
      subtract_sums<Lanes>(scores + b * kBlockLanes<Element>, even[r][b],
                           odd[r][b]);
    }
  }
}

// All rows of a chunk, for kBlocks blocks: the tiles of rows share the table.
template <typename Lanes, GaussianForm kForm, size_t kBlocks>
NAIBX_KERNEL void
subtract_row_tiles(const GaussianCall<typename Lanes::Element> &call,
                   size_t chunk, size_t row_end, size_t block) {
  constexpr size_t kRows = Lanes::kRowTile;
  for (; block + kBlocks <= call.block_end; block += kBlocks) {
    for (size_t row = 0; row < row_end; row += kRows) {
      subtract_chunk<Lanes, kForm, kRows, kBlocks>(call, chunk, row, block);
    }
  }
  if constexpr (kBlocks > 1) {
    subtract_row_tiles<Lanes, kForm, kBlocks / 2>(call, chunk, row_end, block);
  }
}

// One row reads the table once, in order, which is fastest from memory. A
// cached table is read from two places, as the sums of one block wait for each
// other.
template <typename Lanes, GaussianForm kForm>
NAIBX_KERNEL void
subtract_row(const GaussianCall<typename Lanes::Element> &call, size_t chunk,
             size_t row) {
  size_t block = call.block_begin;
  if constexpr (Lanes::kRegisters < 4) {
    const size_t numbers = call.table.feature_count * 2;
    if ((call.block_end - block) * numbers * kBlockBytes <= kTableAtHand) {
      for (; block + 2 <= call.block_end; block += 2) {
        subtract_chunk<Lanes, kForm, 1, 2>(call, chunk, row, block);
      }
    }
  }
  for (; block < call.block_end; ++block) {
    subtract_chunk<Lanes, kForm, 1, 1>(call, chunk, row, block);
  }
}

template <typename Lanes, GaussianForm kForm>
NAIBX_KERNEL void
subtract_quadratics(const GaussianCall<typename Lanes::Element> &call) {
  const size_t in_tiles = call.row_count - call.row_count % Lanes::kRowTile;
  for (size_t chunk = 0; chunk * kFeatureChunk < call.table.feature_count;
       ++chunk) {
    subtract_row_tiles<Lanes, kForm, Lanes::kBlockTile>(call, chunk, in_tiles,
                                                        call.block_begin);
    for (size_t row = in_tiles; row < call.row_count; ++row) {
      subtract_row<Lanes, kForm>(call, chunk, row);
    }
  }
}

template <typename Lanes>
NAIBX_KERNEL void gaussian(const GaussianCall<typename Lanes::Element> &call) {
  constexpr size_t kLanes = kBlockLanes<typename Lanes::Element>;
  for (size_t row = 0; row < call.row_count; ++row) {
    for (size_t c = call.block_begin * kLanes; c < call.block_end * kLanes;
         ++c) {
      call.scores[row * call.score_stride + c] = call.start[c];
    }
  }
  if (call.table.form == GaussianForm::scaled) {
    subtract_quadratics<Lanes, GaussianForm::scaled>(call);
  } else {
    subtract_quadratics<Lanes, GaussianForm::subtracted>(call);
  }
}

} // namespace NAIBX_KERNEL_NAMESPACE
} // namespace naibx
