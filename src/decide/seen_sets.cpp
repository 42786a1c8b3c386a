#include "seen_sets.hpp"

#include <algorithm>
#include <cmath>

namespace naibx {

namespace {

constexpr double kUsualShare = 0.99;

// The smallest size that so many examples do not exceed.
std::uint32_t usual_size(const SetCounts &counts,
                         std::pmr::memory_resource *memory) {
  std::pmr::vector<double> weights(memory); // [size]
  double total = 0.0;
  for (std::size_t set = 0; set < counts.size(); ++set) {
    const std::size_t labels = counts.labels(set).size();
    if (weights.size() <= labels) {
      weights.resize(labels + 1);
    }
    weights[labels] += counts.weight(set);
    total += counts.weight(set);
  }
  double sum = 0.0;
  std::uint32_t size = 0;
  for (; size + 1 < weights.size(); ++size) {
    sum += weights[size];
    if (sum >= kUsualShare * total) {
      break;
    }
  }
  return size;
}

} // namespace

SeenSets::SeenSets(const SetCounts &counts, Span<const double> label_log_odds,
                   const SizeGroups &groups, double example_weight,
                   std::pmr::memory_resource *memory)
    : offsets_(1, 0, memory), labels_(memory), counts_(memory),
      log_counts_(memory), log_odds_(memory), groups_(memory),
      has_label_(label_log_odds.size(), 0, memory),
      usual_most_(usual_size(counts, memory) + 1) {
  for (std::size_t set = 0; set < counts.size(); ++set) {
    const auto labels = counts.labels(set);
    labels_.insert(labels_.end(), labels.begin(), labels.end());
    offsets_.push_back(static_cast<std::uint32_t>(labels_.size()));
    counts_.push_back(counts.weight(set) / example_weight);
    log_counts_.push_back(std::log(counts_.back()));
    double sum = 0.0;
    for (const std::uint32_t label : labels) {
      sum += label_log_odds[label];
      has_label_[label] = 1;
    }
    log_odds_.push_back(sum);
    groups_.push_back(static_cast<std::uint32_t>(groups.of(labels.size())));
    largest_size_ =
        std::max(largest_size_, static_cast<std::uint32_t>(labels.size()));
  }
}

} // namespace naibx
