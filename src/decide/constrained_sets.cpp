#include "constrained_sets.hpp"

namespace naibx {

void ConstrainedSets::prepare(const ScoreColumns &columns,
                              const SetChoice *choice, const Request &request) {
  search_.prepare(request.constraints(), columns.label_count);
  if (choice != nullptr) {
    decoder_.prepare(choice->decoding);
  } else {
    cascade_.prepare(columns, request.constraints());
  }
}

Outcome ConstrainedSets::append(const ScoreSource &source,
                                ScoreScratch &scratch, const SetChoice *choice,
                                const Request &request, const ScoredRow &row,
                                TileSets &sets) {
  conflict_ = {};
  SizeBounds bounds = request.bounds(row.number, source.columns().label_count);
  if (choice != nullptr) {
    bounds = choice->within(bounds);
  }
  if (!search_.begin(bounds, request.node_limit())) {
    conflict_ = search_.domains.conflict();
    sets.append({}, {});
    return Outcome::impossible;
  }
  Outcome outcome = Outcome::impossible;
  if (choice != nullptr) {
    sets.take(*choice, row.scores);
    outcome = decoder_.choose(sets.decoder, choice->decoder, search_);
  } else {
    outcome = cascade_.choose(source, scratch, row.scores, request, search_);
  }
  if (outcome != Outcome::met) {
    conflict_.kind = outcome == Outcome::impossible ? Conflict::Kind::together
                                                    : Conflict::Kind::none;
    sets.append({}, {});
  } else if (choice != nullptr) {
    sets.append(decoder_.chosen(), {});
  } else {
    sets.append(cascade_.chosen(), cascade_.steps());
  }
  return outcome;
}

} // namespace naibx
