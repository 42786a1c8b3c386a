// The sums over examples from which weights follow. Sums of two models of one
// map add up.
#pragma once

#include "../../base/span.hpp"
#include "../../kernels/kernels.hpp"
#include "../aligned_rows.hpp"
#include "triangle.hpp"

#include <cstddef>
#include <cstdint>
#include <memory_resource>
#include <vector>

namespace naibx {

class RidgeStatistics {
public:
  // Targets are the labels, and then groups of sizes.
  RidgeStatistics(std::size_t feature_count, std::size_t target_count,
                  std::pmr::memory_resource *memory);
  RidgeStatistics(const RidgeStatistics &other,
                  std::pmr::memory_resource *memory);

  // Examples are learned in blocks of up to kBlockRows, with the same result
  // to rounding.
  static constexpr std::size_t kBlockRows = 64;
  // The place for the features of the next example, in whole lines.
  [[nodiscard]] double *next_features() { return block_.row(block_rows_); }
  // Takes them with the targets that they have; does not fail.
  void add(Span<const std::uint32_t> targets, double weight,
           const Kernels &kernels);
  // After the last example of a block, before anything is read.
  void finish(const Kernels &kernels);
  // Of the same features and targets.
  void add(const RidgeStatistics &other, const Kernels &kernels);

  // Of the first features, each times a factor, once all is finished.
  [[nodiscard]] RidgeStatistics
  leading(std::size_t feature_count, double factor,
          std::pmr::memory_resource *memory) const;

  [[nodiscard]] std::size_t feature_count() const { return scatter_.order(); }
  [[nodiscard]] std::size_t target_count() const { return masses_.size(); }
  [[nodiscard]] double weight() const { return weight_; }
  // Sum of w f f'.
  [[nodiscard]] const Triangle &scatter() const { return scatter_; }
  // Sum of w f.
  [[nodiscard]] const double *sums() const { return sums_.row(0); }
  // Sum of w f over the examples with a target, and of w.
  [[nodiscard]] const double *sums_of(std::size_t target) const {
    return sums_.row(target + 1);
  }
  [[nodiscard]] double mass(std::size_t target) const {
    return masses_[target];
  }

private:
  friend struct RidgeFields; // of files

  double weight_ = 0.0;
  Triangle scatter_;
  AlignedRows<double> sums_; // [all, then each target][feature]
  std::pmr::vector<double> masses_;
  AlignedRows<double> block_; // [example of the block][feature]
  std::pmr::vector<double> block_weights_;
  std::uint32_t block_rows_ = 0;
};

} // namespace naibx
