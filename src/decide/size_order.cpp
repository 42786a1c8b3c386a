#include "size_order.hpp"

#include <algorithm>

namespace naibx {

void SizeOrder::begin(const ScoreColumns &columns, const double *scores,
                      const SizeRequest &request, const SizeBounds &bounds,
                      bool is_given) {
  predicted_.clear();
  posterior_.reset();
  if (is_given || (columns.fixed_size && !request.has_own())) {
    others_ = {columns.fixed_size.value_or(bounds.least), bounds};
    return;
  }
  scores_ = request.scores(columns, scores);
  if (request.rule().takes_size()) {
    others_ = {size_by_rule(scores_, request.rule(), bounds), bounds};
    return;
  }
  others_ = {best_size(scores_, {0, columns.label_count}), bounds};
  posterior_.emplace(scores_);
  const Span<const std::uint32_t> sizes = scores_.sizes;
  for (std::uint32_t place = 0; place < sizes.size(); ++place) {
    if (sizes[place] >= bounds.least && sizes[place] <= bounds.most) {
      predicted_.push_back(place);
    }
  }
  const double *const of_sizes = scores_.scores;
  std::sort(predicted_.begin(), predicted_.end(),
            [of_sizes](std::uint32_t a, std::uint32_t b) {
              return of_sizes[a] != of_sizes[b] ? of_sizes[a] < of_sizes[b]
                                                : a > b;
            });
}

std::optional<SizeOrder::Size> SizeOrder::next() {
  if (!predicted_.empty()) {
    const std::uint32_t place = predicted_.back();
    predicted_.pop_back();
    return Size{scores_.sizes[place], posterior_->log_probability(place), true};
  }
  const Span<const std::uint32_t> sizes = scores_.sizes;
  auto size = others_.next();
  while (size && posterior_ &&
         std::binary_search(sizes.begin(), sizes.end(), *size)) {
    size = others_.next();
  }
  return size ? std::optional<Size>({*size, 0.0, false}) : std::nullopt;
}

} // namespace naibx
