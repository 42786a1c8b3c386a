#include "constrained_cascade.hpp"

#include <algorithm>

namespace naibx {

void ConstrainedCascade::prepare(const ScoreColumns &columns,
                                 const Constraints &constraints) {
  given_.reserve(constraints.labels(LabelRule::given).size());
  order_.prepare(columns);
  sizes_.prepare(columns);
}

Outcome ConstrainedCascade::choose(const ScoreSource &source,
                                   ScoreScratch &scratch, const double *scores,
                                   const Request &request, SetSearch &search) {
  list_given(request.constraints());
  sizes_.begin(source.columns(), scores, search.domains.sizes());
  const LabelDomains::Mark root = search.domains.mark();
  while (const auto size = sizes_.next()) {
    order_.begin(source, scratch, scores, *size,
                 request.asks_for(Output::kSteps), search.domains);
    for (const std::uint32_t label : given_) {
      order_.give(label);
    }
    const Outcome outcome = search.find(*size, order_);
    if (outcome != Outcome::impossible) {
      return outcome;
    }
    search.domains.undo(root);
  }
  return Outcome::impossible;
}

// By number, so that their order in the request changes nothing.
void ConstrainedCascade::list_given(const Constraints &constraints) {
  const auto given = constraints.labels(LabelRule::given);
  given_.assign(given.begin(), given.end());
  std::sort(given_.begin(), given_.end());
}

} // namespace naibx
