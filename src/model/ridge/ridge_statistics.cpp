#include "ridge_statistics.hpp"

#include <algorithm>

namespace naibx {

RidgeStatistics::RidgeStatistics(std::size_t feature_count,
                                 std::size_t target_count,
                                 std::pmr::memory_resource *memory)
    : scatter_(feature_count, memory), sums_(line_count(feature_count), memory),
      masses_(target_count, 0.0, memory),
      block_(spread_line_count(feature_count), memory),
      block_weights_(kBlockRows, 0.0, memory) {
  sums_.append_rows(target_count + 1);
  block_.append_rows(kBlockRows);
}

RidgeStatistics::RidgeStatistics(const RidgeStatistics &other,
                                 std::pmr::memory_resource *memory)
    : weight_(other.weight_), scatter_(other.scatter_, memory),
      sums_(other.sums_, memory), masses_(other.masses_, memory),
      block_(other.block_, memory),
      block_weights_(other.block_weights_, memory),
      block_rows_(other.block_rows_) {}

void RidgeStatistics::add(Span<const std::uint32_t> targets, double weight,
                          const Kernels &kernels) {
  const double *const features = block_.row(block_rows_);
  const WeightedRow term = {0, weight};
  RowsCall<double> call = {features, 0, 0, sums_.stride(), &term, 1, nullptr};
  weight_ += weight;
  call.scores = sums_.row(0);
  kernels.add_rows_float64(call);
  for (const std::uint32_t target : targets) {
    masses_[target] += weight;
    call.scores = sums_.row(target + 1);
    kernels.add_rows_float64(call);
  }
  block_weights_[block_rows_] = weight;
  if (++block_rows_ == kBlockRows) {
    finish(kernels);
  }
}

void RidgeStatistics::finish(const Kernels &kernels) {
  constexpr std::size_t kTogether = Triangle::kRowsTogether;
  double products[kBlockRows * kTogether]; // [term][row of the scatter]
  std::uint32_t terms[kBlockRows];
  ProductCall<double> call = {};
  call.left = products;
  call.left_stride = 1;
  call.left_term_stride = kTogether;
  call.rows = block_.row(0);
  call.stride = block_.stride();
  call.terms = terms;
  for (std::size_t i = 0; i < feature_count(); i += kTogether) {
    call.term_count = 0;
    for (std::size_t row = 0; row < block_rows_; ++row) {
      // Rows end with whole lines, so there are always as many.
      const double *const features = block_.row(row) + i;
      if (std::any_of(features, features + kTogether,
                      [](double feature) { return feature != 0.0; })) {
        double *const product = products + call.term_count * kTogether;
        for (std::size_t k = 0; k < kTogether; ++k) {
          product[k] = block_weights_[row] * features[k];
        }
        terms[call.term_count++] = static_cast<std::uint32_t>(row);
      }
    }
    call.sums = scatter_.row(i);
    call.sum_stride = call.column_end = Triangle::stride(i);
    call.row_count = std::min(kTogether, feature_count() - i);
    kernels.add_products_float64(call);
  }
  block_rows_ = 0;
}

void RidgeStatistics::add(const RidgeStatistics &other,
                          const Kernels &kernels) {
  finish(kernels); // the block is then free for the other's
  std::copy_n(other.block_.row(0), other.block_rows_ * block_.stride(),
              block_.row(0));
  std::copy_n(other.block_weights_.begin(), other.block_rows_,
              block_weights_.begin());
  block_rows_ = other.block_rows_;
  weight_ += other.weight_;
  scatter_.add(other.scatter_);
  for (std::size_t target = 0; target <= target_count(); ++target) {
    for (std::size_t i = 0; i < sums_.stride(); ++i) {
      sums_.row(target)[i] += other.sums_.row(target)[i];
    }
  }
  for (std::size_t target = 0; target < target_count(); ++target) {
    masses_[target] += other.masses_[target];
  }
}

RidgeStatistics
RidgeStatistics::leading(std::size_t feature_count, double factor,
                         std::pmr::memory_resource *memory) const {
  RidgeStatistics part(feature_count, target_count(), memory);
  part.weight_ = weight_;
  part.scatter_ = scatter_.leading(feature_count, factor * factor, memory);
  for (std::size_t target = 0; target <= target_count(); ++target) {
    for (std::size_t i = 0; i < feature_count; ++i) {
      part.sums_.row(target)[i] = factor * sums_.row(target)[i];
    }
  }
  part.masses_ = masses_;
  return part;
}

} // namespace naibx
