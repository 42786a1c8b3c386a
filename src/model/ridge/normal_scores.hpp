// A column in normal scores: linear between knots, which are values of the
// sample, and standardised over it.
#pragma once

#include "../../base/span.hpp"
#include "../../kernels/kernels.hpp"

#include <cstddef>
#include <cstdint>
#include <memory_resource>
#include <vector>

namespace naibx {

struct Knot {
  double value;
  double score;
};

// For values that increase; the score of the first or the last beyond them.
double score_between(Span<const Knot> knots, double value);

// Works on one column after the other.
class NormalScores {
public:
  NormalScores(const Kernels &kernels, std::pmr::memory_resource *memory)
      : kernels_(kernels), values_(memory), knots_(memory) {}

  // `values` by row of the sample, NaN where missing. No knots where all are,
  // and scores of 0 where all values are the same.
  Span<const Knot> of(Span<const double> values, Span<const double> weights);

private:
  // A value that some rows have.
  struct Step {
    double value;
    std::size_t row; // the first of them
    double weight;
    double below; // weight of the rows with less
  };

  double sort(Span<const double> values, Span<const double> weights);
  void choose(double total);
  void standardise(double total);

  const Kernels &kernels_;
  std::pmr::vector<Step> values_;
  std::pmr::vector<Knot> knots_;
};

} // namespace naibx
