#include "sizes.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace naibx {

namespace {

// Places of sizes.
struct PlaceRange {
  std::size_t begin;
  std::size_t end;
};

PlaceRange places_within(Span<const std::uint32_t> sizes,
                         const SizeBounds &bounds) {
  const auto *const begin =
      std::lower_bound(sizes.begin(), sizes.end(), bounds.least);
  const auto *const end = std::upper_bound(begin, sizes.end(), bounds.most);
  return {static_cast<std::size_t>(begin - sizes.begin()),
          static_cast<std::size_t>(end - sizes.begin())};
}

// The best of the places, of which there is one. Written so that no jump
// depends on the scores: which is the best is random, and a wrong guess of the
// processor would cost more than the search.
std::size_t best_place(const double *scores, const PlaceRange &places) {
  std::size_t best = places.begin;
  double largest = scores[best];
  for (std::size_t place = best + 1; place < places.end; ++place) {
    const double score = scores[place];
    best = score > largest ? place : best;
    largest = score > largest ? score : largest;
  }
  return best;
}

// The sum of probabilities may miss a level that it reaches but for rounding.
constexpr double kRounding = 1e-12;

// The smallest of the places that has at least this share at or below it.
std::uint32_t quantile(Span<const std::uint32_t> sizes,
                       const SizePosterior &posterior, const PlaceRange &places,
                       double level) {
  double total = 0.0;
  for (std::size_t place = places.begin; place < places.end; ++place) {
    total += std::exp(posterior.log_probability(place));
  }
  double sum = 0.0;
  for (std::size_t place = places.begin; place + 1 < places.end; ++place) {
    sum += std::exp(posterior.log_probability(place));
    if (sum >= total * (level - kRounding)) {
      return sizes[place];
    }
  }
  return sizes[places.end - 1];
}

// Of the sizes the nearest to the mean; of two the larger.
std::uint32_t mean(Span<const std::uint32_t> sizes,
                   const SizePosterior &posterior, const PlaceRange &places) {
  double total = 0.0;
  double sum = 0.0;
  for (std::size_t place = places.begin; place < places.end; ++place) {
    const double share = std::exp(posterior.log_probability(place));
    total += share;
    sum += share * sizes[place];
  }
  std::size_t nearest = places.begin;
  for (std::size_t place = places.begin; place < places.end && total > 0.0;
       ++place) {
    if (std::fabs(sizes[place] - sum / total) <=
        std::fabs(sizes[nearest] - sum / total)) {
      nearest = place;
    }
  }
  return sizes[nearest];
}

} // namespace

SizePosterior::SizePosterior(const SizeScores &scores)
    : scores_(scores.scores), sum_(log_sum_exp(scores.sizes.size(),
                                               [&scores](std::size_t place) {
                                                 return scores.scores[place];
                                               })),
      uniform_(-std::log(static_cast<double>(scores.sizes.size()))) {}

std::uint32_t best_size(const SizeScores &scores, const SizeBounds &bounds) {
  const Span<const std::uint32_t> sizes = scores.sizes;
  const std::uint32_t best =
      sizes[best_place(scores.scores, {0, sizes.size()})];
  if (best >= bounds.least && best <= bounds.most) {
    return best;
  }
  const PlaceRange within = places_within(sizes, bounds);
  return within.begin == within.end
             ? std::clamp(best, bounds.least, bounds.most)
             : sizes[best_place(scores.scores, within)];
}

std::uint32_t size_by_rule(const SizeScores &scores, const SizeRule &rule,
                           const SizeBounds &bounds) {
  const PlaceRange within = places_within(scores.sizes, bounds);
  if (within.begin == within.end || rule.kind == SizeRuleKind::best ||
      rule.kind == SizeRuleKind::mode) {
    return best_size(scores, bounds);
  }
  // Of those within, so that sizes far out do not make all of these vanish.
  const SizeScores inner = {
      {scores.sizes.data() + within.begin, within.end - within.begin},
      scores.scores + within.begin};
  const SizePosterior posterior(inner);
  const PlaceRange all = {0, inner.sizes.size()};
  if (rule.kind == SizeRuleKind::mean) {
    return mean(inner.sizes, posterior, all);
  }
  return quantile(inner.sizes, posterior, all,
                  rule.kind == SizeRuleKind::quantile ? rule.level : 0.5);
}

std::uint32_t choose_size(const ScoreColumns &columns, const double *scores,
                          const SizeBounds &bounds) {
  if (bounds.is_given()) {
    return bounds.least;
  }
  if (columns.fixed_size) {
    return std::clamp(*columns.fixed_size, bounds.least, bounds.most);
  }
  return best_size(size_scores(columns, scores), bounds);
}

std::uint32_t largest_size(const ScoreColumns &columns,
                           const SizeBounds &bounds) {
  std::uint32_t largest = columns.fixed_size.value_or(0);
  if (!columns.fixed_size) {
    for (const std::uint32_t size : columns.size_of_column) {
      largest = std::max(largest, std::clamp(size, bounds.least, bounds.most));
    }
  }
  return std::clamp(largest, bounds.least, bounds.most);
}

double size_evidence(const ScoreColumns &columns, const double *scores) {
  return columns.fixed_size
             ? 0.0
             : SizePosterior(size_scores(columns, scores)).log_evidence();
}

double write_size_posterior(const ScoreColumns &columns, const double *scores,
                            double *log_posterior) {
  std::fill_n(log_posterior, std::size_t{columns.label_count} + 1,
              kMinusInfinity);
  if (columns.fixed_size) {
    log_posterior[*columns.fixed_size] = 0.0;
    return 0.0;
  }
  const SizePosterior posterior(size_scores(columns, scores));
  for (std::size_t place = 0; place < columns.size_of_column.size(); ++place) {
    log_posterior[columns.size_of_column[place]] =
        posterior.log_probability(place);
  }
  return posterior.log_evidence();
}

} // namespace naibx
