#include "likely_sets.hpp"

#include "../../base/log_sum.hpp"

#include <algorithm>
#include <numeric>

namespace naibx {

namespace {

// Calls use(i, j) for the neighbours of a candidate: the i-th best label comes
// in and the j-th worst goes out, counted from 1; 0 for none.
template <typename Use>
void for_each_neighbour(std::size_t width, const Use &use) {
  for (std::size_t i = 1; i <= width; ++i) {
    use(i, 0);
    use(0, i);
    for (std::size_t j = 1; i * j <= width; ++j) {
      use(i, j);
    }
  }
}

} // namespace

void LikelySets::prepare(std::size_t label_count, std::size_t most_candidates,
                         std::size_t width) {
  std::size_t most = most_candidates;
  for (std::size_t rank = 1; width > 1 && rank <= width; ++rank) {
    for_each_neighbour(width / rank,
                       [&most](std::size_t, std::size_t) { ++most; });
  }
  listed_.reserve(most);
  order_.reserve(most_candidates);
  best_first_.reserve(label_count);
  worst_first_.reserve(label_count);
  labels_.reserve(label_count + 1);
}

void LikelySets::list(const SetDecoder &decoding, const Decoder &decoder,
                      Span<const Candidate> candidates, std::size_t width,
                      const LabelDomains &domains) {
  decoding_ = &decoding;
  decoder_ = &decoder;
  candidates_ = candidates;
  listed_.clear();
  order_.resize(candidates.size());
  std::iota(order_.begin(), order_.end(), 0U);
  for (const std::uint32_t i : order_) {
    listed_.push_back(
        {hash_of_labels({candidates[i].labels, candidates[i].size}),
         candidates[i].score, i, kNone, kNone});
  }
  if (width > 1) {
    std::sort(order_.begin(), order_.end(), [&](auto a, auto b) {
      return candidates[a].score != candidates[b].score
                 ? candidates[a].score > candidates[b].score
                 : a < b;
    });
    best_first_.resize(domains.label_count());
    std::iota(best_first_.begin(), best_first_.end(), 0U);
    std::sort(best_first_.begin(), best_first_.end(), [&](auto a, auto b) {
      const double of_a = decoding.score_of_label(decoder, a);
      const double of_b = decoding.score_of_label(decoder, b);
      return of_a != of_b ? of_a > of_b : a < b;
    });
    for (std::size_t rank = 1; rank <= std::min(width, order_.size()); ++rank) {
      list_neighbours(order_[rank - 1], width / rank, domains);
    }
  }
  keep_each_once();
  log_sum_ = log_sum_exp(listed_.size(), [this](std::size_t i) {
               return listed_[i].score;
             }).value();
}

void LikelySets::list_neighbours(std::uint32_t candidate, std::size_t width,
                                 const LabelDomains &domains) {
  const Candidate &from = candidates_[candidate];
  const auto has = [&from](std::uint32_t label) {
    return std::binary_search(from.labels, from.labels + from.size, label);
  };
  worst_first_.clear();
  for (std::size_t i = best_first_.size();
       i-- > 0 && worst_first_.size() < width;) {
    if (has(best_first_[i])) {
      worst_first_.push_back(best_first_[i]);
    }
  }
  const std::uint64_t hash = hash_of_labels({from.labels, from.size});
  std::size_t place = 0;
  std::size_t inside = 0; // of the labels before
  const auto added = [&](std::size_t i) {
    // The i-th that is not in; i grows by one at most.
    while (place < best_first_.size() &&
           (has(best_first_[place]) || place + 1 - inside < i)) {
      inside += has(best_first_[place]) ? 1U : 0U;
      ++place;
    }
    return place < best_first_.size() ? best_first_[place] : kNone;
  };
  for_each_neighbour(width, [&](std::size_t i, std::size_t j) {
    Listed neighbour = {hash, 0.0, candidate, i > 0 ? added(i) : kNone, kNone};
    if (j > 0 && j <= worst_first_.size()) {
      neighbour.removed = worst_first_[j - 1];
    }
    if ((i > 0) == (neighbour.added != kNone) &&
        (j > 0) == (neighbour.removed != kNone)) {
      list_neighbour(neighbour, domains);
    }
  });
}

void LikelySets::list_neighbour(const Listed &neighbour,
                                const LabelDomains &domains) {
  make_labels(neighbour);
  if (domains.allow(labels_)) {
    listed_.push_back({hash_of_labels(labels_), score_of(labels_),
                       neighbour.candidate, neighbour.added,
                       neighbour.removed});
  }
}

// Candidates before neighbours that are the same, whose score is the same.
void LikelySets::keep_each_once() {
  std::sort(listed_.begin(), listed_.end(),
            [](const Listed &a, const Listed &b) {
              if (a.hash != b.hash) {
                return a.hash < b.hash;
              }
              const bool is_candidate = a.added == kNone && a.removed == kNone;
              const bool other = b.added == kNone && b.removed == kNone;
              if (is_candidate != other) {
                return is_candidate;
              }
              return a.candidate < b.candidate;
            });
  listed_.erase(std::unique(listed_.begin(), listed_.end(),
                            [](const Listed &a, const Listed &b) {
                              return a.hash == b.hash;
                            }),
                listed_.end());
}

void LikelySets::make_labels(const Listed &listed) {
  const Candidate &from = candidates_[listed.candidate];
  labels_.clear();
  bool is_added = listed.added == kNone;
  for (std::uint32_t i = 0; i < from.size; ++i) {
    const std::uint32_t label = from.labels[i];
    if (!is_added && listed.added < label) {
      labels_.push_back(listed.added);
      is_added = true;
    }
    if (label != listed.removed) {
      labels_.push_back(label);
    }
  }
  if (!is_added) {
    labels_.push_back(listed.added);
  }
}

double LikelySets::score_of(Span<const std::uint32_t> labels) const {
  const auto seen = decoding_->find_seen(labels);
  return seen ? decoding_->score_of_seen(*decoder_, *seen)
              : decoding_->score_of_new(*decoder_, labels);
}

double LikelySets::log_probability(Span<const std::uint32_t> labels) const {
  const std::uint64_t hash = hash_of_labels(labels);
  const bool is_listed =
      std::any_of(listed_.begin(), listed_.end(),
                  [hash](const Listed &each) { return each.hash == hash; });
  const double score = score_of(labels);
  if (is_listed) {
    return score - log_sum_;
  }
  return log_sum_exp(2,
                     [&](std::size_t i) { return i == 0 ? score : log_sum_; })
      .normalised(score);
}

void LikelySets::add_to(BestSets &best) {
  std::sort(listed_.begin(), listed_.end(),
            [](const Listed &a, const Listed &b) {
              return a.score != b.score ? a.score > b.score : a.hash < b.hash;
            });
  for (const Listed &each : listed_) {
    const double log_probability = each.score - log_sum_;
    if (!best.accepts(log_probability)) {
      return;
    }
    make_labels(each);
    decoding_->sort_by_log_odds(labels_);
    best.add(labels_, {}, log_probability);
  }
}

} // namespace naibx
