// What the kernels work on.
#pragma once

#include <stddef.h>
#include <stdint.h>

namespace naibx {

// Tables are laid out in blocks of classes that fill a cache line: 8 classes
// of doubles, 16 of floats.
inline constexpr size_t kBlockBytes = 64;
template <typename Real>
inline constexpr size_t kBlockLanes = kBlockBytes / sizeof(Real);

// Sums over features run in chunks of this many; within a chunk those of even
// and those of odd position are summed apart. That order belongs to the result:
// it is the same for any number of rows, threads or lanes.
inline constexpr size_t kFeatureChunk = 256;

// The quadratic of a class is the sum over the features of t^2. As `scaled` t
// is x s - o, where s is 1 / (sqrt 2 standard deviation) and o the mean times
// s: one fused multiply-add. Where a mean is so far from 0 that this would lose
// digits, o is the mean itself and t is (x - o) s.
enum class GaussianForm : uint32_t { scaled = 0, subtracted = 1 };

template <typename Real> struct GaussianBlocks {
  // [chunk of features][block of classes][feature][s, then o][lane]
  const Real *numbers;
  size_t feature_count;
  size_t block_count;
  GaussianForm form;

  // Where the features of a chunk begin for a block.
  [[nodiscard]] const Real *at(size_t chunk, size_t block) const {
    return numbers + place(chunk * kFeatureChunk, block);
  }
  // How far from the start the numbers of a feature are in a block.
  [[nodiscard]] size_t place(size_t feature, size_t block) const {
    const size_t chunk = feature / kFeatureChunk;
    const size_t first = chunk * kFeatureChunk;
    return kBlockLanes<Real> * 2 *
           (first * block_count + block * length_of(chunk) + feature - first);
  }
  // Number of features of a chunk.
  [[nodiscard]] size_t length_of(size_t chunk) const {
    const size_t left = feature_count - chunk * kFeatureChunk;
    return left < kFeatureChunk ? left : kFeatureChunk;
  }
};

template <typename Real> struct GaussianCall {
  GaussianBlocks<Real> table;
  size_t block_begin; // blocks of classes to score, up to block_end - 1
  size_t block_end;
  const Real *x; // [row][feature]
  size_t x_stride;
  size_t row_count;
  const double *start; // [class]
  double *scores;      // [row][class]
  size_t score_stride;
};

template <typename Real> struct FeatureValue {
  uint32_t feature;
  Real x;
  Real zero; // what x is for a value of 0; for sparse rows
};

template <typename Real> struct SomeGaussianCall {
  GaussianBlocks<Real> table;
  size_t block_begin;
  size_t block_end;
  const FeatureValue<Real> *values;
  size_t value_count;
  const double *start;
  double *scores;
};

struct WeightedRow {
  uint32_t row;
  double weight;
};

template <typename Real> struct RowsCall {
  const Real *rows; // [row][class]
  size_t stride;
  size_t class_begin; // multiples of 8
  size_t class_end;
  const WeightedRow *terms;
  size_t term_count;
  double *scores;
};

// Each step adds a row to the scores, the first row and then that of the
// position chosen last, and chooses the position of the largest score, the
// first of several. Scores that are NaN are not chosen: a row that has NaN at
// its own position takes that out. There is always one that is not NaN.
struct ChooseCall {
  double *scores;
  size_t count; // a multiple of 8
  const double *first_row;
  const double *rows; // [position][count]
  size_t steps;
  uint32_t *chosen; // [step]
};

enum ValueFlags : uint32_t {
  kHasNan = 1,
  kAboveLimit = 2 // the absolute value of one is larger than the limit
};

// In floats a value counts as at most this many deviations away, and the
// deviation of a class as no smaller than that of all examples over this, so
// that the sums of squares stay finite.
inline constexpr double kFloatLimit = 1e9;

// x = value - centre or, for floats, (value - centre) unit within the limit.
template <typename Real> struct CentreCall {
  const double *values;
  const double *centre;
  const double *unit; // for floats; else NULL
  Real *x;
  size_t count;
};

// An example that a class learns. The share is its part of the weight of the
// class, itself included; the growth is the weight before times the share.
struct UpdateStep {
  const double *x; // [feature]
  double share;
  double growth;
};

struct UpdateCall {
  double *mean;    // [feature]
  double *squares; // [feature]
  size_t feature_count;
  const UpdateStep *steps;
  size_t step_count;
};

} // namespace naibx
