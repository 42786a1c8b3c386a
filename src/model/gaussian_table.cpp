#include "gaussian_table.hpp"

#include "example_weight.hpp"

#include <cmath>

namespace naibx {

GaussianTable::GaussianTable(std::size_t feature_count,
                             std::pmr::memory_resource *memory)
    : observed(feature_count, memory), observed_squared(feature_count, memory),
      feature_count_(feature_count),
      rows_(2 * line_count(feature_count), memory) {}

GaussianTable::GaussianTable(const GaussianTable &other,
                             std::pmr::memory_resource *memory)
    : observed(other.observed, memory),
      observed_squared(other.observed_squared, memory),
      feature_count_(other.feature_count_), row_count_(other.row_count_),
      rows_(other.rows_, memory) {}

void GaussianTable::reserve_rows(std::size_t rows) {
  rows_.reserve_rows(rows);
  observed.reserve_rows(rows);
  observed_squared.reserve_rows(rows);
}

void GaussianTable::append_row() {
  rows_.append_row();
  ++row_count_;
  observed.append_row();
  observed_squared.append_row();
}

void GaussianTable::add(std::size_t row, const ChosenExamples &examples,
                        double weight_before, const Kernels &kernels) {
  if (!observed.tracking()) {
    add_complete(row, examples, weight_before, kernels);
    return;
  }
  for (std::size_t i = 0; i < examples.size(); ++i) {
    add_observed(row, examples[i].shifted, examples[i].weight);
  }
}

// In the form with the weight before, a sum of squares cannot turn negative,
// however much heavier than all before it an example is.
void GaussianTable::add_complete(std::size_t row,
                                 const ChosenExamples &examples,
                                 double weight_before, const Kernels &kernels) {
  constexpr std::size_t kMaximumSteps = 64;
  UpdateStep steps[kMaximumSteps];
  UpdateCall call = {rows_.row(row), line_count(feature_count_), steps, 0};
  for (std::size_t i = 0; i < examples.size(); ++i) {
    const LearnedExample &example = examples[i];
    steps[call.step_count++] = {example.shifted.data(),
                                update_numbers(weight_before, example.weight)};
    weight_before += example.weight;
    if (call.step_count == kMaximumSteps || i + 1 == examples.size()) {
      kernels.update_gaussian(call);
      call.step_count = 0;
    }
  }
}

void GaussianTable::add_observed(std::size_t row, Span<const double> shifted,
                                 double weight) {
  double *const mean = rows_.row(row);
  double *const squares = mean + squares_begin();
  const Span<double> weights = observed.row(row);
  const Span<double> squared_weights = observed_squared.row(row);
  const double squared = squared_weight(weight);
  for (std::size_t i = 0; i < feature_count_; ++i) {
    if (std::isnan(shifted[i])) {
      continue;
    }
    const UpdateNumbers numbers = update_numbers(weights[i], weight);
    const double deviation = shifted[i] - mean[i];
    mean[i] = numbers.starts_from_mean ? mean[i] + deviation * numbers.share
                                       : shifted[i] - deviation * numbers.rest;
    squares[i] += numbers.growth * deviation * deviation;
    weights[i] += weight;
    squared_weights[i] += squared;
  }
}

} // namespace naibx
