#include "set_decoder.hpp"

#include "../../base/log_sum.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace naibx {

namespace {

// The best of the seen sets are weighed against each other.
constexpr std::size_t kBestSets = BestScores::kMost;
// What a set counts that has not been seen.
constexpr double kCountOfNew = 0.3;

} // namespace

void SetDecoder::prepare(const Decoding &decoding) {
  sets_ = &decoding.sets;
  groups_ = &decoding.groups;
  label_log_odds_ = decoding.label_log_odds;
  const std::size_t labels = label_log_odds_.size();
  // Sizes of the best labels; where bounds ask for more, that is the only one.
  const std::size_t most = std::size_t{sets_->usual_most()} + 1;
  sums_.resize(sets_->size());
  scores_.resize(sets_->size());
  best_.prepare(sets_->size());
  order_.resize(labels);
  candidates_.reserve(kBestSets + most);
  expected_.prepare(labels, kBestSets, most);
  chosen_.reserve(labels);
}

void SetDecoder::take(const RowScores &row, Span<const SeenWeight> left_out) {
  row_ = row;
  left_out_ = left_out;
  has_sums_ = false;
  std::iota(order_.begin(), order_.end(), 0U);
  sort_by_log_odds(order_);
}

// Of the row, once for all decoders that need them.
void SetDecoder::sum_seen_sets() {
  for (std::size_t set = 0; set < sets_->size(); ++set) {
    double sum = 0.0;
    for (const std::uint32_t label : sets_->labels(set)) {
      sum += row_.log_odds[label];
    }
    sums_[set] = sum;
  }
  left_log_counts_.clear();
  for (const SeenWeight &out : left_out_) {
    left_log_counts_.push_back(
        sets_->is_left(out.set, out.weight)
            ? std::log(sets_->count(out.set) - out.weight)
            : kMinusInfinity);
  }
  has_sums_ = true;
}

Span<const std::uint32_t> SetDecoder::decode(const Decoder &decoder,
                                             const SizeBounds &bounds) {
  switch (decoder.kind) {
  case DecoderKind::sets:
    decode_sets(decoder, bounds);
    break;
  case DecoderKind::size:
    take_labels({0.0, nullptr, best_size(bounds)});
    break;
  case DecoderKind::threshold:
    take_labels({0.0, nullptr,
                 allowed_sizes(bounds).nearest(size_above(decoder.threshold))});
    break;
  }
  return chosen_;
}

void SetDecoder::decode_sets(const Decoder &decoder, const SizeBounds &bounds) {
  if (!has_sums_) {
    sum_seen_sets();
  }
  find_best_seen(decoder, bounds);
  add_best_labels(decoder, bounds);
  take_labels(candidates_[expected_.best(candidates_, decoder.loss)]);
}

// The best first; of equal scores the set that comes first.
void SetDecoder::find_best_seen(const Decoder &decoder,
                                const SizeBounds &bounds) {
  score_seen_sets(decoder, bounds);
  candidates_.clear();
  for (const std::uint32_t set : best_.find(scores_)) {
    candidates_.push_back(
        {scores_[set], sets_->labels(set).data(), sets_->label_count(set)});
  }
}

// -infinity for sets that were seen in no example that counts, or that are out
// of bounds.
void SetDecoder::score_seen_sets(const Decoder &decoder,
                                 const SizeBounds &bounds) {
  const SeenSets &sets = *sets_;
  const auto score = [&](std::size_t set, double log_count) {
    const std::uint32_t size = sets.label_count(set);
    return size < bounds.least || size > bounds.most
               ? kMinusInfinity
               : score_of_seen(decoder, set, log_count);
  };
  for (std::size_t set = 0; set < sets.size(); ++set) {
    scores_[set] = score(set, sets.log_count(set));
  }
  for (std::size_t i = 0; i < left_out_.size(); ++i) {
    scores_[left_out_[i].set] = score(left_out_[i].set, left_log_counts_[i]);
  }
}

void SetDecoder::add_best_labels(const Decoder &decoder,
                                 const SizeBounds &bounds) {
  const std::uint32_t most =
      std::max(bounds.least, std::min(bounds.most, sets_->usual_most()));
  append_best_labels(decoder, {bounds.least, most}, allowed_sizes(bounds),
                     expected_, candidates_);
}

// The m best labels, for each m, where that is not among the seen sets.
void SetDecoder::append_best_labels(
    const Decoder &decoder, const SizeBounds &sizes,
    const AllowedSizes &allowed, ExpectedUtility &expected,
    std::pmr::vector<Candidate> &candidates) const {
  expected.take(candidates, order_, sizes);
  const double prior = decoder.set_weight * std::log(kCountOfNew);
  double sum = 0.0;
  double log_odds = 0.0;
  for (std::uint32_t size = 0; size <= sizes.most; ++size) {
    if (size > 0) {
      sum += row_.log_odds[order_[size - 1]];
      log_odds += label_log_odds_[order_[size - 1]];
    }
    if (allowed.has(size) && !expected.has_best(size)) {
      candidates.push_back({sum + prior - decoder.set_weight * log_odds +
                                decoder.size_weight * size_score(size),
                            nullptr, size});
    }
  }
}

double SetDecoder::score_of_new(const Decoder &decoder,
                                Span<const std::uint32_t> labels) const {
  double score = decoder.set_weight * std::log(kCountOfNew) +
                 decoder.size_weight *
                     size_score(static_cast<std::uint32_t>(labels.size()));
  for (const std::uint32_t label : labels) {
    score += score_of_label(decoder, label);
  }
  return score;
}

void SetDecoder::take_labels(const Candidate &candidate) {
  if (candidate.labels == nullptr) {
    chosen_.assign(order_.data(), order_.data() + candidate.size);
    return;
  }
  chosen_.assign(candidate.labels, candidate.labels + candidate.size);
  sort_by_log_odds(chosen_);
}

// Labels with the same log-odds by number.
void SetDecoder::sort_by_log_odds(Span<std::uint32_t> labels) const {
  std::sort(labels.begin(), labels.end(),
            [this](std::uint32_t a, std::uint32_t b) {
              const double of_a = row_.log_odds[a];
              const double of_b = row_.log_odds[b];
              return of_a != of_b ? of_a > of_b : a < b;
            });
}

std::uint32_t SetDecoder::best_size(const SizeBounds &bounds) const {
  const ExpectedJaccard expected(row_.log_odds);
  const AllowedSizes allowed = allowed_sizes(bounds);
  std::uint32_t best = 0;
  double best_value = allowed.has(0) ? expected.of_nothing() : kMinusInfinity;
  double sum = 0.0;
  for (std::uint32_t size = 1; size <= bounds.most; ++size) {
    sum += probability(row_.log_odds[order_[size - 1]]);
    const double value = expected.of_sum(sum, size);
    if (allowed.has(size) && value > best_value) {
      best_value = value;
      best = size;
    }
  }
  return best;
}

std::uint32_t SetDecoder::size_above(double threshold) const {
  const double log_odds = std::log(threshold / (1.0 - threshold));
  return static_cast<std::uint32_t>(
      std::count_if(row_.log_odds.begin(), row_.log_odds.end(),
                    [log_odds](double each) { return each > log_odds; }));
}

} // namespace naibx
