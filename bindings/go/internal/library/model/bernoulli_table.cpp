// Made by bindings/go/generate_sources.py from
// src/model/bernoulli_table.cpp: do not edit.

#include "settings.hpp"

#include "bernoulli_table.hpp"

namespace naibx {

void BernoulliTable::add(std::size_t row, const LearnedExample &example) {
  double *const present = present_.data() + row * feature_count_;
  for (const std::uint32_t slot : example.present) {
    present[slot] += example.weight;
  }
  if (!observed.tracking()) {
    return;
  }
  const Span<double> weights = observed.row(row);
  const std::uint32_t *missing = example.bernoulli_missing.begin();
  for (std::size_t slot = 0; slot < feature_count_; ++slot) {
    if (missing != example.bernoulli_missing.end() && *missing == slot) {
      ++missing; // slots are in increasing order
    } else {
      weights[slot] += example.weight;
    }
  }
}

} // namespace naibx
