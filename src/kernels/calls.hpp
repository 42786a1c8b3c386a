// What the kernels work on.
#pragma once

#include <stddef.h> // NOLINT(modernize-deprecated-headers)
#include <stdint.h> // NOLINT(modernize-deprecated-headers)

namespace naibx {

// Tables are laid out in blocks of classes that fill a cache line: 8 classes
// of doubles, 16 of floats.
inline constexpr size_t kBlockBytes = 64;
template <typename Real>
inline constexpr size_t kBlockLanes = kBlockBytes / sizeof(Real);

// Of the numbers of tables; sums are of doubles. As in the public header and in
// files.
enum class Precision : uint32_t { float64 = 0, float32 = 1 };

// A number of doubles, rounded up to whole lines. Not for the bodies of
// kernels, whose functions are compiled for one instruction set each.
constexpr size_t in_lines(size_t count) {
  return (count + kBlockLanes<double> - 1) / kBlockLanes<double> *
         kBlockLanes<double>;
}

// Sums over features run in chunks of this many; within a chunk even and odd
// positions are summed apart. The result depends on that order: it is the same
// for any number of rows, threads or lanes.
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

// sums[row][column] += left[row][term] times rows[term][column], or less that,
// each sum term by term in their order.
struct ProductSums {
  const double *left;
  size_t left_stride; // from row to row
  size_t left_term_stride;
  const uint32_t *terms; // which of `rows` each is; NULL: 0 to term_count - 1
  size_t term_count;
  size_t column_begin; // multiples of 8
  size_t column_end;
  double *sums;
  size_t sum_stride;
  size_t row_count;
  bool subtracts;
};

template <typename Real> struct ProductCall : ProductSums {
  const Real *rows; // [term][column]
  size_t stride;
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
  has_nan = 1,
  above_limit = 2 // the absolute value of one is larger than the limit
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

// Sums of squares below, the smallest normal number, have no digits, and make
// no variance.
inline constexpr double kLeastSquares = 0x1p-1022;

// The Gaussian features of one example in classes that are given by their
// statistics alone. With S = M2 + k s^2 and D = N - Q / N + k the variance is
// S / D; see docs/model.md.
struct ClassGaussianCall {
  const double *means;   // [class][feature]
  const double *squares; // M2, [class][feature]
  size_t stride;         // of means and squares, from class to class
  // N_ic and Q_ic, [class][feature]; NULL where they are N_c and Q_c. For
  // own_gaussian.
  const double *observed;
  const double *observed_squared;
  const double *weights; // N_c, by class; classes of weight 0 are passed over
  const double *squared_weights; // Q_c
  size_t class_count;
  size_t feature_count;
  // Of the example, in the order of example_line: x, k s^2, and 1 for features
  // that count. For the others these are 0, 1 and 0.
  const double *values;
  const double *prior_squares;
  const double *is_active;
  bool all_active;
  // For own_gaussian, by feature: what a class without a variance has.
  const double *overall_means;
  const double *overall_variances;
  double variance_prior;    // k
  double smallest_variance; // a class with less has none
  // By class: the sum over the features of (x - mean)^2 / S (own_gaussian: of
  // that times D), and the product of all S (own_gaussian: of S / D) as
  // mantissa and power of two. The sum is NaN where the numbers are too large
  // or too small to be multiplied.
  double *quadratics;
  double *mantissas;
  double *exponents;
};

// The example's numbers come in lines of 8 features. Where there are features
// left over, the last line has the last 8 features, so that the rows of the
// statistics can be read at the same places; features of an earlier line do not
// count in it. Fewer than 8 features are padded.
inline constexpr size_t kExampleLine = kBlockLanes<double>;
constexpr size_t example_line_count(size_t feature_count) {
  return (feature_count + kExampleLine - 1) / kExampleLine;
}
// The first feature of a line.
constexpr size_t example_line_begin(size_t line, size_t feature_count) {
  const size_t end = (line + 1) * kExampleLine;
  return end <= feature_count || feature_count < kExampleLine
             ? line * kExampleLine
             : feature_count - kExampleLine;
}

// What is subtracted from, or added to: nothing, N_c, or a row of its own.
enum class LogBase : uint32_t { none, weight, rows };

// sums[class] += scale times the sum over the terms i of factor_i
// (log(base + sign rows[class][place_i] + summand_i) - subtrahend). Every
// summand is above 0.
struct LogSumsCall {
  const double *rows; // [class][place]
  size_t stride;
  const double *weights; // N_c; classes of weight 0 are passed over
  size_t class_count;
  size_t count;           // of the terms
  const uint32_t *places; // NULL: 0 to count - 1
  const double *factors;  // NULL: 1
  LogBase base;
  const double *base_rows; // [class][place]
  double sign;             // 1, -1, or 0
  const double *summands;  // NULL: all are `summand`
  double summand;
  double scale;
  double *sums;
  // [class][subtrahend_place_i]; NULL: nothing is subtracted. A large factor of
  // a difference keeps digits that a difference of large numbers would lose.
  const double *subtrahends;
  size_t subtrahend_stride;
  const uint32_t *subtrahend_places;
};

// How an example changes a class. The share is its part of the weight of the
// class, itself included; the rest is the part of all before; the growth is the
// weight before times the share.
struct UpdateNumbers {
  double share;
  double rest;
  double growth;
  // The mean before weighs at least as much as the example.
  bool starts_from_mean;
};
constexpr UpdateNumbers update_numbers(double weight_before, double weight) {
  const double total = weight_before + weight;
  const double share = weight / total;
  const double rest = weight_before / total;
  // A share below the smallest normal number has lost digits of the weight.
  const bool has_digits = share >= 0x1p-1022;
  return {share, rest, has_digits ? weight_before * share : weight * rest,
          share <= 0.5};
}

// An example that a class learns.
struct UpdateStep {
  const double *x; // [feature]
  UpdateNumbers numbers;
};

// The means of a class and its sums of squares fill `line_count` lines of 8
// features each, one after the other. So do the values of an example; past the
// features all are 0, and stay so.
struct UpdateCall {
  double *row; // the means, then the squares
  size_t line_count;
  const UpdateStep *steps;
  size_t step_count;
};

// A class that learns an example: its row as above, and its weight before.
struct UpdatedClass {
  double *row;
  double weight;
};

struct UpdateClassesCall {
  const double *x; // in lines
  double weight;   // of the example, above 0
  size_t line_count;
  const UpdatedClass *classes;
  size_t class_count;
};

} // namespace naibx
