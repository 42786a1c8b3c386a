#include "searched_decoder.hpp"

#include "../../base/log_sum.hpp"
#include "../../base/size.hpp"
#include "../sizes/nearest_sizes.hpp"

#include <algorithm>

namespace naibx {

namespace {

// So often the best are looked at alone; then all sets are.
constexpr int kFewRounds = 3;
// There is no end to sets that have not been seen.
constexpr std::uint32_t kWidestSearch = 64;

std::size_t width_of(const Request &request) {
  const BestRequest &best = request.best();
  return best.width == BestRequest::kExact
             ? std::max(kWidestSearch, best.set_count)
             : best.width;
}

Decoder decoder_of(const SizeRule &rule, const Decoder &usual) {
  Decoder decoder = usual;
  if (rule.weighs_sets()) {
    decoder.kind = DecoderKind::sets;
    decoder.loss = rule.loss();
  }
  return decoder;
}

} // namespace

void SearchedDecoder::Order::begin(Span<const std::uint32_t> labels) {
  labels_ = labels;
  next_ = 0;
  chosen_.clear();
  is_chosen_.assign(labels.size(), 0);
}

std::optional<std::uint32_t>
SearchedDecoder::Order::best(const LabelDomains &domains) {
  while (next_ < labels_.size() &&
         (is_chosen_[labels_[next_]] != 0 ||
          domains.of(labels_[next_]) == Domain::out)) {
    ++next_;
  }
  return next_ < labels_.size() ? std::optional(labels_[next_]) : std::nullopt;
}

void SearchedDecoder::Order::undo_to(std::uint32_t depth) {
  for (std::size_t i = depth; i < chosen_.size(); ++i) {
    is_chosen_[chosen_[i]] = 0;
  }
  chosen_.resize(depth);
  next_ = 0;
}

void SearchedDecoder::prepare(const Decoding &decoding,
                              const Request &request) {
  const std::size_t labels = decoding.label_log_odds.size();
  const std::size_t most = std::size_t{decoding.sets.usual_most()} + 1;
  const std::size_t built = most + BestScores::kMost;
  to_repair_.reserve(BestScores::kMost);
  sets_.reserve(built);
  // The best labels of each size, and what was repaired.
  built_.reserve(table_size(most, most) +
                 table_size(BestScores::kMost + 1, labels));
  candidates_.reserve(BestScores::kMost + built);
  expected_.prepare(labels, BestScores::kMost + built, most);
  order_.reserve(labels);
  chosen_.reserve(labels);
  increasing_.reserve(labels);
  if (request.best().width != 1 || request.asks_for(Output::kSetScores)) {
    likely_.prepare(labels, BestScores::kMost + built, width_of(request));
  }
}

Outcome SearchedDecoder::choose(SetDecoder &decoding, const Decoder &decoder,
                                const Request &request, SetSearch &search,
                                BestSets &best) {
  decoding_ = &decoding;
  search_ = &search;
  is_undecided_ = false;
  const Decoder by_rule = decoder_of(request.sizes().rule(), decoder);
  const Outcome outcome = choose_within(by_rule, request, best);
  if (outcome == Outcome::impossible && is_undecided_) {
    return Outcome::undecided;
  }
  return outcome == Outcome::met && search.is_cut_short() ? Outcome::cut_short
                                                          : outcome;
}

Outcome SearchedDecoder::choose_within(const Decoder &decoder,
                                       const Request &request, BestSets &best) {
  const bool wants_scores = request.asks_for(Output::kSetScores);
  const std::size_t width = width_of(request);
  if (search_->domains.is_simple() && !wants_scores && width == 1) {
    choose_listed(decoder);
    decoding_->sort_by_log_odds(chosen_);
    best.add(chosen_, {}, 0.0);
    return Outcome::met;
  }
  if (decoder.kind == DecoderKind::sets || wants_scores || width > 1) {
    collect(decoder);
  }
  if (wants_scores || width > 1) {
    likely_.list(*decoding_, decoder, candidates_, width, search_->domains);
  }
  if (width > 1 && !candidates_.empty()) {
    likely_.add_to(best);
    return Outcome::met;
  }
  const Outcome outcome = choose_one(decoder);
  if (outcome == Outcome::met) {
    increasing_.assign(chosen_.begin(), chosen_.end());
    std::sort(increasing_.begin(), increasing_.end());
    decoding_->sort_by_log_odds(chosen_);
    best.add(chosen_, {},
             wants_scores ? likely_.log_probability(increasing_) : 0.0);
  }
  return outcome;
}

Outcome SearchedDecoder::choose_alone(SetDecoder &decoding,
                                      const Decoder &decoder,
                                      const SizeRule &rule, SetSearch &search) {
  decoding_ = &decoding;
  search_ = &search;
  is_undecided_ = false;
  const Decoder by_rule = decoder_of(rule, decoder);
  if (search.domains.is_simple()) {
    choose_listed(by_rule);
    return Outcome::met;
  }
  collect(by_rule);
  const Outcome outcome = choose_one(by_rule);
  return outcome == Outcome::impossible && is_undecided_ ? Outcome::undecided
                                                         : outcome;
}

double SearchedDecoder::log_probability(SetDecoder &decoding,
                                        const Decoder &decoder,
                                        SetSearch &search,
                                        Span<const std::uint32_t> labels) {
  decoding_ = &decoding;
  search_ = &search;
  collect(decoder);
  likely_.list(decoding, decoder, candidates_, 1, search.domains);
  return likely_.log_probability(labels);
}

Outcome SearchedDecoder::choose_one(const Decoder &decoder) {
  switch (decoder.kind) {
  case DecoderKind::sets:
    return choose_set(decoder);
  case DecoderKind::size:
    return choose_size();
  case DecoderKind::threshold:
    break;
  }
  return choose_nearest(decoding_->size_above(decoder.threshold));
}

void SearchedDecoder::collect(const Decoder &decoder) {
  built_.clear();
  sets_.clear();
  add_seen(decoder);
  add_best_labels(usual_sizes());
  add_repaired();
  add_built(decoder);
}

SizeBounds SearchedDecoder::usual_sizes() const {
  SizeBounds sizes = search_->domains.sizes();
  sizes.most = std::max(sizes.least,
                        std::min(sizes.most, decoding_->sets_->usual_most()));
  return sizes;
}

Outcome SearchedDecoder::choose_set(const Decoder &decoder) {
  if (candidates_.empty()) {
    return choose_nearest(usual_sizes().least);
  }
  expected_.take(candidates_, decoding_->order_, {0, 0});
  const Candidate &best =
      candidates_[expected_.best(candidates_, decoder.loss)];
  chosen_.assign(best.labels, best.labels + best.size);
  return Outcome::met;
}

// The best of those that meet the constraints. Mostly the best of all do.
void SearchedDecoder::add_seen(const Decoder &decoder) {
  SetDecoder &decoding = *decoding_;
  const SeenSets &sets = *decoding.sets_;
  if (!decoding.has_sums_) {
    decoding.sum_seen_sets();
  }
  decoding.score_seen_sets(decoder, {0, UINT32_MAX});
  auto &scores = decoding.scores_;
  const auto forbid = [&](std::size_t set) {
    const bool is_allowed = search_->domains.allow(sets.labels(set));
    scores[set] = is_allowed ? scores[set] : kMinusInfinity;
    return !is_allowed;
  };
  to_repair_.clear();
  candidates_.clear();
  for (int round = 0;; ++round) {
    if (round == kFewRounds) {
      for (std::size_t set = 0; set < sets.size(); ++set) {
        forbid(set);
      }
    }
    const auto best = decoding.best_.find(scores);
    bool are_allowed = true;
    for (const std::uint32_t set : best) {
      if (forbid(set)) {
        are_allowed = false;
        if (round == 0) {
          to_repair_.push_back(set);
        }
      }
    }
    if (are_allowed) {
      for (const std::uint32_t set : best) {
        const auto labels = sets.labels(set);
        candidates_.push_back(
            {scores[set], labels.data(), sets.label_count(set)});
      }
      return;
    }
  }
}

void SearchedDecoder::add_best_labels(const SizeBounds &sizes) {
  const AllowedSizes allowed(*decoding_->sets_, {}, sizes);
  for (std::uint32_t size = sizes.least; size <= sizes.most; ++size) {
    if (allowed.has(size)) {
      build(size);
    }
  }
}

// As many of their labels as can be, the likely ones first, and what must be
// in besides.
void SearchedDecoder::add_repaired() {
  LabelDomains &domains = search_->domains;
  const LabelDomains::Mark root = domains.mark();
  for (const std::uint32_t set : to_repair_) {
    const auto labels = decoding_->sets_->labels(set);
    chosen_.assign(labels.begin(), labels.end());
    decoding_->sort_by_log_odds(chosen_);
    const bool can_be =
        std::all_of(chosen_.begin(), chosen_.end(), [&](std::uint32_t label) {
          return domains.put_in_if_possible(label);
        });
    if (can_be) {
      build(domains.sizes().least);
    }
    domains.undo(root);
  }
}

// What was built and is not there yet, as sets that were not seen.
void SearchedDecoder::add_built(const Decoder &decoder) {
  const SetDecoder &decoding = *decoding_;
  for (const Built &set : sets_) {
    const Span<const std::uint32_t> labels = {built_.data() + set.begin,
                                              set.size};
    if (!is_candidate(labels)) {
      candidates_.push_back(
          {decoding.score_of_new(decoder, labels), labels.data(), set.size});
    }
  }
}

bool SearchedDecoder::is_candidate(Span<const std::uint32_t> labels) const {
  return std::any_of(
      candidates_.begin(), candidates_.end(), [&](const Candidate &each) {
        return each.size == labels.size() &&
               std::equal(labels.begin(), labels.end(), each.labels);
      });
}

// By expected Jaccard, as where nothing constrains.
Outcome SearchedDecoder::choose_size() {
  const SizeBounds sizes = search_->domains.sizes();
  const AllowedSizes allowed(*decoding_->sets_, {}, sizes);
  const ExpectedJaccard expected(decoding_->row_.log_odds);
  double best = kMinusInfinity;
  for (std::uint32_t size = sizes.least; size <= sizes.most; ++size) {
    if (!allowed.has(size) || find(size) != Outcome::met) {
      continue;
    }
    const double value = expected.of(order_.chosen());
    if (value > best) {
      best = value;
      chosen_.assign(order_.chosen().begin(), order_.chosen().end());
    }
  }
  return best > kMinusInfinity ? Outcome::met : choose_nearest(sizes.least);
}

// The best labels of the nearest size that can be, first of those seen.
Outcome SearchedDecoder::choose_nearest(std::uint32_t size) {
  const SizeBounds sizes = search_->domains.sizes();
  const AllowedSizes allowed(*decoding_->sets_, {}, sizes);
  const std::uint32_t from = std::clamp(size, sizes.least, sizes.most);
  for (const bool seen : {true, false}) {
    NearestSizes nearest(from, sizes);
    while (const auto next = nearest.next()) {
      if (allowed.has(*next) == seen && find(*next) == Outcome::met) {
        chosen_.assign(order_.chosen().begin(), order_.chosen().end());
        return Outcome::met;
      }
    }
  }
  return Outcome::impossible;
}

// The best labels of that size; leaves what may be in as it was.
Outcome SearchedDecoder::find(std::uint32_t size) {
  const LabelDomains::Mark before = search_->domains.mark();
  order_.begin(decoding_->order_);
  const Outcome outcome = search_->find(size, order_);
  search_->domains.undo(before);
  is_undecided_ = is_undecided_ || outcome == Outcome::undecided;
  return outcome;
}

void SearchedDecoder::build(std::uint32_t size) {
  if (find(size) == Outcome::met) {
    sets_.push_back({built_.size(), size});
    built_.insert(built_.end(), order_.chosen().begin(), order_.chosen().end());
    std::sort(built_.data() + sets_.back().begin,
              built_.data() + built_.size());
  }
}

} // namespace naibx
