// What searches through cascades have in common: a row, and the steps that its
// constraints allow.
#pragma once

#include "../../base/span.hpp"
#include "../../score/score_source.hpp"
#include "../sizes/size_request.hpp"
#include "best_sets.hpp"
#include "cascade_order.hpp"
#include "label_domains.hpp"
#include "set_search.hpp"

#include <algorithm>
#include <cstdint>

namespace naibx {

struct CascadeRow {
  const ScoreSource &source;
  ScoreScratch &scratch;
  const double *scores;
  Span<const std::uint32_t> given; // increasing
  WeighedSizes sizes;
  bool has_given_size; // nothing is weighed

  // Begins a set of that size.
  void begin(CascadeOrder &order, std::uint32_t size, bool wants_steps,
             const LabelDomains &domains) const {
    order.begin(source, scratch, scores, size, wants_steps, domains);
    for (const std::uint32_t label : given) {
      order.give(label);
    }
  }
};

// Whether single labels and the size leave room for one that is not required.
inline bool has_room(const CascadeOrder &order, std::uint32_t size,
                     const LabelDomains &domains) {
  std::uint32_t required_left = domains.in_count();
  for (const std::uint32_t label : order.chosen()) {
    required_left -= domains.of(label) == Domain::in ? 1U : 0U;
  }
  return order.depth() + required_left < size;
}

// Calls use(label, score, step), the last being its log-probability, for each
// label that can come next in a set of that size, which are the bounds of the
// domains; but only where wants(step). The domains stay as they are. To look at
// what follows from a label takes a node.
template <typename Wants, typename Use>
void for_each_step(CascadeOrder &order, std::uint32_t size, SetSearch &search,
                   const Wants &wants, const Use &use) {
  LabelDomains &domains = search.domains;
  const LabelDomains::Mark before = domains.mark();
  const bool is_simple = domains.is_simple();
  const bool only_required = is_simple && !has_room(order, size, domains);
  const auto chosen = order.chosen();
  const bool can_be = is_simple || std::all_of(chosen.begin(), chosen.end(),
                                               [&](std::uint32_t label) {
                                                 return domains.put_in(label);
                                               });
  if (can_be) {
    const CascadeOrder::NextStep next = order.next_step();
    order.for_each_next(domains, [&](std::uint32_t label, double score) {
      const double step = next.log_probability(score);
      if (!wants(step) || (only_required && domains.of(label) != Domain::in)) {
        return;
      }
      if (search.can_be_in(label)) {
        use(label, score, step);
      }
    });
  }
  domains.undo(before);
}

} // namespace naibx
