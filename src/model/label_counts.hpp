// The count tables between labels and sizes: N_ym and N_yy' of the paper's
// table 2. N, N_y and N_m are the weights of the three ClassStatistics.
#pragma once

#include "../base/span.hpp"
#include "../kernels/kernels.hpp"
#include "aligned_rows.hpp"
#include "learned_example.hpp"

#include <cstddef>
#include <cstdint>
#include <memory_resource>

namespace naibx {

class LabelCounts {
public:
  LabelCounts(std::uint32_t label_count, std::pmr::memory_resource *memory);
  LabelCounts(const LabelCounts &other, std::pmr::memory_resource *memory);

  void reserve_size_rows(std::size_t rows) { by_size_.reserve_rows(rows); }
  // Does not allocate after reserve_size_rows.
  void append_size_row() { by_size_.append_row(); }

  // One example: all pairs of its labels, and the labels beside its size.
  void add_pairs(Span<const std::uint32_t> labels, double weight);
  void add_size(std::size_t size_row, Span<const std::uint32_t> labels,
                double weight);
  // The same for all examples that have a label or a size.
  void add_pairs_of(std::uint32_t label, const ChosenExamples &examples,
                    const Kernels &kernels);
  void add_size(std::size_t size_row, const ChosenExamples &examples,
                const Kernels &kernels);

  // N_ym of every label y, for the size with this row.
  [[nodiscard]] Span<const double> by_size(std::size_t size_row) const {
    return {by_size_.row(size_row), label_count_};
  }
  // N_yy' of every label y, for one y'. Symmetric; the diagonal is 0.
  [[nodiscard]] Span<const double> pairs(std::uint32_t label) const {
    return {pairs_.row(label), label_count_};
  }
  // For reading files.
  [[nodiscard]] Span<double> mutable_by_size(std::size_t size_row) {
    return {by_size_.row(size_row), label_count_};
  }
  [[nodiscard]] Span<double> mutable_pairs(std::uint32_t label) {
    return {pairs_.row(label), label_count_};
  }

private:
  template <std::size_t kRows>
  void add_to_rows(const std::uint32_t *of, Span<const std::uint32_t> labels,
                   double weight);

  std::uint32_t label_count_;
  AlignedRows<double> by_size_;
  AlignedRows<double> pairs_;
};

} // namespace naibx
