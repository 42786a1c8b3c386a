#include "set_counts.hpp"

#include <algorithm>

namespace naibx {

namespace {

// Room for more elements, at least doubled so that it is seldom taken.
template <typename Elements>
void reserve_more(Elements &elements, std::size_t more) {
  if (elements.capacity() - elements.size() < more) {
    elements.reserve(2 * elements.size() + more);
  }
}

} // namespace

void SetCounts::prepare(std::size_t label_count) {
  reserve_more(entries_, 1);
  reserve_more(labels_, label_count);
}

void SetCounts::add(Span<const std::uint32_t> labels, double weight) noexcept {
  const auto is_before = [this](const Entry &entry,
                                Span<const std::uint32_t> wanted) {
    const std::uint32_t *const begin = labels_.data() + entry.offset;
    return std::lexicographical_compare(begin, begin + entry.size,
                                        wanted.begin(), wanted.end());
  };
  const auto place =
      std::lower_bound(entries_.begin(), entries_.end(), labels, is_before);
  if (place != entries_.end()) {
    const std::uint32_t *const begin = labels_.data() + place->offset;
    if (std::equal(begin, begin + place->size, labels.begin(), labels.end())) {
      place->weight += weight;
      return;
    }
  }
  entries_.insert(place, {labels_.size(), labels.size(), weight});
  labels_.insert(labels_.end(), labels.begin(), labels.end());
}

} // namespace naibx
