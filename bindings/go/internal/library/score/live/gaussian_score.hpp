// Made by bindings/go/generate_sources.py from
// src/score/live/gaussian_score.hpp: do not edit.

// log p(x | c) of the Gaussian features, straight from the statistics
// (algorithm 2 of the paper; the variance is that of docs/model.md).
#pragma once

#include "../../base/span.hpp"
#include "../../kernels/kernels.hpp"
#include "../../model/gaussian_table.hpp"
#include "../../model/model.hpp"

#include <cstddef>
#include <memory_resource>
#include <vector>

namespace naibx {

// Variance of a feature over all examples, s_i^2: 0 where it is constant or was
// observed in one example alone.
double overall_variance(const Model &model, std::size_t slot);

// Mean (relative to the shift) and variance of a feature in a class, by the
// formula; where it has no value, those of all examples. A feature that is
// constant over all examples has variance 0 and counts in no score.
Moments class_gaussian(const Model &model, const ClassStatistics &classes,
                       std::size_t row, std::size_t slot,
                       double overall_variance);

class GaussianScore {
public:
  GaussianScore(const Kernels &kernels, std::pmr::memory_resource *memory)
      : kernels_(&kernels), variance_(memory), shifted_(memory),
        values_(memory), prior_squares_(memory), is_active_(memory),
        counts_(memory), quadratics_(memory), mantissas_(memory),
        exponents_(memory) {}

  void reserve(std::size_t feature_count, std::size_t class_count);
  // What does not depend on the example.
  void set_model(const Model &model);
  void set_example(const Model &model, Span<const double> values);
  // Adds to the score of each class that has weight.
  void add_log_likelihoods(const Model &model, const ClassStatistics &classes,
                           Span<double> scores);

private:
  void set_line(std::size_t line);
  bool share_counts(const ClassStatistics &classes);
  void run_kernel(const Model &model, const ClassStatistics &classes);
  [[nodiscard]] double sum_carefully(const Model &model,
                                     const ClassStatistics &classes,
                                     std::size_t row) const;

  const Kernels *kernels_;
  double prior_ = 0.0; // k, in the model's examples
  // The least s_i^2 of the features that count.
  double smallest_variance_ = 0.0;
  // By slot: s_i^2, and the value relative to the shift.
  std::pmr::vector<double> variance_;
  std::pmr::vector<double> shifted_;
  // The example in lines; see ClassGaussianCall.
  std::pmr::vector<double> values_;
  std::pmr::vector<double> prior_squares_;
  std::pmr::vector<double> is_active_;
  std::size_t active_count_ = 0;
  // By class: D and what the kernel computes; logarithms take the places of
  // the first and the third.
  std::pmr::vector<double> counts_;
  std::pmr::vector<double> quadratics_;
  std::pmr::vector<double> mantissas_;
  std::pmr::vector<double> exponents_;
};

} // namespace naibx
