#include "limits.hpp"
#include "model.hpp"
#include "shift_rule.hpp"

#include <algorithm>
#include <cmath>

namespace naibx {

void Model::look_at_shifts(Span<const double> values, double weight) {
  const WeightSums before = weight_sums();
  const bool is_now = is_turn(before, weight);
  if (!is_now && !all_.gaussian.observed.tracking()) {
    return;
  }
  for (std::size_t slot = 0; slot < shift_.size(); ++slot) {
    const double seen = all_.gaussian.observed.at(0, slot, before.total);
    const bool has_value = !std::isnan(values[slot]);
    if (has_value && weight > kOutweighing * seen) {
      change_shift(slot, values[slot]);
    } else if (is_now && is_shift_far(slot, seen)) {
      change_shift(slot, shift_[slot] + all_.gaussian.mean(0)[slot]);
    }
  }
}

bool Model::is_shift_far(std::size_t slot, double seen) const {
  const double mean = all_.gaussian.mean(0)[slot];
  return mean * mean * seen > kFarShift * all_.gaussian.squares(0)[slot];
}

void Model::change_shift(std::size_t slot, double value) {
  const double bounded =
      std::clamp(value, -kMaximumGaussianValue, kMaximumGaussianValue);
  const double moved = bounded - shift_[slot];
  shift_[slot] = bounded;
  for (ClassStatistics *const classes : {&all_, &labels_, &sizes_}) {
    for (std::size_t row = 0; row < classes->row_count(); ++row) {
      // Without an example the mean stays 0.
      if (classes->gaussian.observed.at(row, slot, classes->weight(row)) >
          0.0) {
        classes->gaussian.mutable_mean(row)[slot] -= moved;
      }
    }
  }
}

// Means keep the digits that they have where most examples are; a feature that
// had no value here has the others' shift, and then their very means.
void Model::take_heavier_shifts(const Model &other) {
  for (std::size_t slot = 0; slot < shift_.size(); ++slot) {
    const double seen = all_.gaussian.observed.at(0, slot, weight());
    const double others =
        other.all_.gaussian.observed.at(0, slot, other.weight());
    if (others > seen) {
      change_shift(slot, other.shift_[slot]);
    }
  }
}

void Model::leave_far_shifts() {
  for (std::size_t slot = 0; slot < shift_.size(); ++slot) {
    if (is_shift_far(slot, all_.gaussian.observed.at(0, slot, weight()))) {
      change_shift(slot, shift_[slot] + all_.gaussian.mean(0)[slot]);
    }
  }
}

} // namespace naibx
