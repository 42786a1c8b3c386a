// Of the sets that the cascade chooses for the likely sizes the one that is
// best on average, where each may be the truth.
#pragma once

#include "../sets/expected_utility.hpp"
#include "../sizes/size_order.hpp"
#include "best_sets.hpp"
#include "cascade_steps.hpp"
#include "outcome.hpp"
#include "set_search.hpp"

#include <cstddef>
#include <cstdint>
#include <memory_resource>
#include <vector>

namespace naibx {

// Scratch of one worker.
class WeighedCascade {
public:
  explicit WeighedCascade(std::pmr::memory_resource *memory)
      : order_(memory), labels_(memory), steps_(memory), sets_(memory),
        candidates_(memory), all_labels_(memory), expected_(memory) {}

  void prepare(const ScoreColumns &columns);
  // Adds it to the best, where there is one, with its score. Of the
  // sizes, which have begun, those that are predicted are weighed. The search
  // stays as it is.
  Outcome choose(const CascadeRow &row, SizeOrder &sizes, Loss loss,
                 SetSearch &search, BestSets &best);

private:
  struct Set {
    double log_probability; // of its size
    std::size_t begin;
    std::uint32_t size;
  };

  CascadeOrder order_;
  std::pmr::vector<std::uint32_t> labels_; // set after set
  std::pmr::vector<double> steps_;         // beside the labels
  std::pmr::vector<Set> sets_;
  std::pmr::vector<Candidate> candidates_;
  std::pmr::vector<std::uint32_t> all_labels_;
  ExpectedUtility expected_;
};

} // namespace naibx
