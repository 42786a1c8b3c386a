// The best of the sets that a search comes across, each once.
#pragma once

#include "../../base/log_sum.hpp"
#include "../../base/span.hpp"

#include <cstddef>
#include <cstdint>
#include <memory_resource>
#include <vector>

namespace naibx {

// A set is known by a sum over its labels, so that the order does not matter.
// Other sets have the same sum once in 2^64.
std::uint64_t label_hash(std::uint32_t label);
std::uint64_t hash_of_labels(Span<const std::uint32_t> labels);

// Scratch of one worker.
class BestSets {
public:
  explicit BestSets(std::pmr::memory_resource *memory)
      : labels_(memory), steps_(memory), sorted_(memory), sets_(memory) {}

  // Room for so many sets of so many labels each.
  void prepare(std::size_t most_sets, std::size_t largest_size);
  void clear() { sets_.clear(); }

  // Whether a set with this score would be among them.
  [[nodiscard]] bool accepts(double score) const {
    return sets_.size() < most_sets_ || score > sets_.back().score;
  }
  // No set with less would be.
  [[nodiscard]] double least_score() const {
    return sets_.size() < most_sets_ ? kMinusInfinity : sets_.back().score;
  }
  // Of one that is there the better score, with its order of labels, stays. Of
  // equal scores the set that came first stands first. Steps, beside the
  // labels, may be none.
  void add(Span<const std::uint32_t> labels, Span<const double> steps,
           double score);

  // The best first.
  [[nodiscard]] std::size_t size() const { return sets_.size(); }
  [[nodiscard]] double score(std::size_t rank) const {
    return sets_[rank].score;
  }
  [[nodiscard]] Span<const std::uint32_t> labels(std::size_t rank) const {
    const Set &set = sets_[rank];
    return {labels_.data() + set.place * largest_size_, set.size};
  }
  [[nodiscard]] Span<const double> steps(std::size_t rank) const {
    const Set &set = sets_[rank];
    return {steps_.data() + set.place * largest_size_, set.size};
  }

private:
  struct Set {
    double score;
    std::size_t place; // of its labels, in places of the largest size
    std::size_t size;
    std::uint64_t hash;
  };

  [[nodiscard]] bool is_at(const Set &set, std::uint64_t hash,
                           Span<const std::uint32_t> labels);

  std::size_t most_sets_ = 0;
  std::size_t largest_size_ = 0;
  std::pmr::vector<std::uint32_t> labels_;
  std::pmr::vector<double> steps_;
  std::pmr::vector<std::uint32_t> sorted_; // of two sets
  std::pmr::vector<Set> sets_;
};

} // namespace naibx
