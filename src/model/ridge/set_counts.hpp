// How often each set has been seen.
#pragma once

#include "../../base/span.hpp"

#include <cstddef>
#include <cstdint>
#include <memory_resource>
#include <vector>

namespace naibx {

class SetCounts {
public:
  explicit SetCounts(std::pmr::memory_resource *memory)
      : entries_(memory), labels_(memory) {}
  SetCounts(const SetCounts &other, std::pmr::memory_resource *memory)
      : entries_(other.entries_, memory), labels_(other.labels_, memory) {}

  // Takes the memory for a set of so many labels, so that add does not fail.
  void prepare(std::size_t label_count);
  // Labels increase.
  void add(Span<const std::uint32_t> labels, double weight) noexcept;

  // Sets are in the order of their labels, the empty one first.
  [[nodiscard]] std::size_t size() const { return entries_.size(); }
  [[nodiscard]] Span<const std::uint32_t> labels(std::size_t set) const {
    return {labels_.data() + entries_[set].offset, entries_[set].size};
  }
  [[nodiscard]] double weight(std::size_t set) const {
    return entries_[set].weight;
  }

private:
  struct Entry {
    std::size_t offset; // of its labels
    std::size_t size;
    double weight;
  };

  std::pmr::vector<Entry> entries_;
  std::pmr::vector<std::uint32_t> labels_; // in the order of first sight
};

} // namespace naibx
