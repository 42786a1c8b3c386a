// The best of many scores, against sorting them all.
#include "decide/sets/best_scores.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <memory_resource>
#include <numeric>
#include <random>
#include <vector>

namespace naibx {
namespace {

std::vector<std::uint32_t> sorted_best(const std::vector<double> &scores) {
  std::vector<std::uint32_t> places(scores.size());
  std::iota(places.begin(), places.end(), 0U);
  std::stable_sort(
      places.begin(), places.end(),
      [&](std::uint32_t a, std::uint32_t b) { return scores[a] > scores[b]; });
  while (!places.empty() &&
         (places.size() > BestScores::kMost ||
          scores[places.back()] == -std::numeric_limits<double>::infinity())) {
    places.pop_back();
  }
  return places;
}

// Few different values make ties; some are out of the question.
std::vector<double> random_scores(std::size_t count, std::mt19937_64 &random) {
  const std::uint64_t values = std::uint64_t{1} << random() % 20;
  const std::uint64_t impossible = random() % 101; // in per cent
  std::vector<double> scores;
  for (std::size_t i = 0; i < count; ++i) {
    scores.push_back(random() % 100 < impossible
                         ? -std::numeric_limits<double>::infinity()
                         : -static_cast<double>(random() % values));
  }
  return scores;
}

TEST(BestScores, are_the_first_of_all_scores_sorted) {
  std::mt19937_64 random(7);
  BestScores best(std::pmr::get_default_resource());
  best.prepare(1000);
  for (int round = 0; round < 3000; ++round) {
    const auto scores = random_scores(random() % 1001, random);
    const auto found = best.find(scores);
    EXPECT_EQ(sorted_best(scores),
              std::vector<std::uint32_t>(found.begin(), found.end()))
        << "round " << round << ", " << scores.size() << " scores";
  }
}

TEST(BestScores, of_equal_scores_are_those_that_come_first) {
  BestScores best(std::pmr::get_default_resource());
  best.prepare(500);
  const std::vector<double> scores(500, -3.5);
  const auto found = best.find(scores);
  ASSERT_EQ(BestScores::kMost, found.size());
  for (std::uint32_t i = 0; i < found.size(); ++i) {
    EXPECT_EQ(i, found[i]);
  }
}

} // namespace
} // namespace naibx
