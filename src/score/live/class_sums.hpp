// What the scores of the discrete families have in common: something is added
// to the score of each class that has been seen.
#pragma once

#include "../../base/span.hpp"
#include "../../kernels/kernels.hpp"
#include "../../model/class_statistics.hpp"

#include <cstddef>

namespace naibx {

// Sums of log(rows[class][place] + summand), for the classes' scores; the
// caller still sets the places.
inline LogSumsCall log_sums(const ClassStatistics &classes,
                            Span<const double> rows, std::size_t stride,
                            double summand, Span<double> sums) {
  LogSumsCall call = {};
  call.rows = rows.data();
  call.stride = stride;
  call.weights = classes.weights().data();
  call.class_count = classes.row_count();
  call.base = LogBase::none;
  call.sign = 1.0;
  call.summand = summand;
  call.scale = 1.0;
  call.sums = sums.data();
  return call;
}

// Subtracts factor log(total + summand) from the score of each class that has
// weight. `logarithms` has room for a number a class.
inline void subtract_logarithms(const Kernels &kernels,
                                const ClassStatistics &classes,
                                Span<const double> totals, double summand,
                                double factor, Span<double> logarithms,
                                Span<double> scores) {
  kernels.logarithms(totals.data(), classes.row_count(), summand,
                     logarithms.data());
  for (std::size_t row = 0; row < classes.row_count(); ++row) {
    if (classes.weight(row) > 0.0) {
      scores[row] -= factor * logarithms[row];
    }
  }
}

// Adds log_likelihood(row) to the score of each class that has weight.
template <typename LogLikelihood>
void add_to_each(const ClassStatistics &classes, Span<double> scores,
                 const LogLikelihood &log_likelihood) {
  for (std::size_t row = 0; row < classes.row_count(); ++row) {
    if (classes.weight(row) > 0.0) {
      scores[row] += log_likelihood(row);
    }
  }
}

} // namespace naibx
