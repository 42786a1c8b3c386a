// The sets of a row by the paper's method where there is more to it than one
// cascade: constraints, several sets, or a search for better ones.
#pragma once

#include "../request/request.hpp"
#include "../sizes/size_order.hpp"
#include "best_sets.hpp"
#include "cascade_beam.hpp"
#include "cascade_steps.hpp"
#include "exact_cascade.hpp"
#include "outcome.hpp"
#include "set_search.hpp"
#include "sets_by_size.hpp"

#include <cstdint>
#include <memory_resource>
#include <vector>

namespace naibx {

// A row that was scored.
struct ScoredRow {
  std::uint64_t number;
  const double *scores;
};

// Scratch of one worker.
class SearchedCascade {
public:
  explicit SearchedCascade(std::pmr::memory_resource *memory)
      : order_(memory), sizes_(memory), given_(memory), beam_(memory),
        exact_(memory), weighed_(memory) {}

  void prepare(const ScoreColumns &columns, const Request &request);
  // For a row with these scores, of which the search has begun. The score of a
  // set is log P(M = m | x), where the size is predicted, and the sum of its
  // steps.
  Outcome choose(const ScoreSource &source, ScoreScratch &scratch,
                 const ScoredRow &row, const Request &request,
                 SetSearch &search, BestSets &best);

  // Whether the sets of the last row have a size that was never seen, or not
  // the fixed one: nothing else meets the constraints.
  [[nodiscard]] bool has_size_of_no_probability() const {
    return has_size_of_no_probability_;
  }

private:
  void list_given(const Request &request, std::uint64_t row);
  Outcome choose_one(const CascadeRow &row, const Request &request,
                     SetSearch &search, BestSets &best);
  Outcome choose_weighed(const CascadeRow &row, Loss loss, SetSearch &search,
                         BestSets &best);
  Outcome find(const CascadeRow &row, std::uint32_t size, bool wants_steps,
               SetSearch &search);
  void begin_more(const CascadeRow &row, const Request &request,
                  const SizeBounds &sizes, const BestSets &best);
  void choose_more(const CascadeRow &row, const Request &request,
                   SetSearch &search, BestSets &best);

  CascadeOrder order_;
  SizeOrder sizes_;
  std::pmr::vector<std::uint32_t> given_;
  CascadeBeam beam_;
  ExactCascade exact_;
  SetsBySize weighed_;
  bool has_size_of_no_probability_ = false;
};

} // namespace naibx
