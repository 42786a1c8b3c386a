// Means and sums of squares of the Gaussian features, a row for each class.
#pragma once

#include "../base/span.hpp"
#include "../kernels/kernels.hpp"
#include "aligned_rows.hpp"
#include "learned_example.hpp"
#include "observed_weights.hpp"

#include <cstddef>
#include <memory_resource>

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
  // missing and requires that `observed` is tracking.
  void add(std::size_t row, const ChosenExamples &examples,
           double weight_before, const Kernels &kernels);
  // The same for one example, while `observed` is not tracking, where the
  // kernel does it for several classes.
  [[nodiscard]] UpdatedClass updated(std::size_t row, double weight_before) {
    return {rows_.row(row), weight_before};
  }

  [[nodiscard]] std::size_t row_count() const { return row_count_; }
  [[nodiscard]] std::size_t feature_count() const { return feature_count_; }
  [[nodiscard]] Span<const double> mean(std::size_t row) const {
    return {rows_.row(row), feature_count_};
  }
  // Sum of the weighted squares of the deviations from the mean.
  [[nodiscard]] Span<const double> squares(std::size_t row) const {
    return {rows_.row(row) + squares_begin(), feature_count_};
  }
  // From the means or squares of one row to those of the next.
  [[nodiscard]] std::size_t stride() const { return rows_.stride(); }
  // For reading files.
  [[nodiscard]] Span<double> mutable_mean(std::size_t row) {
    return {rows_.row(row), feature_count_};
  }
  [[nodiscard]] Span<double> mutable_squares(std::size_t row) {
    return {rows_.row(row) + squares_begin(), feature_count_};
  }

  ObservedWeights observed;         // N_ic
  ObservedWeights observed_squared; // Q_ic; tracking as the former

private:
  void add_complete(std::size_t row, const ChosenExamples &examples,
                    double weight_before, const Kernels &kernels);
  void add_observed(std::size_t row, const LearnedExample &example);
  [[nodiscard]] std::size_t squares_begin() const { return rows_.stride() / 2; }

  std::size_t feature_count_;
  std::size_t row_count_ = 0;
  // The means of a class in full lines, then its squares.
  AlignedRows<double> rows_;
};

} // namespace naibx
