#include "set_decoder.hpp"

#include "../base/log_sum.hpp"
#include "../base/size.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace naibx {

namespace {

// The best of the seen sets that are weighed against each other.
constexpr std::size_t kBestSets = 30;
// What a set counts that has not been seen.
constexpr double kCountOfNew = 0.3;
constexpr unsigned kWordBits = 64;

std::size_t word_count(std::size_t label_count) {
  return (label_count + kWordBits - 1) / kWordBits;
}

// Bits in pairs, in fours, in bytes, and then the sum of all bytes.
// (__builtin_popcountll would call a function of the compiler's library.)
std::uint32_t count_bits(std::uint64_t word) {
  word -= word >> 1U & 0x5555555555555555U;
  word = (word & 0x3333333333333333U) + (word >> 2U & 0x3333333333333333U);
  word = (word + (word >> 4U)) & 0x0F0F0F0F0F0F0F0FU;
  return static_cast<std::uint32_t>(word * 0x0101010101010101U >> 56U);
}

std::uint32_t count_common(const std::uint64_t *left,
                           const std::uint64_t *right, std::size_t words) {
  // Mostly there is one word: the loop need not be set up for more.
  std::uint32_t count = count_bits(left[0] & right[0]);
  for (std::size_t i = 1; i < words; ++i) {
    count += count_bits(left[i] & right[i]);
  }
  return count;
}

double probability(double log_odds) {
  return 1.0 / (1.0 + std::exp(-log_odds));
}

} // namespace

void SetDecoder::prepare(const Decoding &decoding) {
  sets_ = &decoding.sets;
  groups_ = &decoding.groups;
  label_log_odds_ = decoding.label_log_odds;
  const std::size_t labels = label_log_odds_.size();
  const std::size_t most = kBestSets + sets_->usual_most() + 1;
  sums_.resize(sets_->size());
  log_counts_.resize(sets_->size());
  scores_.resize(sets_->size());
  order_.resize(labels);
  candidates_.reserve(std::max(most, 2 * kBestSets));
  members_.reserve(table_size(most, word_count(labels)));
  shares_.reserve(most);
  expected_.reserve(most);
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
    log_counts_[set] = sets_->log_count(set);
  }
  for (const SeenWeight &out : left_out_) {
    log_counts_[out.set] = sets_->is_left(out.set, out.weight)
                               ? std::log(sets_->count(out.set) - out.weight)
                               : kMinusInfinity;
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
    take_labels({0.0, kNew, best_size(bounds)});
    break;
  case DecoderKind::threshold:
    take_labels(
        {0.0, kNew,
         std::clamp(size_above(decoder.threshold), bounds.least, bounds.most)});
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
  take_labels(candidates_[best_expected(decoder)]);
}

// The best first; of equal scores the set that comes first.
void SetDecoder::find_best_seen(const Decoder &decoder,
                                const SizeBounds &bounds) {
  score_seen_sets(decoder);
  const auto is_better = [](const Candidate &a, const Candidate &b) {
    return a.score != b.score ? a.score > b.score : a.seen < b.seen;
  };
  candidates_.clear();
  // Later sets have to be better than this one.
  double least_score = kMinusInfinity;
  for (std::size_t set = 0; set < sets_->size(); ++set) {
    if (!(scores_[set] > least_score)) {
      continue;
    }
    const std::uint32_t size = sets_->label_count(set);
    if (size < bounds.least || size > bounds.most) {
      continue;
    }
    candidates_.push_back({scores_[set], set, size});
    if (candidates_.size() == 2 * kBestSets) {
      const auto last = candidates_.begin() + kBestSets - 1;
      std::nth_element(candidates_.begin(), last, candidates_.end(), is_better);
      least_score = last->score;
      candidates_.resize(kBestSets);
    }
  }
  std::sort(candidates_.begin(), candidates_.end(), is_better);
  candidates_.resize(std::min(candidates_.size(), kBestSets));
}

// -infinity for sets that were seen in no example that counts.
void SetDecoder::score_seen_sets(const Decoder &decoder) {
  const SeenSets &sets = *sets_;
  const Span<const double> groups = row_.groups;
  const double *const sums = sums_.data();
  const double *const log_counts = log_counts_.data();
  double *const scores = scores_.data();
  for (std::size_t set = 0; set < sets.size(); ++set) {
    scores[set] = sums[set] +
                  decoder.set_weight * (log_counts[set] - sets.log_odds(set)) +
                  decoder.size_weight * groups[sets.group(set)];
  }
}

// The m best labels, for each m, where that is not among the seen sets.
void SetDecoder::add_best_labels(const Decoder &decoder,
                                 const SizeBounds &bounds) {
  const std::size_t words = word_count(order_.size());
  const std::uint32_t most =
      std::max(bounds.least, std::min(bounds.most, sets_->usual_most()));
  members_.assign((candidates_.size() + most - bounds.least + 1) * words, 0);
  for (std::size_t i = 0; i < candidates_.size(); ++i) {
    set_members(candidates_[i], members_.data() + i * words);
  }
  const std::size_t seen = candidates_.size();
  const double prior = decoder.set_weight * std::log(kCountOfNew);
  double sum = 0.0;
  double log_odds = 0.0;
  for (std::uint32_t size = 0; size <= most; ++size) {
    if (size > 0) {
      sum += row_.log_odds[order_[size - 1]];
      log_odds += label_log_odds_[order_[size - 1]];
    }
    if (size < bounds.least) {
      continue;
    }
    candidates_.push_back({sum + prior - decoder.set_weight * log_odds +
                               decoder.size_weight * size_score(size),
                           kNew, size});
    const std::size_t here = candidates_.size() - 1;
    std::uint64_t *const own = members_.data() + here * words;
    std::fill_n(own, words, 0U);
    set_members(candidates_.back(), own);
    for (std::size_t i = 0; i < seen; ++i) {
      if (candidates_[i].size == size &&
          std::equal(own, own + words, members_.data() + i * words)) {
        candidates_.pop_back();
        break;
      }
    }
  }
}

void SetDecoder::set_members(const Candidate &candidate,
                             std::uint64_t *words) const {
  const auto insert = [words](std::uint32_t label) {
    words[label / kWordBits] |= std::uint64_t{1} << label % kWordBits;
  };
  if (candidate.seen != kNew) {
    for (const std::uint32_t label : sets_->labels(candidate.seen)) {
      insert(label);
    }
  } else {
    std::for_each_n(order_.begin(), candidate.size, insert);
  }
}

// The candidate whose utility is best on average over all of them.
std::size_t SetDecoder::best_expected(const Decoder &decoder) {
  double largest = kMinusInfinity;
  for (const Candidate &candidate : candidates_) {
    largest = std::max(largest, candidate.score);
  }
  double total = 0.0;
  shares_.clear();
  for (const Candidate &candidate : candidates_) {
    shares_.push_back(std::exp(candidate.score - largest));
    total += shares_.back();
  }
  add_utilities(decoder.loss);
  std::size_t best = 0;
  double best_utility = kMinusInfinity;
  for (std::size_t i = 0; i < candidates_.size(); ++i) {
    if (expected_[i] / total > best_utility) {
      best_utility = expected_[i] / total;
      best = i;
    }
  }
  return best;
}

// The utility of each candidate, summed over all as the truth in their order.
// It is the same for two candidates whichever of them is the truth. The loss is
// known at compile time: this is most of the time that decoding takes.
template <Loss kLoss> void SetDecoder::add_utilities() {
  const std::size_t words = word_count(order_.size());
  const auto label_count = static_cast<std::uint32_t>(order_.size());
  const std::size_t count = candidates_.size();
  const double *const shares = shares_.data();
  double *const expected = expected_.data();
  for (std::size_t i = 0; i < count; ++i) {
    const std::uint64_t *const own = members_.data() + i * words;
    const std::uint32_t size = candidates_[i].size;
    const double share = shares[i];
    double sum =
        expected[i] + share * utility(kLoss, size, size, size, label_count);
    for (std::size_t j = i + 1; j < count; ++j) {
      const double value =
          utility(kLoss, count_common(own, members_.data() + j * words, words),
                  size, candidates_[j].size, label_count);
      sum += shares[j] * value;
      expected[j] += share * value;
    }
    expected[i] = sum;
  }
}

void SetDecoder::add_utilities(Loss loss) {
  expected_.assign(candidates_.size(), 0.0);
  switch (loss) {
  case Loss::subset_and_jaccard:
    return add_utilities<Loss::subset_and_jaccard>();
  case Loss::subset:
    return add_utilities<Loss::subset>();
  case Loss::jaccard:
    return add_utilities<Loss::jaccard>();
  case Loss::f1:
    return add_utilities<Loss::f1>();
  case Loss::hamming:
    return add_utilities<Loss::hamming>();
  }
}

void SetDecoder::take_labels(const Candidate &candidate) {
  if (candidate.seen == kNew) {
    chosen_.assign(order_.data(), order_.data() + candidate.size);
    return;
  }
  const auto labels = sets_->labels(candidate.seen);
  chosen_.assign(labels.begin(), labels.end());
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

// By expected Jaccard, as the quotient of two expectations.
std::uint32_t SetDecoder::best_size(const SizeBounds &bounds) const {
  double total = 0.0;
  double nothing = 0.0; // log of the probability that no label is in
  for (const double log_odds : row_.log_odds) {
    total += probability(log_odds);
    nothing += std::log(1.0 - std::min(probability(log_odds), 1.0 - 1e-9));
  }
  std::uint32_t best = bounds.least;
  double best_value = bounds.least == 0 ? std::exp(nothing) : kMinusInfinity;
  double sum = 0.0;
  for (std::uint32_t size = 1; size <= bounds.most; ++size) {
    sum += probability(row_.log_odds[order_[size - 1]]);
    const double value = sum / (size + total - sum);
    if (size >= bounds.least && value > best_value) {
      best_value = value;
      best = size;
    }
  }
  return best;
}

std::uint32_t SetDecoder::size_above(double threshold) const {
  const double log_odds = std::log(threshold / (1.0 - threshold));
  std::uint32_t size = 0;
  while (size < order_.size() && row_.log_odds[order_[size]] > log_odds) {
    ++size;
  }
  return size;
}

} // namespace naibx
