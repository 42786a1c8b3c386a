#include "gaussian_table.hpp"

#include <cmath>

namespace naibx {

GaussianTable::GaussianTable(std::size_t feature_count,
                             std::pmr::memory_resource *memory)
    : observed(feature_count, memory), feature_count_(feature_count),
      mean_(memory), squares_(memory) {}

GaussianTable::GaussianTable(const GaussianTable &other,
                             std::pmr::memory_resource *memory)
    : observed(other.observed, memory), feature_count_(other.feature_count_),
      mean_(other.mean_, memory), squares_(other.squares_, memory) {}

void GaussianTable::reserve_rows(std::size_t rows) {
  mean_.reserve(rows * feature_count_);
  squares_.reserve(rows * feature_count_);
  observed.reserve_rows(rows);
}

void GaussianTable::append_row() {
  mean_.resize(mean_.size() + feature_count_, 0.0);
  squares_.resize(squares_.size() + feature_count_, 0.0);
  observed.append_row();
}

void GaussianTable::add(std::size_t row, Span<const double> shifted,
                        double weight, double weight_before) {
  if (observed.tracking()) {
    add_observed(row, shifted, weight);
  } else {
    add_complete(row, shifted, weight, weight_before);
  }
}

// In the form with the weight before, a sum of squares cannot turn negative,
// however much heavier than all before it an example is.
void GaussianTable::add_complete(std::size_t row, Span<const double> shifted,
                                 double weight, double weight_before) {
  double *const mean = mean_.data() + row * feature_count_;
  double *const squares = squares_.data() + row * feature_count_;
  const double share = weight / (weight_before + weight);
  const double growth = weight_before * share;
  for (std::size_t i = 0; i < feature_count_; ++i) {
    const double deviation = shifted[i] - mean[i];
    mean[i] += deviation * share;
    squares[i] += growth * deviation * deviation;
  }
}

void GaussianTable::add_observed(std::size_t row, Span<const double> shifted,
                                 double weight) {
  double *const mean = mean_.data() + row * feature_count_;
  double *const squares = squares_.data() + row * feature_count_;
  const Span<double> weights = observed.row(row);
  for (std::size_t i = 0; i < feature_count_; ++i) {
    if (std::isnan(shifted[i])) {
      continue;
    }
    const double share = weight / (weights[i] + weight);
    const double growth = weights[i] * share;
    const double deviation = shifted[i] - mean[i];
    mean[i] += deviation * share;
    squares[i] += growth * deviation * deviation;
    weights[i] += weight;
  }
}

} // namespace naibx
