#include "size_order.hpp"

#include "sizes.hpp"

#include <algorithm>

namespace naibx {

void SizeOrder::begin(const ScoreColumns &columns, const double *scores,
                      const SizeBounds &bounds) {
  columns_ = &columns;
  seen_.clear();
  has_seen_ = !bounds.is_given() && !columns.fixed_size;
  if (!has_seen_) {
    others_ = {columns.fixed_size.value_or(bounds.least), bounds};
    return;
  }
  others_ = {choose_size(columns, scores, {0, columns.label_count}), bounds};
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
  const Span<const std::uint32_t> sizes = columns_->size_of_column;
  auto size = others_.next();
  while (size && has_seen_ &&
         std::binary_search(sizes.begin(), sizes.end(), *size)) {
    size = others_.next();
  }
  return size;
}

} // namespace naibx
