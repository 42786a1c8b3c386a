#include "landmarks.hpp"

#include <utility>

namespace naibx {

namespace {

double half_square(const MappedRow &row, const KernelWidth &width) {
  double dense = 0.0;
  for (const double value : row.dense) {
    dense += value * value;
  }
  double sparse = 0.0;
  for (const SparseValue &entry : row.sparse) {
    sparse += entry.value * entry.value;
  }
  return 0.5 * (width.dense * dense + width.sparse * sparse);
}

} // namespace

Landmarks::Landmarks(Span<const MappedRow> rows, const KernelWidth &width,
                     std::size_t dense_count, std::size_t sparse_count,
                     std::pmr::memory_resource *memory)
    : count_(rows.size()), width_(width), dense_(memory),
      constants_(in_lines(rows.size()), 0.0, memory),
      offsets_(sparse_count + 1, 0, memory), entries_(memory) {
  AlignedRows<double> dense(spread_line_count(rows.size()), memory);
  dense.append_rows(dense_count);
  std::size_t entry_count = 0;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    constants_[i] = -half_square(rows[i], width);
    for (std::size_t feature = 0; feature < dense_count; ++feature) {
      dense.row(feature)[i] = rows[i].dense[feature] * width.dense;
    }
    for (const SparseValue &entry : rows[i].sparse) {
      ++offsets_[entry.index + 1];
      ++entry_count;
    }
  }
  dense_ = ProductTable(std::move(dense));
  for (std::size_t column = 0; column < sparse_count; ++column) {
    offsets_[column + 1] += offsets_[column];
  }
  entries_.resize(entry_count);
  std::pmr::vector<std::uint32_t> next(offsets_, memory);
  for (std::size_t i = 0; i < rows.size(); ++i) {
    for (const SparseValue &entry : rows[i].sparse) {
      entries_[next[entry.index]++] = {static_cast<std::uint32_t>(i),
                                       entry.value * width.sparse};
    }
  }
}

void Landmarks::begin(const MappedRow &row, double *values) const {
  const double of_row = half_square(row, width_);
  for (std::size_t i = 0; i < constants_.size(); ++i) {
    values[i] = constants_[i] - of_row;
  }
  for (const SparseValue &entry : row.sparse) {
    for (std::uint32_t i = offsets_[entry.index]; i < offsets_[entry.index + 1];
         ++i) {
      values[entries_[i].landmark] += entry.value * entries_[i].value;
    }
  }
}

void Landmarks::finish(const double *dense, std::size_t dense_count,
                       const Kernels &kernels, double *values,
                       std::size_t value_stride, std::size_t row_count) const {
  if (dense_count > 0) {
    ProductSums call = {};
    call.left = dense;
    call.left_stride = call.term_count = dense_count;
    call.left_term_stride = 1;
    call.column_end = stride();
    call.sums = values;
    call.sum_stride = value_stride;
    call.row_count = row_count;
    dense_.add_products(call, kernels);
  }
  for (std::size_t row = 0; row < row_count; ++row) {
    kernels.exponentials(values + row * value_stride, stride());
  }
}

} // namespace naibx
