// What the kernels that fill the tables of a predictor work on: the statistics
// are ordered by class, the tables by feature. None of these kernels fuses a
// multiplication with an addition: a model gives the same bits on every
// machine.
#pragma once

#include "calls.hpp"

namespace naibx {

// Classes that are neighbours in the tables, as many as doubles fill a cache
// line.
inline constexpr size_t kLineClasses = kBlockLanes<double>;

// A row of statistics for each of these classes. Where there are fewer, the
// others have the row of one that exists.
struct LineRows {
  const double *of[kLineClasses];
};
struct LineNumbers {
  double of[kLineClasses];
};

// Where rows of numbers for these classes are written, as doubles or floats.
struct TableRows {
  void *first;
  size_t stride; // from one row to the next, in numbers
  bool is_float;
};

// A Gaussian feature that is not constant, over all examples.
struct CompiledFeature {
  uint32_t slot;       // its place in the rows of statistics
  double overall_mean; // relative to the model's shift
  double variance;     // s^2
  double unit;         // 1 / s, for floats
  double centre;       // the mean
  double from_shift;   // the centre relative to the model's shift
};

struct CompileGaussianCall {
  const CompiledFeature *features;
  size_t feature_count;
  LineRows means;
  LineRows squares;
  LineRows observed;         // N_ic, while that is tracked; else N_c
  LineRows observed_squared; // Q_ic, likewise
  bool is_tracking;
  LineNumbers weights;         // N_c
  LineNumbers squared_weights; // Q_c
  LineNumbers is_class;        // above 0; else 0 is written
  double variance_prior;
  double smallest_variance; // see ClassGaussianCall
  GaussianForm form;
  TableRows scales;  // a row is s, the next one o
  TableRows missing; // - log of the factor before the exponential function
  // By class: the sums over the features of the logarithm of that factor and
  // of the square of t for a value of 0. These are added to.
  double *log_factors;
  double *zeros;
  // The largest absolute value of a mean times its s, if above this.
  double *farthest_mean;
};

// For each feature log P(present) - log P(absent), and - log P(absent), whose
// opposite is added to the sums. Where P(absent) is 0, P(present) replaces it.
struct CompileBernoulliCall {
  size_t feature_count;
  LineRows present;  // C_ic
  LineRows observed; // N_ic, while that is tracked; else N_c
  bool is_tracking;
  LineNumbers weights;
  LineNumbers is_class;
  // Of all examples, for classes in which nothing was observed and nothing is
  // smoothed; observed is NULL where that is overall_weight.
  const double *overall_present;
  const double *overall_observed;
  double overall_weight;
  double smoothing; // b
  TableRows present_rows;
  TableRows missing_rows;
  double *log_absent; // by class
};

// For each feature log(part + summand) - log(total).
struct CompileSharesCall {
  size_t feature_count;
  LineRows parts;
  LineNumbers totals;
  LineNumbers is_class;
  double summand;
  TableRows rows;
};

} // namespace naibx
