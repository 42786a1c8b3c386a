// Weights by ridge regression, and what each row of a sample would have been
// given by weights that had not seen it.
#pragma once

#include "../../kernels/kernels.hpp"
#include "../aligned_rows.hpp"
#include "cholesky.hpp"
#include "feature_map.hpp"
#include "reservoir.hpp"
#include "ridge_statistics.hpp"

#include <cstddef>
#include <cstdint>
#include <memory_resource>
#include <vector>

namespace naibx {

// By row of the sample: the targets that it has.
class RowTargets {
public:
  explicit RowTargets(std::pmr::memory_resource *memory)
      : offsets_(1, 0, memory), targets_(memory) {}
  void append(Span<const std::uint32_t> targets) {
    targets_.insert(targets_.end(), targets.begin(), targets.end());
    offsets_.push_back(targets_.size());
  }
  [[nodiscard]] Span<const std::uint32_t> row(std::size_t row) const {
    return {targets_.data() + offsets_[row], offsets_[row + 1] - offsets_[row]};
  }

private:
  std::pmr::vector<std::size_t> offsets_;
  std::pmr::vector<std::uint32_t> targets_;
};

struct RidgeWeights {
  explicit RidgeWeights(std::size_t target_count,
                        std::pmr::memory_resource *memory)
      : rows(line_count(target_count), memory),
        constants(line_count(target_count), memory),
        held_out(line_count(target_count), memory) {}

  double lambda = 0.0;
  AlignedRows<double> rows;      // [feature][target]
  AlignedRows<double> constants; // one row
  // [row of the sample][target]: the score from all examples but this row, or
  // but those of its group.
  AlignedRows<double> held_out;
  double squared_error = 0.0; // of labels, a mean over held_out
};

class RidgeProblem {
public:
  RidgeProblem(const FeatureMap &map, const RidgeStatistics &statistics,
               Span<const ReservoirRow> sample, const RowTargets &targets,
               std::size_t label_count, const Kernels &kernels,
               std::pmr::memory_resource *memory);

  [[nodiscard]] RidgeWeights solve(double lambda) const;

private:
  struct Tile {
    std::size_t begin;
    std::size_t end;
  };

  [[nodiscard]] Triangle matrix(double lambda) const;
  void set_right_sides(RidgeWeights &weights) const;
  void set_constants(RidgeWeights &weights) const;
  // Of rows begin to end - 1, which hold whole groups.
  void hold_out(Tile tile, Cholesky &factor, RidgeWeights &weights) const;
  void fit(Tile tile, const RidgeWeights &weights,
           AlignedRows<double> &rest) const;
  void hold_out_group(Tile group, std::size_t tile_begin,
                      const AlignedRows<double> &solved,
                      AlignedRows<double> &rest) const;
  [[nodiscard]] Triangle leverages(std::size_t count, std::size_t at,
                                   const AlignedRows<double> &solved) const;
  void add_error(Tile tile, const AlignedRows<double> &left,
                 RidgeWeights &weights) const;

  const FeatureMap &map_;
  const RidgeStatistics &statistics_;
  Span<const ReservoirRow> sample_;
  const RowTargets &targets_;
  std::size_t label_count_;
  const Kernels &kernels_;
  std::pmr::memory_resource *memory_;
  AlignedRows<double> features_; // [row of the sample][feature], less the mean
  AlignedRows<double> landmark_kernel_;
};

} // namespace naibx
