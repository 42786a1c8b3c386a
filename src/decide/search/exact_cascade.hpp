// The most likely sets that a cascade can reach, by branch and bound: the most
// likely beginning is looked at first, and what is less likely than the sets
// that are there already never is.
#pragma once

#include "../sizes/size_order.hpp"
#include "best_sets.hpp"
#include "cascade_steps.hpp"
#include "set_search.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory_resource>
#include <vector>

namespace naibx {

// Scratch of one worker.
class ExactCascade {
public:
  explicit ExactCascade(std::pmr::memory_resource *memory)
      : order_(memory), nodes_(memory), open_(memory), expanded_(memory),
        path_(memory) {}

  void prepare(const ScoreColumns &columns, std::uint64_t node_limit);
  void begin() {
    nodes_.clear();
    open_.clear();
    expanded_count_ = 0;
    std::fill(expanded_.begin(), expanded_.end(), 0);
    has_dropped_ = false;
  }
  // A size that is to be looked at.
  void add(const CascadeRow &row, const SizeOrder::Size &size);
  // Adds to the best what is better. Without nodes or room for all of it the
  // search is cut short.
  void search(const CascadeRow &row, SetSearch &search, BestSets &best);

private:
  // A beginning: that of `parent`, and a label.
  struct Node {
    double score;
    double step;
    std::uint64_t hash; // of its labels and the size
    std::uint32_t parent;
    std::uint32_t label;
    std::uint32_t size;
    std::uint32_t depth;
  };

  void push(const Node &node);
  bool is_expanded(std::uint64_t hash);
  void expand(const CascadeRow &row, std::uint32_t index, SetSearch &search,
              BestSets &best);
  void go_to(const CascadeRow &row, std::uint32_t index,
             const LabelDomains &domains);

  CascadeOrder order_;
  std::size_t most_nodes_ = 0;
  std::pmr::vector<Node> nodes_;
  std::pmr::vector<std::uint32_t> open_;     // a heap, the best first
  std::pmr::vector<std::uint64_t> expanded_; // a table of hashes, 0 where empty
  std::size_t expanded_count_ = 0;
  bool has_dropped_ = false; // for want of room
  std::pmr::vector<std::uint32_t> path_;
};

} // namespace naibx
