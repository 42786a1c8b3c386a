// All labels of a row, the best first.
#pragma once

#include "request/constraints.hpp"
#include "request/deadline.hpp"
#include "search/cascade_order.hpp"
#include "search/label_domains.hpp"

#include <cstdint>
#include <memory_resource>

namespace naibx {

// Scratch of one worker.
class Ranking {
public:
  explicit Ranking(std::pmr::memory_resource *memory)
      : domains_(memory), order_(memory) {}

  void prepare(const ScoreColumns &columns) {
    domains_.prepare(nothing_, columns.label_count);
    order_.prepare(columns);
  }
  // The order of a cascade for a set of that size that does not end with it;
  // once the deadline has passed by the scores that there are.
  void write_cascade(const ScoreSource &source, ScoreScratch &scratch,
                     const double *scores, std::uint32_t size,
                     const Deadline &deadline, std::uint32_t *labels);
  // By score; of equal ones the lower first.
  static void write_by_score(Span<const double> scores, std::uint32_t *labels);

private:
  Constraints nothing_;
  LabelDomains domains_;
  CascadeOrder order_;
};

} // namespace naibx
