#include "size_order.hpp"

#include "sizes.hpp"

#include <algorithm>

namespace naibx {

void SizeOrder::begin(const ScoreColumns &columns, const double *scores,
                      const SizeBounds &bounds) {
  columns_ = &columns;
  bounds_ = bounds;
  seen_.clear();
  distance_ = 0;
  is_above_ = false;
  if (bounds.is_given() || columns.fixed_size) {
    best_ = columns.fixed_size.value_or(bounds.least);
    return;
  }
  best_ = choose_size(columns, scores, {0, columns.label_count});
  const Span<const std::uint32_t> sizes = columns.size_of_column;
  for (std::uint32_t column = 0; column < sizes.size(); ++column) {
    if (sizes[column] >= bounds.least && sizes[column] <= bounds.most) {
      seen_.push_back(column);
    }
  }
  const double *const of_sizes = scores + columns.label_columns;
  std::sort(seen_.begin(), seen_.end(), [&](std::uint32_t a, std::uint32_t b) {
    return of_sizes[a] != of_sizes[b] ? of_sizes[a] < of_sizes[b] : a > b;
  });
}

std::optional<std::uint32_t> SizeOrder::next() {
  if (!seen_.empty()) {
    const std::uint32_t column = seen_.back();
    seen_.pop_back();
    return columns_->size_of_column[column];
  }
  const bool has_seen = !columns_->fixed_size && !bounds_.is_given();
  for (;;) {
    const auto size = next_unseen();
    const Span<const std::uint32_t> sizes = columns_->size_of_column;
    if (!size || !has_seen ||
        !std::binary_search(sizes.begin(), sizes.end(), *size)) {
      return size;
    }
  }
}

std::optional<std::uint32_t> SizeOrder::next_unseen() {
  const std::uint32_t furthest =
      std::max(bounds_.most > best_ ? bounds_.most - best_ : 0,
               best_ > bounds_.least ? best_ - bounds_.least : 0);
  while (distance_ <= furthest) {
    const bool above = is_above_;
    const std::uint32_t distance = distance_;
    is_above_ = !above;
    distance_ += above ? 1 : 0;
    const std::uint64_t size = std::uint64_t{best_} + distance;
    if (above && distance > 0 && size >= bounds_.least &&
        size <= bounds_.most) {
      return static_cast<std::uint32_t>(size);
    }
    if (!above && distance <= best_ && best_ - distance >= bounds_.least &&
        best_ - distance <= bounds_.most) {
      return best_ - distance;
    }
  }
  return std::nullopt;
}

} // namespace naibx
