#include "size_order.hpp"

#include <algorithm>

namespace naibx {

void SizeOrder::begin(const WeighedSizes &weighed, const SizeRule &rule,
                      const SizeBounds &bounds, const Wanted &wanted) {
  predicted_.clear();
  posterior_.reset();
  has_taken_ = false;
  are_sorted_ = false;
  are_weighed_ = false;
  are_given_ = wanted.is_given;
  fixed_ = weighed.fixed;
  possible_.reset();
  scores_ = {{}, nullptr};
  if (wanted.is_given || fixed_) {
    others_ = {fixed_.value_or(bounds.least), bounds};
    return;
  }
  scores_ = weighed.scores;
  if (wanted.log_probabilities) {
    posterior_.emplace(scores_);
  }
  if (rule.takes_size() && rule.kind != SizeRuleKind::mode) {
    others_ = {size_by_rule(scores_, rule, bounds), bounds};
    possible_ = others_;
    return;
  }
  are_weighed_ = true;
  others_ = {best_size(scores_, {0, UINT32_MAX}), bounds};
  const Span<const std::uint32_t> sizes = scores_.sizes;
  for (std::uint32_t place = 0; place < sizes.size(); ++place) {
    if (sizes[place] >= bounds.least && sizes[place] <= bounds.most) {
      predicted_.push_back(place);
    }
  }
}

// Mostly the first alone is wanted, which needs no sorting.
std::uint32_t SizeOrder::take_best() {
  const double *const of_sizes = scores_.scores;
  const auto is_worse = [of_sizes](std::uint32_t a, std::uint32_t b) {
    return of_sizes[a] != of_sizes[b] ? of_sizes[a] < of_sizes[b] : a > b;
  };
  if (!has_taken_) {
    std::iter_swap(
        std::max_element(predicted_.begin(), predicted_.end(), is_worse),
        predicted_.end() - 1);
  } else if (!are_sorted_) {
    std::sort(predicted_.begin(), predicted_.end(), is_worse);
    are_sorted_ = true;
  }
  has_taken_ = true;
  const std::uint32_t place = predicted_.back();
  predicted_.pop_back();
  return place;
}

std::optional<SizeOrder::Size> SizeOrder::next() {
  if (!predicted_.empty()) {
    const std::uint32_t place = take_best();
    return Size{scores_.sizes[place],
                posterior_ ? posterior_->log_probability(place) : 0.0, true,
                false};
  }
  const auto size = next_other();
  return size ? std::optional<Size>(other(*size)) : std::nullopt;
}

std::optional<std::uint32_t> SizeOrder::next_other() {
  while (possible_) {
    const auto size = possible_->next();
    if (!size) {
      possible_.reset();
    } else if (can_be_predicted(*size)) {
      return size;
    }
  }
  auto size = others_.next();
  while (size && can_be_predicted(*size)) {
    size = others_.next();
  }
  return size;
}

bool SizeOrder::can_be_predicted(std::uint32_t size) const {
  return std::binary_search(scores_.sizes.begin(), scores_.sizes.end(), size);
}

// One that was not weighed against others: given, taken by a rule, or left.
SizeOrder::Size SizeOrder::other(std::uint32_t size) const {
  if (are_given_) {
    return {size, 0.0, false, false};
  }
  if (fixed_) {
    return {size, 0.0, false, size != *fixed_};
  }
  const Span<const std::uint32_t> sizes = scores_.sizes;
  const auto *const place = std::lower_bound(sizes.begin(), sizes.end(), size);
  if (place == sizes.end() || *place != size) {
    return {size, 0.0, false, true};
  }
  const auto index = static_cast<std::size_t>(place - sizes.begin());
  return {size, posterior_ ? posterior_->log_probability(index) : 0.0, false,
          false};
}

} // namespace naibx
