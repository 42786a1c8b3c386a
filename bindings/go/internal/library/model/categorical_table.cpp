// Made by bindings/go/generate_sources.py from
// src/model/categorical_table.cpp: do not edit.

#include "settings.hpp"

#include "categorical_table.hpp"

namespace naibx {

void CategoricalTable::add(std::size_t row, const Layout &layout,
                           const LearnedExample &example) {
  double *const weights = weights_.data() + row * category_count_;
  const Span<double> observed_weights = observed.row(row);
  for (std::size_t slot = 0; slot < example.category.size(); ++slot) {
    const std::uint32_t category = example.category[slot];
    if (category == PreparedExample::kMissingCategory) {
      continue;
    }
    weights[layout.category_offset[slot] + category] += example.weight;
    if (observed.tracking()) {
      observed_weights[slot] += example.weight;
    }
  }
}

} // namespace naibx
