// The sets of the training examples, as a decoder looks through them.
#pragma once

#include "../../base/span.hpp"
#include "../../model/ridge/set_counts.hpp"
#include "../../model/ridge/size_groups.hpp"

#include <cstddef>
#include <cstdint>
#include <memory_resource>
#include <optional>
#include <vector>

namespace naibx {

// Labels of all sets together: adding them up for a row should not take longer
// than its scores.
inline constexpr std::size_t kMostSetLabels = 200000;

// Examples; less is what rounding leaves of none.
inline constexpr double kNoCount = 1e-9;

class SeenSets {
public:
  // Those that were counted most, where they have too many labels. Log-odds of
  // the labels' shares, and the weight of one example.
  SeenSets(const SetCounts &counts, Span<const double> label_log_odds,
           const SizeGroups &groups, double example_weight,
           std::pmr::memory_resource *memory);

  explicit SeenSets(std::pmr::memory_resource *memory)
      : offsets_(1, 0, memory), labels_(memory), counts_(memory),
        log_counts_(memory), log_odds_(memory), groups_(memory),
        has_label_(memory), size_counts_(memory) {}

  [[nodiscard]] std::size_t size() const { return counts_.size(); }
  [[nodiscard]] std::size_t bytes() const {
    return labels_.size() * sizeof(std::uint32_t) +
           size() * (3 * sizeof(double) + 2 * sizeof(std::uint32_t));
  }
  [[nodiscard]] Span<const std::uint32_t> labels(std::size_t set) const {
    return {labels_.data() + offsets_[set], offsets_[set + 1] - offsets_[set]};
  }
  // Which set has these labels; nothing where none has.
  [[nodiscard]] std::optional<std::size_t>
  find(Span<const std::uint32_t> wanted) const;
  [[nodiscard]] std::uint32_t label_count(std::size_t set) const {
    return offsets_[set + 1] - offsets_[set];
  }
  // In examples.
  [[nodiscard]] double count(std::size_t set) const { return counts_[set]; }
  // Whether it was seen elsewhere than in an example of this weight.
  [[nodiscard]] bool is_left(std::size_t set, double weight) const {
    return counts_[set] - weight > kNoCount;
  }
  [[nodiscard]] double log_count(std::size_t set) const {
    return log_counts_[set];
  }
  // Sum of its labels' log-odds.
  [[nodiscard]] double log_odds(std::size_t set) const {
    return log_odds_[set];
  }
  // The group of its size.
  [[nodiscard]] std::size_t group(std::size_t set) const {
    return groups_[set];
  }
  [[nodiscard]] std::uint32_t largest_size() const { return largest_size_; }
  // Of the sets of that size, in examples.
  [[nodiscard]] double size_count(std::uint32_t size) const {
    return size <= largest_size_ ? size_counts_[size] : 0.0;
  }
  // One more than 99 % of the examples have labels at most.
  [[nodiscard]] std::uint32_t usual_most() const { return usual_most_; }
  [[nodiscard]] bool has_label(std::uint32_t label) const {
    return has_label_[label] != 0;
  }

private:
  void count_sizes();

  std::pmr::vector<std::uint32_t> offsets_; // in the order of their labels
  std::pmr::vector<std::uint32_t> labels_;
  std::pmr::vector<double> counts_;
  std::pmr::vector<double> log_counts_;
  std::pmr::vector<double> log_odds_;
  std::pmr::vector<std::uint32_t> groups_;
  std::pmr::vector<char> has_label_;     // [label]
  std::pmr::vector<double> size_counts_; // [size]
  std::uint32_t largest_size_ = 0;
  std::uint32_t usual_most_ = 0;
};

} // namespace naibx
