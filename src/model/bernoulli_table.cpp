#include "bernoulli_table.hpp"

namespace naibx {

void BernoulliTable::add(std::size_t row, const PreparedExample &example,
                         double weight) {
  double *const present = present_.data() + row * feature_count_;
  for (const std::uint32_t slot : example.present) {
    present[slot] += weight;
  }
  if (!observed.tracking()) {
    return;
  }
  const Span<double> weights = observed.row(row);
  auto missing = example.bernoulli_missing.begin();
  for (std::size_t slot = 0; slot < feature_count_; ++slot) {
    if (missing != example.bernoulli_missing.end() && *missing == slot) {
      ++missing; // slots are in increasing order
    } else {
      weights[slot] += weight;
    }
  }
}

} // namespace naibx
