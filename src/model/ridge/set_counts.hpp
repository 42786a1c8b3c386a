// How often each set has been seen, for so many different sets at most.
#pragma once

#include "../../base/span.hpp"

#include <cstddef>
#include <cstdint>
#include <memory_resource>
#include <optional>
#include <vector>

namespace naibx {

// When there are more sets than its capacity, the least counted go, until three
// quarters are left; so that this is seldom. Of sets with the same weight those
// go whose hashes are largest. A set that went and comes again begins anew.
class SetCounts {
public:
  SetCounts(std::size_t capacity, std::uint64_t seed,
            std::pmr::memory_resource *memory)
      : capacity_(capacity), seed_(seed), entries_(memory), labels_(memory),
        order_(memory) {}
  SetCounts(const SetCounts &other, std::pmr::memory_resource *memory)
      : capacity_(other.capacity_), seed_(other.seed_),
        entries_(other.entries_, memory), labels_(other.labels_, memory),
        order_(other.order_, memory), dropped_weight_(other.dropped_weight_) {}

  // Takes the memory for a set of so many labels, so that add does not fail.
  void prepare(std::size_t label_count);
  // Labels increase.
  void add(Span<const std::uint32_t> labels, double weight) noexcept;
  // Adds what another has counted, of the same capacity and seed. Throws
  // std::bad_alloc, which leaves this in any state.
  void merge(const SetCounts &other);

  // Sets are in the order of their labels, the empty one first.
  [[nodiscard]] std::size_t size() const { return order_.size(); }
  [[nodiscard]] Span<const std::uint32_t> labels(std::size_t set) const {
    return labels_of(entries_[order_[set]]);
  }
  [[nodiscard]] double weight(std::size_t set) const {
    return entries_[order_[set]].weight;
  }
  // Which set has these labels; nothing where none has.
  [[nodiscard]] std::optional<std::size_t>
  find(Span<const std::uint32_t> labels) const;

  // The most counted, in the order of their labels: as many as have so many
  // labels together, but at least one if there is one.
  [[nodiscard]] std::pmr::vector<std::uint32_t>
  most_counted(std::size_t label_entries,
               std::pmr::memory_resource *memory) const;

  [[nodiscard]] std::size_t capacity() const { return capacity_; }
  // What all sets weighed that went; 0 where the counts are whole.
  [[nodiscard]] double dropped_weight() const { return dropped_weight_; }

private:
  friend struct RidgeFields; // of files

  struct Entry {
    std::size_t offset; // of its labels
    std::size_t size;
    double weight;
    std::uint64_t hash;
  };

  [[nodiscard]] Span<const std::uint32_t> labels_of(const Entry &entry) const {
    return {labels_.data() + entry.offset, entry.size};
  }
  // Where a set with these labels is or belongs, among the first of the order.
  [[nodiscard]] std::size_t place_of(Span<const std::uint32_t> labels,
                                     std::size_t count) const;
  [[nodiscard]] bool has_at(std::size_t place,
                            Span<const std::uint32_t> labels) const;
  // An order that depends on the sets alone.
  [[nodiscard]] bool is_more_counted(const Entry &a, const Entry &b) const;
  void append(Span<const std::uint32_t> labels, double weight) noexcept;
  void sort() noexcept;
  void drop_least() noexcept;
  // Of weight 0.
  void remove_dropped() noexcept;

  std::size_t capacity_;
  std::uint64_t seed_;
  std::pmr::vector<Entry> entries_;        // in the order of first sight
  std::pmr::vector<std::uint32_t> labels_; // likewise
  std::pmr::vector<std::uint32_t> order_;  // of the entries, by their labels
  double dropped_weight_ = 0.0;
};

} // namespace naibx
