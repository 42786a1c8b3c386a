// The count tables between labels and sizes: N_ym and N_yy' of the paper's
// table 2. N, N_y and N_m are the weights of the three ClassStatistics.
#pragma once

#include "../base/span.hpp"
#include "../kernels/kernels.hpp"
#include "aligned_rows.hpp"
#include "learned_example.hpp"
#include "pair_counts.hpp"

#include <cstddef>
#include <cstdint>
#include <memory_resource>

namespace naibx {

// Labels are rows of the model, as sizes are.
class LabelCounts {
public:
  LabelCounts(bool has_narrow_pairs, std::pmr::memory_resource *memory);
  LabelCounts(const LabelCounts &other, std::pmr::memory_resource *memory);

  // Nothing allocates within what is reserved.
  void reserve_size_rows(std::size_t rows) { by_size_.reserve_rows(rows); }
  void reserve_labels(std::size_t labels, std::size_t size_rows);
  void append_size_row() { by_size_.append_row(); }
  void append_labels(std::size_t count) { pairs.append_labels(count); }

  // One example: the labels beside its size.
  void add_size(std::size_t size_row, Span<const std::uint32_t> labels,
                double weight);
  // The same for all examples that have a size.
  void add_size(std::size_t size_row, const ChosenExamples &examples,
                const Kernels &kernels);

  // N_ym of every label y, for the size with this row.
  [[nodiscard]] Span<const double> by_size(std::size_t size_row) const {
    return {by_size_.row(size_row), pairs.label_count()};
  }
  [[nodiscard]] Span<double> mutable_by_size(std::size_t size_row) {
    return {by_size_.row(size_row), pairs.label_count()};
  }

  PairCounts pairs;

private:
  AlignedRows<double> by_size_;
};

} // namespace naibx
