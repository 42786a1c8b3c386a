#include "seen_values.hpp"

#include <algorithm>
#include <cmath>

namespace naibx::cli {

void SeenValues::look_at(double value, std::uint64_t row) {
  if (std::isnan(value)) {
    ++missing_;
    return;
  }
  if (row == 0) {
    start_ = value;
  }
  counted_ += value == start_ + static_cast<double>(row) ? 1 : 0;
  least_ = not_zero_ == 0 ? value : std::min(least_, value);
  greatest_ = not_zero_ == 0 ? value : std::max(greatest_, value);
  ++not_zero_;
  if (!seen_.empty() && !seen_[static_cast<std::size_t>(value)]) {
    seen_[static_cast<std::size_t>(value)] = true;
    ++seen_count_;
  }
}

bool SeenValues::varies(std::uint64_t row_count) const {
  return least_ < greatest_ || (not_zero_ > 0 && zeros(row_count) > 0);
}

bool SeenValues::number_rows(std::uint64_t row_count) const {
  const std::uint64_t expected_zeros = start_ <= 0.0 ? 1 : 0;
  return seen_.empty() && missing_ == 0 && counted_ == not_zero_ &&
         zeros(row_count) <= expected_zeros;
}

bool SeenValues::are_too_close(std::uint64_t row_count) const {
  constexpr double kClosest = 1e-140;
  const bool has_zero = zeros(row_count) > 0;
  const double least = has_zero ? std::min(least_, 0.0) : least_;
  const double greatest = has_zero ? std::max(greatest_, 0.0) : greatest_;
  return varies(row_count) && greatest - least <= kClosest;
}

bool SeenValues::are_on_one_side(std::uint64_t row_count) const {
  const bool all_above = least_ > 0.0 && zeros(row_count) == 0;
  return seen_.empty() && varies(row_count) && (all_above || greatest_ <= 0.0);
}

std::uint64_t SeenValues::distinct(std::uint64_t row_count) const {
  return seen_count_ + (zeros(row_count) > 0 ? 1 : 0);
}

std::size_t SeenValues::example() const {
  const auto place = std::find(seen_.begin(), seen_.end(), true);
  return place == seen_.end() ? 0
                              : static_cast<std::size_t>(place - seen_.begin());
}

} // namespace naibx::cli
