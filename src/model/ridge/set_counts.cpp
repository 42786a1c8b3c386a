#include "set_counts.hpp"

#include "../../base/hash.hpp"
#include "set_order.hpp"

#include <algorithm>
#include <numeric>

namespace naibx {

namespace {

// Room for more elements, at least doubled so that it is seldom taken.
template <typename Elements>
void reserve_more(Elements &elements, std::size_t more) {
  if (elements.capacity() - elements.size() < more) {
    elements.reserve(2 * elements.size() + more);
  }
}

std::uint64_t hash_of_set(Span<const std::uint32_t> labels,
                          std::uint64_t seed) {
  std::uint64_t state = mix(seed);
  for (const std::uint32_t label : labels) {
    state = fold(state, label);
  }
  return state;
}

} // namespace

std::size_t SetCounts::place_of(Span<const std::uint32_t> labels,
                                std::size_t count) const {
  return place_of_set(labels, count,
                      [this](std::size_t set) { return this->labels(set); });
}

bool SetCounts::has_at(std::size_t place,
                       Span<const std::uint32_t> labels) const {
  return is_same_set(this->labels(place), labels);
}

std::optional<std::size_t>
SetCounts::find(Span<const std::uint32_t> labels) const {
  const std::size_t place = place_of(labels, size());
  return place < size() && has_at(place, labels) ? std::optional(place)
                                                 : std::nullopt;
}

void SetCounts::prepare(std::size_t label_count) {
  reserve_more(entries_, 1);
  reserve_more(order_, 1);
  reserve_more(labels_, label_count);
}

void SetCounts::append(Span<const std::uint32_t> labels,
                       double weight) noexcept {
  entries_.push_back(
      {labels_.size(), labels.size(), weight, hash_of_set(labels, seed_)});
  labels_.insert(labels_.end(), labels.begin(), labels.end());
}

void SetCounts::add(Span<const std::uint32_t> labels, double weight) noexcept {
  const std::size_t place = place_of(labels, size());
  if (place < size() && has_at(place, labels)) {
    entries_[order_[place]].weight += weight;
    return;
  }
  order_.insert(order_.begin() + static_cast<std::ptrdiff_t>(place),
                static_cast<std::uint32_t>(entries_.size()));
  append(labels, weight);
  drop_least();
}

void SetCounts::merge(const SetCounts &other) {
  reserve_more(entries_, other.size());
  reserve_more(order_, other.size());
  reserve_more(labels_, other.labels_.size());
  const std::size_t own = size(); // those after them are not in order
  for (std::size_t set = 0; set < other.size(); ++set) {
    const auto labels = other.labels(set);
    const std::size_t place = place_of(labels, own);
    if (place < own && has_at(place, labels)) {
      entries_[order_[place]].weight += other.weight(set);
    } else {
      order_.push_back(static_cast<std::uint32_t>(entries_.size()));
      append(labels, other.weight(set));
    }
  }
  dropped_weight_ += other.dropped_weight_;
  sort();
  drop_least();
}

void SetCounts::sort() noexcept {
  std::sort(order_.begin(), order_.end(),
            [this](std::uint32_t left, std::uint32_t right) {
              return is_set_before(labels_of(entries_[left]),
                                   labels_of(entries_[right]));
            });
}

bool SetCounts::is_more_counted(const Entry &a, const Entry &b) const {
  if (a.weight != b.weight) {
    return a.weight > b.weight;
  }
  return a.hash != b.hash ? a.hash < b.hash
                          : is_set_before(labels_of(a), labels_of(b));
}

std::pmr::vector<std::uint32_t>
SetCounts::most_counted(std::size_t label_entries,
                        std::pmr::memory_resource *memory) const {
  std::pmr::vector<std::uint32_t> sets(size(), 0, memory);
  std::iota(sets.begin(), sets.end(), 0U);
  if (labels_.size() <= label_entries) {
    return sets;
  }
  // The empty set costs nothing, and says that sets may be empty.
  std::size_t count = labels(0).empty() ? 1 : 0;
  std::sort(sets.begin() + static_cast<std::ptrdiff_t>(count), sets.end(),
            [this](std::uint32_t left, std::uint32_t right) {
              return is_more_counted(entries_[order_[left]],
                                     entries_[order_[right]]);
            });
  std::size_t used = 0;
  while (count < sets.size() &&
         (used == 0 || used + labels(sets[count]).size() <= label_entries)) {
    used += labels(sets[count++]).size();
  }
  sets.resize(count);
  std::sort(sets.begin(), sets.end());
  return sets;
}

// Also the sum of what goes is the same in any order.
void SetCounts::drop_least() noexcept {
  if (size() <= capacity_) {
    return;
  }
  std::sort(order_.begin(), order_.end(),
            [this](std::uint32_t left, std::uint32_t right) {
              return is_more_counted(entries_[left], entries_[right]);
            });
  const std::size_t kept = capacity_ - capacity_ / 4;
  while (order_.size() > kept) {
    double &weight = entries_[order_.back()].weight;
    dropped_weight_ += weight;
    weight = 0.0;
    order_.pop_back();
  }
  remove_dropped();
}

void SetCounts::remove_dropped() noexcept {
  std::size_t count = 0;
  std::size_t label_count = 0;
  for (const Entry &entry : entries_) {
    if (entry.weight == 0.0) {
      continue;
    }
    Entry moved = entry;
    moved.offset = label_count;
    std::copy_n(labels_.begin() + static_cast<std::ptrdiff_t>(entry.offset),
                entry.size,
                labels_.begin() + static_cast<std::ptrdiff_t>(label_count));
    label_count += entry.size;
    entries_[count++] = moved;
  }
  entries_.resize(count);
  labels_.resize(label_count);
  std::iota(order_.begin(), order_.end(), 0U);
  sort();
}

} // namespace naibx
