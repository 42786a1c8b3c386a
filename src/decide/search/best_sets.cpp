#include "best_sets.hpp"

#include "../../base/size.hpp"

#include <algorithm>

namespace naibx {

// The finaliser of SplitMix64 (Steele, Lea and Flood, 2014), which spreads all
// bits over all.
std::uint64_t label_hash(std::uint32_t label) {
  std::uint64_t bits = (std::uint64_t{label} + 1) * 0x9E3779B97F4A7C15U;
  bits = (bits ^ (bits >> 30U)) * 0xBF58476D1CE4E5B9U;
  bits = (bits ^ (bits >> 27U)) * 0x94D049BB133111EBU;
  return bits ^ (bits >> 31U);
}

std::uint64_t hash_of_labels(Span<const std::uint32_t> labels) {
  std::uint64_t hash = 0;
  for (const std::uint32_t label : labels) {
    hash += label_hash(label);
  }
  return hash;
}

void BestSets::prepare(std::size_t most_sets, std::size_t largest_size) {
  most_sets_ = most_sets;
  largest_size_ = largest_size;
  const std::size_t places = table_size(most_sets, largest_size);
  if (labels_.size() < places) {
    labels_.resize(places);
    steps_.resize(places);
  }
  sorted_.reserve(2 * largest_size);
  sets_.reserve(most_sets);
  sets_.clear();
}

bool BestSets::is_at(const Set &set, std::uint64_t hash,
                     Span<const std::uint32_t> labels) {
  if (set.hash != hash || set.size != labels.size()) {
    return false;
  }
  const auto *const there = labels_.data() + set.place * largest_size_;
  sorted_.assign(there, there + set.size);
  sorted_.insert(sorted_.end(), labels.begin(), labels.end());
  const auto middle = sorted_.begin() + static_cast<std::ptrdiff_t>(set.size);
  std::sort(sorted_.begin(), middle);
  std::sort(middle, sorted_.end());
  return std::equal(sorted_.begin(), middle, middle);
}

void BestSets::add(Span<const std::uint32_t> labels, Span<const double> steps,
                   double score) {
  const std::uint64_t hash = hash_of_labels(labels);
  Set added = {score, sets_.size(), labels.size(), hash};
  const auto same =
      std::find_if(sets_.begin(), sets_.end(),
                   [&](const Set &set) { return is_at(set, hash, labels); });
  if (same != sets_.end()) {
    if (!(score > same->score)) {
      return;
    }
    added.place = same->place;
    sets_.erase(same);
  } else if (sets_.size() == most_sets_) {
    if (!accepts(score)) {
      return;
    }
    added.place = sets_.back().place;
    sets_.pop_back();
  }
  std::copy(labels.begin(), labels.end(),
            labels_.begin() +
                static_cast<std::ptrdiff_t>(added.place * largest_size_));
  std::copy(steps.begin(), steps.end(),
            steps_.begin() +
                static_cast<std::ptrdiff_t>(added.place * largest_size_));
  const auto after =
      std::find_if(sets_.begin(), sets_.end(),
                   [score](const Set &set) { return set.score < score; });
  sets_.insert(after, added);
}

} // namespace naibx
