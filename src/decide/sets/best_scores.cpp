#include "best_scores.hpp"

#include <algorithm>
#include <functional>
#include <limits>

namespace naibx {

namespace {

// Each is the largest of its part of the scores.
constexpr std::size_t kPartsOfScores = 64;
// Comparing all pairs is fast for so many.
constexpr std::size_t kMostCompared = 64;

// At least kMost scores are as large, if there are so many.
double lower_bound_of_best(Span<const double> scores) {
  constexpr double kLowest = std::numeric_limits<double>::lowest();
  if (scores.size() <= kMostCompared) {
    return kLowest;
  }
  std::array<double, kPartsOfScores> largest;
  largest.fill(kLowest);
  std::size_t begin = 0;
  for (; begin + kPartsOfScores <= scores.size(); begin += kPartsOfScores) {
    for (std::size_t part = 0; part < kPartsOfScores; ++part) {
      const double score = scores[begin + part];
      largest[part] = score > largest[part] ? score : largest[part];
    }
  }
  for (std::size_t part = 0; begin + part < scores.size(); ++part) {
    largest[part] = std::max(largest[part], scores[begin + part]);
  }
  double *const last = largest.data() + BestScores::kMost - 1;
  std::nth_element(largest.data(), last, largest.data() + kPartsOfScores,
                   std::greater<>());
  return *last;
}

} // namespace

Span<const std::uint32_t> BestScores::find(Span<const double> scores) {
  std::size_t count = find_from(scores, lower_bound_of_best(scores));
  if (count > kMostCompared) {
    const auto is_better = [&](std::uint32_t a, std::uint32_t b) {
      return scores[a] != scores[b] ? scores[a] > scores[b] : a < b;
    };
    std::nth_element(places_.data(), places_.data() + kMost,
                     places_.data() + count, is_better);
    count = kMost;
    std::sort(places_.data(), places_.data() + count);
  }
  std::array<double, kMostCompared> found;
  for (std::size_t i = 0; i < count; ++i) {
    found[i] = scores[places_[i]];
  }
  for (std::size_t i = 0; i < count; ++i) {
    std::size_t better = 0;
    for (std::size_t j = 0; j < i; ++j) {
      better += static_cast<std::size_t>(found[j] >= found[i]);
    }
    for (std::size_t j = i + 1; j < count; ++j) {
      better += static_cast<std::size_t>(found[j] > found[i]);
    }
    if (better < kMost) {
      best_[better] = places_[i];
    }
  }
  return {best_.data(), std::min(count, kMost)};
}

// Writes the places of those that are as large; returns their number.
std::size_t BestScores::find_from(Span<const double> scores, double least) {
  std::size_t count = 0;
  for (std::size_t place = 0; place < scores.size(); ++place) {
    places_[count] = static_cast<std::uint32_t>(place);
    count += static_cast<std::size_t>(scores[place] >= least);
  }
  return count;
}

} // namespace naibx
