// A set by the paper's cascade that meets constraints.
#pragma once

#include "../score/score_source.hpp"
#include "cascade_order.hpp"
#include "outcome.hpp"
#include "request.hpp"
#include "set_search.hpp"
#include "size_order.hpp"

#include <cstdint>
#include <memory_resource>
#include <vector>

namespace naibx {

// Scratch of one worker.
class ConstrainedCascade {
public:
  explicit ConstrainedCascade(std::pmr::memory_resource *memory)
      : order_(memory), sizes_(memory), given_(memory) {}

  void prepare(const ScoreColumns &columns, const Constraints &constraints);
  // For a row with these scores, of which the search has begun: of the sizes
  // that can be the best, and then each label the best after which the
  // constraints can still be met.
  Outcome choose(const ScoreSource &source, ScoreScratch &scratch,
                 const double *scores, const Request &request,
                 SetSearch &search);

  [[nodiscard]] Span<const std::uint32_t> chosen() const {
    return order_.chosen();
  }
  [[nodiscard]] Span<const double> steps() const { return order_.steps(); }

private:
  void list_given(const Constraints &constraints);

  CascadeOrder order_;
  SizeOrder sizes_;
  std::pmr::vector<std::uint32_t> given_;
};

} // namespace naibx
