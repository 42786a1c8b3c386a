#include "searched_sets.hpp"

namespace naibx {

void SearchedSets::prepare(const ScoreColumns &columns, const SetChoice *choice,
                           const Request &request) {
  const Constraints &constraints =
      request.is_constrained() ? request.constraints() : nothing_;
  search_.prepare(constraints, columns.label_count);
  best_.prepare(request.best().set_count,
                request.sizes().largest(columns.label_count));
  if (choice != nullptr) {
    decoder_.prepare(choice->decoding, request);
    sizes_.prepare(columns);
    if (request.sizes().rule().weighs_sets()) {
      by_size_.prepare(columns.label_count);
    }
  } else {
    cascade_.prepare(columns, request);
  }
}

Outcome SearchedSets::append(const ScoreSource &source, ScoreScratch &scratch,
                             const SetChoice *choice, const Request &request,
                             const Deadline &deadline, const ScoredRow &row,
                             TileSets &sets) {
  conflict_ = {};
  best_.clear();
  const Outcome outcome =
      search(source, scratch, choice, request, deadline, row, sets);
  if (outcome == Outcome::impossible &&
      conflict_.kind == Conflict::Kind::none) {
    conflict_.kind = Conflict::Kind::together;
  }
  const bool cannot_be_predicted =
      choice == nullptr && cascade_.has_size_of_no_probability();
  // None but the first is worth looking at that cannot be.
  for (std::size_t rank = 0;
       rank < best_.size() && (rank == 0 || best_.score(rank) > kMinusInfinity);
       ++rank) {
    sets.append(best_.labels(rank),
                choice == nullptr ? best_.steps(rank) : Span<const double>(),
                cannot_be_predicted ? kMinusInfinity : best_.score(rank));
  }
  if (best_.size() == 0) {
    append_nothing(request, sets);
  } else {
    sets.end_row();
  }
  return outcome;
}

Outcome SearchedSets::append_nothing(const Request &request, TileSets &sets) {
  if (request.best().set_count == 1) {
    sets.append({}, {}, kMinusInfinity);
  }
  sets.end_row();
  return Outcome::undecided;
}

Outcome SearchedSets::search(const ScoreSource &source, ScoreScratch &scratch,
                             const SetChoice *choice, const Request &request,
                             const Deadline &deadline, const ScoredRow &row,
                             TileSets &sets) {
  const SizeBounds asked =
      request.sizes().bounds(row.number, source.columns().label_count);
  const SearchBudget budget = {request.node_limit(), deadline};
  if (choice == nullptr) {
    if (!search_.begin(asked, row.number, budget)) {
      conflict_ = search_.domains.conflict();
      return Outcome::impossible;
    }
    return cascade_.choose(source, scratch, row, request, search_, best_);
  }
  sets.take(*choice, row.scores);
  const WeighedSizes sizes =
      request.sizes().weighed(source.columns(), row.scores, row.number);
  const SizeBounds usual = sizes.is_own ? asked : choice->within(asked);
  Outcome outcome =
      decode(*choice, request, row.number, sizes, usual, budget, sets.decoder);
  // Usual sizes are what is predicted; they prove nothing.
  if (outcome == Outcome::impossible &&
      (usual.least != asked.least || usual.most != asked.most)) {
    outcome = decode(*choice, request, row.number, sizes, asked, budget,
                     sets.decoder);
  }
  return outcome;
}

Outcome SearchedSets::decode(const SetChoice &choice, const Request &request,
                             std::uint64_t row, const WeighedSizes &sizes,
                             const SizeBounds &bounds,
                             const SearchBudget &budget, SetDecoder &decoder) {
  conflict_ = {};
  if (!search_.begin(bounds, row, budget)) {
    conflict_ = search_.domains.conflict();
    return Outcome::impossible;
  }
  const SizeRule &rule = request.sizes().rule();
  if (!search_.domains.sizes().is_given() &&
      (sizes.is_own || sizes.take_one(rule))) {
    return rule.weighs_sets() ? decode_by_worth(choice, request, sizes, decoder)
                              : decode_by_rule(choice, request, sizes, decoder);
  }
  return decoder_.choose(decoder, choice.decoder, request, search_, best_);
}

double SearchedSets::log_probability(const SetChoice &choice,
                                     const double *scores, TileSets &sets,
                                     Span<const std::uint32_t> labels) {
  search_.begin(choice.within({0, search_.domains.label_count()}), 0,
                {kNodeLimit, Deadline()});
  sets.take(choice, scores);
  return decoder_.log_probability(sets.decoder, choice.decoder, search_,
                                  labels);
}

// Sets of the size that the rule takes, or of another that can be.
Outcome SearchedSets::decode_by_rule(const SetChoice &choice,
                                     const Request &request,
                                     const WeighedSizes &sizes,
                                     SetDecoder &decoder) {
  sizes_.begin(sizes, request.sizes().rule(), search_.domains.sizes(),
               {false, false});
  Outcome outcome = Outcome::impossible;
  while (const auto size = sizes_.next()) {
    outcome = decode_size(size->size, choice, request, decoder);
    if (outcome != Outcome::impossible) {
      break;
    }
  }
  return outcome;
}

// Sets of the size whose best set is best on average, where the caller says how
// likely sizes are.
Outcome SearchedSets::decode_by_worth(const SetChoice &choice,
                                      const Request &request,
                                      const WeighedSizes &sizes,
                                      SetDecoder &decoder) {
  LabelDomains &domains = search_.domains;
  const SizeRule &rule = request.sizes().rule();
  sizes_.begin(sizes, rule, domains.sizes(), {false, true});
  const Outcome outcome =
      by_size_.choose(sizes_, rule.loss(), search_, [&](std::uint32_t size) {
        const LabelDomains::Mark before = domains.mark();
        const Outcome found =
            domains.set_bounds({size, size})
                ? decoder_.choose_alone(decoder, choice.decoder, rule, search_)
                : Outcome::impossible;
        domains.undo(before);
        return SetsBySize::Found{found, decoder_.chosen(), {}};
      });
  return outcome == Outcome::met
             ? decode_size(
                   static_cast<std::uint32_t>(by_size_.chosen().labels.size()),
                   choice, request, decoder)
             : outcome;
}

Outcome SearchedSets::decode_size(std::uint32_t size, const SetChoice &choice,
                                  const Request &request, SetDecoder &decoder) {
  LabelDomains &domains = search_.domains;
  const LabelDomains::Mark before = domains.mark();
  const Outcome outcome =
      domains.set_bounds({size, size})
          ? decoder_.choose(decoder, choice.decoder, request, search_, best_)
          : Outcome::impossible;
  domains.undo(before);
  return outcome;
}

} // namespace naibx
