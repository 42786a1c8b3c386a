// From rows of statistics, one for each class, to lines of the tables, one for
// each feature. For any instruction set.
#pragma once

#include "../compile_calls.hpp"
#include "../lanes/target.hpp"

namespace naibx {
namespace NAIBX_KERNEL_NAMESPACE {

// So many features are turned at once: a cache line of each row.
inline constexpr size_t kTileFeatures = kBlockLanes<double>;

struct FeatureTile {
  double at[kTileFeatures][kLineClasses];
};

// Where the features of a tile are in the rows.
struct TilePlaces {
  size_t of[kTileFeatures];
  size_t count;
};

NAIBX_KERNEL_INLINE TilePlaces neighbours(size_t begin, size_t end) {
  TilePlaces places;
  places.count = end - begin < kTileFeatures ? end - begin : kTileFeatures;
  for (size_t i = 0; i < kTileFeatures; ++i) {
    places.of[i] = begin + i;
  }
  return places;
}

// Not inlined: it is long, and called a few times for each tile.
NAIBX_KERNEL __attribute__((noinline)) void
turn(const LineRows &rows, const TilePlaces &places, FeatureTile &tile) {
  for (size_t i = 0; i < places.count; ++i) {
    const size_t place = places.of[i];
    // All are read before one is written, so that they are written at once.
    LineNumbers numbers;
    NAIBX_UNROLL
    for (size_t lane = 0; lane < kLineClasses; ++lane) {
      numbers.of[lane] = rows.of[lane][place];
    }
    NAIBX_UNROLL
    for (size_t lane = 0; lane < kLineClasses; ++lane) {
      tile.at[i][lane] = numbers.of[lane];
    }
  }
}

template <typename Doubles>
inline constexpr size_t kLineLanes = kLineClasses / Doubles::kRegisters;

// The rows at some of the lanes.
NAIBX_KERNEL_INLINE TableRows at_lane(const TableRows &rows, size_t lane) {
  const size_t size = rows.is_float ? sizeof(float) : sizeof(double);
  return {static_cast<char *>(rows.first) + lane * size, rows.stride,
          rows.is_float};
}

// Some lanes of a row; 0 where there is no class.
template <typename Doubles>
NAIBX_KERNEL_INLINE void put(const TableRows &rows, size_t row,
                             typename Doubles::Register is_class,
                             typename Doubles::Register value) {
  const auto zero = Doubles::broadcast(0.0);
  const auto number = Doubles::where_less(zero, is_class, value, zero);
  const size_t at = row * rows.stride;
  if (rows.is_float) {
    Doubles::store(static_cast<float *>(rows.first) + at, number);
  } else {
    Doubles::store(static_cast<double *>(rows.first) + at, number);
  }
}

} // namespace NAIBX_KERNEL_NAMESPACE
} // namespace naibx
