#include "label_counts.hpp"

#include "weighted_labels.hpp"

#include <algorithm>
#include <utility>

namespace naibx {

LabelCounts::LabelCounts(bool has_narrow_pairs,
                         std::pmr::memory_resource *memory)
    : pairs(has_narrow_pairs, memory), by_size_(1, memory) {}

LabelCounts::LabelCounts(const LabelCounts &other,
                         std::pmr::memory_resource *memory)
    : pairs(other.pairs, memory), by_size_(other.by_size_, memory) {}

void LabelCounts::reserve_labels(std::size_t labels, std::size_t size_rows) {
  pairs.reserve(labels);
  if (line_count(labels) * kBlockLanes<double> <= by_size_.stride()) {
    return;
  }
  AlignedRows<double> longer(line_count(labels), by_size_.memory());
  longer.reserve_rows(std::max(size_rows, by_size_.row_count()));
  longer.append_rows(by_size_.row_count());
  for (std::size_t row = 0; row < by_size_.row_count(); ++row) {
    std::copy_n(by_size_.row(row), pairs.label_count(), longer.row(row));
  }
  by_size_ = std::move(longer);
}

void LabelCounts::add_size(std::size_t size_row,
                           Span<const std::uint32_t> labels, double weight) {
  double *const row = by_size_.row(size_row);
  for (const std::uint32_t label : labels) {
    row[label] += weight;
  }
}

void LabelCounts::add_size(std::size_t size_row, const ChosenExamples &examples,
                           const Kernels &kernels) {
  add_weighted_labels(by_size_.row(size_row), by_size_.stride(), examples,
                      kernels);
}

} // namespace naibx
