// Means and sums of squares of the Gaussian features, a row for each class.
#pragma once

#include "../kernels/kernels.hpp"
#include "learned_example.hpp"
#include "observed_weights.hpp"
#include "span.hpp"

#include <cstddef>
#include <memory_resource>
#include <vector>

namespace naibx {

// Values are relative to the model's shift, one for each feature. Updates are
// Welford's with weights (West 1979), as the paper's table 2 recommends.
class GaussianTable {
public:
  GaussianTable(std::size_t feature_count, std::pmr::memory_resource *memory);
  GaussianTable(const GaussianTable &other, std::pmr::memory_resource *memory);

  void reserve_rows(std::size_t rows);
  // A row without examples. Does not allocate after reserve_rows.
  void append_row();

  // Adds examples; `weight_before` is the class's without them. A NaN is
  // missing and demands that `observed` is tracking.
  void add(std::size_t row, const ChosenExamples &examples,
           double weight_before, const Kernels &kernels);

  [[nodiscard]] std::size_t feature_count() const { return feature_count_; }
  [[nodiscard]] Span<const double> mean(std::size_t row) const {
    return {mean_.data() + row * feature_count_, feature_count_};
  }
  // Sum of the weighted squares of the deviations from the mean.
  [[nodiscard]] Span<const double> squares(std::size_t row) const {
    return {squares_.data() + row * feature_count_, feature_count_};
  }
  // All rows, for reading and writing files.
  [[nodiscard]] Span<const double> all_means() const { return mean_; }
  [[nodiscard]] Span<double> all_means() { return mean_; }
  [[nodiscard]] Span<const double> all_squares() const { return squares_; }
  [[nodiscard]] Span<double> all_squares() { return squares_; }

  ObservedWeights observed;

private:
  void add_complete(std::size_t row, const ChosenExamples &examples,
                    double weight_before, const Kernels &kernels);
  void add_observed(std::size_t row, Span<const double> shifted, double weight);

  std::size_t feature_count_;
  std::pmr::vector<double> mean_;
  std::pmr::vector<double> squares_;
};

} // namespace naibx
