#include "landmarks.hpp"

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
    : count_(rows.size()), width_(width),
      dense_(line_count(rows.size()), memory),
      constants_(in_lines(rows.size()), 0.0, memory),
      offsets_(sparse_count + 1, 0, memory), entries_(memory) {
  dense_.reserve_rows(dense_count);
  dense_.append_rows(dense_count);
  std::size_t entry_count = 0;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    constants_[i] = -half_square(rows[i], width);
    for (std::size_t feature = 0; feature < dense_count; ++feature) {
      dense_.row(feature)[i] = rows[i].dense[feature] * width.dense;
    }
    for (const SparseValue &entry : rows[i].sparse) {
      ++offsets_[entry.index + 1];
      ++entry_count;
    }
  }
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

void Landmarks::evaluate(const MappedRow &row, const Kernels &kernels,
                         std::pmr::vector<WeightedRow> &terms,
                         double *values) const {
  const double of_row = half_square(row, width_);
  for (std::size_t i = 0; i < constants_.size(); ++i) {
    values[i] = constants_[i] - of_row;
  }
  terms.clear();
  for (std::size_t feature = 0; feature < row.dense.size(); ++feature) {
    if (row.dense[feature] != 0.0) {
      terms.push_back(
          {static_cast<std::uint32_t>(feature), row.dense[feature]});
    }
  }
  if (!terms.empty()) {
    kernels.add_rows_float64({dense_.row(0), dense_.stride(), 0,
                              constants_.size(), terms.data(), terms.size(),
                              values});
  }
  for (const SparseValue &entry : row.sparse) {
    for (std::uint32_t i = offsets_[entry.index]; i < offsets_[entry.index + 1];
         ++i) {
      values[entries_[i].landmark] += entry.value * entries_[i].value;
    }
  }
  kernels.exponentials(values, constants_.size());
}

} // namespace naibx
