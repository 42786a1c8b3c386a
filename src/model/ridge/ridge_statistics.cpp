#include "ridge_statistics.hpp"

#include <algorithm>

namespace naibx {

RidgeStatistics::RidgeStatistics(std::size_t feature_count,
                                 std::size_t target_count,
                                 std::pmr::memory_resource *memory)
    : scatter_(feature_count, memory), sums_(line_count(feature_count), memory),
      masses_(target_count, 0.0, memory),
      block_(line_count(feature_count), memory),
      block_weights_(kBlockRows, 0.0, memory), terms_(memory) {
  sums_.append_rows(target_count + 1);
  block_.append_rows(kBlockRows);
  terms_.resize(kBlockRows);
}

RidgeStatistics::RidgeStatistics(const RidgeStatistics &other,
                                 std::pmr::memory_resource *memory)
    : weight_(other.weight_), scatter_(other.scatter_, memory),
      sums_(other.sums_, memory), masses_(other.masses_, memory),
      block_(other.block_, memory),
      block_weights_(other.block_weights_, memory),
      terms_(other.terms_, memory), block_rows_(other.block_rows_) {}

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
  RowsCall<double> call = {
      block_.row(0), block_.stride(), 0, 0, terms_.data(), 0, nullptr};
  for (std::size_t i = 0; i < feature_count(); ++i) {
    call.term_count = 0;
    for (std::size_t row = 0; row < block_rows_; ++row) {
      const double weight = block_weights_[row] * block_.row(row)[i];
      if (weight != 0.0) {
        terms_[call.term_count++] = {static_cast<std::uint32_t>(row), weight};
      }
    }
    call.scores = scatter_.row(i);
    call.class_end = in_lines(i + 1);
    kernels.add_rows_float64(call);
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
