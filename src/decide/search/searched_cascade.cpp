#include "searched_cascade.hpp"

#include <algorithm>
#include <numeric>

namespace naibx {

namespace {

// What is looked at before a search for the very best, so that it has something
// to hold against what it finds.
constexpr std::uint32_t kWidthBeforeExact = 8;

std::uint32_t width_of(const BestRequest &best) {
  return best.width == BestRequest::kExact
             ? std::max(kWidthBeforeExact, best.set_count)
             : best.width;
}

} // namespace

void SearchedCascade::prepare(const ScoreColumns &columns,
                              const Request &request) {
  given_.reserve(columns.label_count);
  order_.prepare(columns);
  sizes_.prepare(columns);
  if (request.best().width != 1) {
    beam_.prepare(columns, {width_of(request.best()), request.best().set_count},
                  request.sizes().largest(columns.label_count));
  }
  if (request.best().width == BestRequest::kExact) {
    exact_.prepare(columns, request.node_limit());
  }
  if (request.sizes().rule().weighs_sets()) {
    weighed_.prepare(columns.label_count);
  }
}

Outcome SearchedCascade::choose(const ScoreSource &source,
                                ScoreScratch &scratch, const ScoredRow &row,
                                const Request &request, SetSearch &search,
                                BestSets &best) {
  list_given(request, row.number);
  has_size_of_no_probability_ = false;
  const bool has_given_size =
      request.sizes()
          .bounds(row.number, source.columns().label_count)
          .is_given();
  const CascadeRow cascade = {
      source,
      scratch,
      row.scores,
      given_,
      request.sizes().weighed(source.columns(), row.scores, row.number),
      has_given_size};
  const Outcome outcome = choose_one(cascade, request, search, best);
  if (request.best().width != 1 && outcome != Outcome::impossible) {
    choose_more(cascade, request, search, best);
  }
  return best.size() == 0        ? outcome
         : search.is_cut_short() ? Outcome::cut_short
                                 : Outcome::met;
}

// By number, so that their order in the request changes nothing.
void SearchedCascade::list_given(const Request &request, std::uint64_t row) {
  given_.clear();
  if (!request.is_constrained()) {
    return;
  }
  const Constraints &constraints = request.constraints();
  for (const auto labels : {constraints.labels(LabelRule::given),
                            constraints.row_labels(LabelRule::given, row)}) {
    for (const std::uint32_t label : labels) {
      const auto place = std::lower_bound(given_.begin(), given_.end(), label);
      if (place == given_.end() || *place != label) {
        given_.insert(place, label);
      }
    }
  }
}

// Of the sizes that can be the best, and then each label the best after which
// the constraints can still be met.
Outcome SearchedCascade::choose_one(const CascadeRow &row,
                                    const Request &request, SetSearch &search,
                                    BestSets &best) {
  const bool wants_steps =
      request.asks_for(Output::kSteps | Output::kSetScores) ||
      request.best().width != 1;
  const SizeRule &rule = request.sizes().rule();
  sizes_.begin(row.sizes, rule, search.domains.sizes(),
               {row.has_given_size, wants_steps || rule.weighs_sets()});
  if (rule.weighs_sets() && sizes_.are_weighed()) {
    return choose_weighed(row, rule.loss(), search, best);
  }
  while (const auto size = sizes_.next()) {
    const Outcome outcome = find(row, size->size, wants_steps, search);
    if (outcome == Outcome::met) {
      has_size_of_no_probability_ = size->has_no_probability;
      const auto steps = order_.steps();
      best.add(
          order_.chosen(), steps,
          std::accumulate(steps.begin(), steps.end(), size->log_probability));
    }
    if (outcome != Outcome::impossible) {
      return outcome;
    }
  }
  return Outcome::impossible;
}

// The best labels of that size, in order_; the search stays as it is.
Outcome SearchedCascade::find(const CascadeRow &row, std::uint32_t size,
                              bool wants_steps, SetSearch &search) {
  const LabelDomains::Mark before = search.domains.mark();
  row.begin(order_, size, wants_steps, search.domains);
  const Outcome outcome = search.find(size, order_);
  search.domains.undo(before);
  if (outcome == Outcome::met) {
    order_.finish();
  }
  return outcome;
}

Outcome SearchedCascade::choose_weighed(const CascadeRow &row, Loss loss,
                                        SetSearch &search, BestSets &best) {
  const Outcome outcome =
      weighed_.choose(sizes_, loss, search, [&](std::uint32_t size) {
        const Outcome found = find(row, size, true, search);
        return SetsBySize::Found{found, order_.chosen(), order_.steps()};
      });
  if (outcome == Outcome::met) {
    const SetsBySize::Chosen set = weighed_.chosen();
    best.add(set.labels, set.steps,
             std::accumulate(set.steps.begin(), set.steps.end(),
                             set.log_probability));
  }
  return outcome;
}

// Half of the width for the best size, half of the rest for the next, and so
// on. A size that is not predicted is looked at only where it was chosen, or no
// other can be.
void SearchedCascade::choose_more(const CascadeRow &row, const Request &request,
                                  SetSearch &search, BestSets &best) {
  const bool is_exact = request.best().width == BestRequest::kExact;
  if (is_exact) {
    exact_.begin();
  }
  begin_more(row, request, search.domains.sizes(), best);
  const bool has_one = best.size() > 0;
  const std::size_t chosen = has_one ? best.labels(0).size() : 0;
  std::uint32_t width = width_of(request.best());
  bool has_looked = false;
  while (const auto size = sizes_.next()) {
    if (has_one && !size->is_predicted && size->size != chosen) {
      if (has_looked) {
        break;
      }
      continue;
    }
    const bool is_last = sizes_.predicted_left() == 0;
    const std::uint32_t share = is_last ? width : (width + 1) / 2;
    if (share > 0 && best.accepts(size->log_probability)) {
      beam_.search(row, *size, {share, request.best().set_count}, search, best);
    }
    width -= share;
    has_looked = true;
    if (is_exact) {
      exact_.add(row, *size);
    } else if (width == 0 && best.size() > 0) {
      break;
    }
  }
  if (is_exact) {
    exact_.search(row, search, best);
  }
}

// With all sizes, or the one that was taken by a rule.
void SearchedCascade::begin_more(const CascadeRow &row, const Request &request,
                                 const SizeBounds &sizes,
                                 const BestSets &best) {
  const bool is_taken =
      best.size() > 0 && request.sizes().rule().kind != SizeRuleKind::best;
  const auto taken =
      static_cast<std::uint32_t>(is_taken ? best.labels(0).size() : 0);
  sizes_.begin(row.sizes, request.sizes().rule(),
               is_taken ? SizeBounds{taken, taken} : sizes,
               {row.has_given_size, true});
}

} // namespace naibx
