// The inner loops of the library, once for each instruction set. They know
// nothing of models: arrays in, arrays out. Called by model, score and decide.
#pragma once

#include "calls.hpp"
#include "compile_calls.hpp"

namespace naibx {

// The numbers are those of the public header.
enum class KernelKind : int32_t {
  portable = 1,
  avx2 = 2,
  avx512 = 3,
  neon = 4
};

struct Kernels {
  KernelKind kind;

  // scores[row][class] = start[class] - the quadratic, for dense rows.
  void (*gaussian_float64)(const GaussianCall<double> &);
  void (*gaussian_float32)(const GaussianCall<float> &);
  // The same for one row that has only some of the features.
  void (*some_gaussian_float64)(const SomeGaussianCall<double> &);
  void (*some_gaussian_float32)(const SomeGaussianCall<float> &);
  // For one row most of whose values are 0; start[class] holds the quadratic
  // of a row of zeros.
  void (*sparse_gaussian_float64)(const SomeGaussianCall<double> &);
  void (*sparse_gaussian_float32)(const SomeGaussianCall<float> &);

  // scores[class] += weight * rows[row][class], term by term.
  void (*add_rows_float64)(const RowsCall<double> &);
  void (*add_rows_float32)(const RowsCall<float> &);

  void (*add_products_float64)(const ProductCall<double> &);
  void (*add_products_float32)(const ProductCall<float> &);

  void (*choose)(const ChooseCall &);
  // Several at once, with the same count and rows; none has more steps than
  // the one before it.
  void (*choose_several)(const ChooseCall *calls, size_t call_count);
  // The sum of exp(score - largest) over those that are not NaN; count is a
  // multiple of 8, and none is above the largest.
  double (*sum_exponentials)(const double *scores, size_t count,
                             double largest);

  // values[i] = exp(min(values[i], 0)); count is a multiple of 8. What is below
  // -700 counts as -700.
  void (*exponentials)(double *values, size_t count);

  // What `count` values hold, as bits of ValueFlags.
  uint32_t (*inspect)(const double *values, size_t count, double limit);
  void (*centre_float64)(const CentreCall<double> &);
  void (*centre_float32)(const CentreCall<float> &);

  // Straight from the statistics: where all features of a class have the same
  // D and a variance of their own, and where they may not.
  void (*shared_gaussian)(const ClassGaussianCall &);
  void (*own_gaussian)(const ClassGaussianCall &);
  // logs[i] = log(values[i] + summand), for sums of at least 0; the logarithms
  // may take the places of the values.
  void (*logarithms)(const double *values, size_t count, double summand,
                     double *logs);
  void (*add_log_sums)(const LogSumsCall &);

  // For each feature, one step after the other: with the deviation of x from
  // the mean, mean += deviation share, or mean = x - deviation rest where the
  // example outweighs all before; squares += growth deviation deviation.
  // The same bits from every kernel.
  void (*update_gaussian)(const UpdateCall &);
  // The same for one example and several classes.
  void (*update_classes)(const UpdateClassesCall &);

  // For the tables of predictors. The same bits from every kernel.
  void (*compile_gaussian)(const CompileGaussianCall &);
  void (*compile_bernoulli)(const CompileBernoulliCall &);
  void (*compile_shares)(const CompileSharesCall &);
  // logs[i] = log(values[i] + summand), for sums of at least 0; the logarithms
  // may take the places of the values.
  void (*compile_logarithms)(const double *values, size_t count, double summand,
                             double *logs);
};

// A feature in a class, one at a time; see ClassGaussianCall.
struct ClassFeature {
  double weight;
  double squared_weight;
  double mean;
  double squares; // M2 + k s^2
};
// D = N - Q / N of `count` classes.
void degrees_of_freedom(const double *weights, const double *squared_weights,
                        size_t count, double *degrees);
// Mean and variance by the formula, or else those of all examples.
struct Moments {
  double mean;
  double variance;
};
Moments moments_of(const ClassFeature &feature, const Moments &overall,
                   double variance_prior, double smallest_variance);

// NULL where this machine cannot run the kernel or this build has none.
const Kernels *find_kernels(KernelKind kind);
// The fastest that this machine runs. Asks the processor, which takes
// microseconds in a virtual machine: callers keep the answer.
const Kernels &best_kernels();

} // namespace naibx
