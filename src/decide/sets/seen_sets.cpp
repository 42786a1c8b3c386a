#include "seen_sets.hpp"

#include "../../model/example_weight.hpp"
#include "../../model/ridge/set_order.hpp"

#include <algorithm>
#include <cmath>

namespace naibx {

namespace {

constexpr double kUsualShare = 0.99;

} // namespace

SeenSets::SeenSets(const SetCounts &counts, Span<const double> label_log_odds,
                   const SizeGroups &groups, double example_weight,
                   std::pmr::memory_resource *memory)
    : offsets_(1, 0, memory), labels_(memory), counts_(memory),
      log_counts_(memory), log_odds_(memory), groups_(memory),
      has_label_(label_log_odds.size(), 0, memory), size_counts_(memory) {
  for (const std::uint32_t set : counts.most_counted(kMostSetLabels, memory)) {
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
  count_sizes();
}

void SeenSets::count_sizes() {
  size_counts_.assign(std::size_t{largest_size_} + 1, 0.0);
  double total = 0.0;
  for (std::size_t set = 0; set < size(); ++set) {
    size_counts_[label_count(set)] += counts_[set];
    total += counts_[set];
  }
  double sum = size_counts_[0];
  std::uint32_t usual = 0;
  while (usual < largest_size_ && is_lighter(sum, kUsualShare * total)) {
    sum += size_counts_[++usual];
  }
  usual_most_ = usual + 1;
}

std::optional<std::size_t>
SeenSets::find(Span<const std::uint32_t> wanted) const {
  const std::size_t place = place_of_set(
      wanted, size(), [this](std::size_t set) { return labels(set); });
  return place < size() && is_same_set(labels(place), wanted)
             ? std::optional(place)
             : std::nullopt;
}

} // namespace naibx
