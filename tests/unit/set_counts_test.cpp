// How often sets have been seen, and which of them go when there are too many.
#include "model/ridge/set_counts.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <map>
#include <memory_resource>
#include <optional>
#include <random>
#include <vector>

namespace naibx {
namespace {

using Set = std::vector<std::uint32_t>;
using Weights = std::map<Set, double>;

std::optional<std::size_t> found_in(const SetCounts &counts, const Set &set) {
  return counts.find(set);
}

std::pmr::memory_resource *test_resource() {
  return std::pmr::get_default_resource();
}

SetCounts empty_counts(std::size_t capacity) {
  return {capacity, 5, test_resource()};
}

void count(SetCounts &counts, const Set &set, double weight) {
  counts.prepare(set.size());
  counts.add(set, weight);
}

// The bits of the number.
Set set_of(std::uint32_t number) {
  Set set;
  for (std::uint32_t label = 0; label < 32; ++label) {
    if ((number >> label & 1U) != 0) {
      set.push_back(label);
    }
  }
  return set;
}

Weights weights_of(const SetCounts &counts) {
  Weights weights;
  for (std::size_t i = 0; i < counts.size(); ++i) {
    const auto labels = counts.labels(i);
    weights[Set(labels.begin(), labels.end())] = counts.weight(i);
  }
  EXPECT_EQ(weights.size(), counts.size());
  return weights;
}

// What the class says of itself, with a map.
class Reference {
public:
  explicit Reference(std::size_t capacity) : capacity_(capacity) {}

  void add(const Set &set, double weight) {
    weights[set] += weight;
    if (weights.size() > capacity_) {
      while (weights.size() > capacity_ - capacity_ / 4) {
        const auto least = std::min_element(
            weights.begin(), weights.end(),
            [](const auto &a, const auto &b) { return a.second < b.second; });
        dropped += least->second;
        weights.erase(least);
      }
    }
  }

  Weights weights;
  double dropped = 0.0;

private:
  std::size_t capacity_;
};

TEST(SetCounts, are_those_of_a_map_that_drops_the_least) {
  for (const std::size_t capacity : {1U, 2U, 3U, 4U, 16U, 40U, 1000U}) {
    std::mt19937_64 random(1);
    SetCounts counts = empty_counts(capacity);
    Reference reference(capacity);
    for (int i = 0; i < 3000; ++i) {
      const Set set =
          set_of(static_cast<std::uint32_t>(random() % 8 * (random() % 8)));
      const double weight = 0.5 + static_cast<double>(random() >> 11U) * 1e-16;
      count(counts, set, weight);
      reference.add(set, weight);
      if (i % 7 == 0 || i > 2990) {
        ASSERT_EQ(weights_of(counts), reference.weights);
      }
    }
    EXPECT_NEAR(counts.dropped_weight(), reference.dropped, 1e-9);
    EXPECT_EQ(counts.dropped_weight() > 0.0, capacity < 40);
  }
}

TEST(SetCounts, find_the_sets_that_are_there_and_no_others) {
  SetCounts counts = empty_counts(100);
  EXPECT_FALSE(found_in(counts, Set()));
  for (std::uint32_t number = 0; number < 60; number += 2) {
    count(counts, set_of(number), 1.0);
  }
  for (std::uint32_t number = 0; number < 62; ++number) {
    const Set set = set_of(number);
    const auto found = counts.find(set);
    ASSERT_EQ(found.has_value(), number % 2 == 0 && number < 60);
    if (found) {
      const auto labels = counts.labels(*found);
      EXPECT_EQ(Set(labels.begin(), labels.end()), set);
    }
  }
}

// All have the same weight, so that the hashes decide.
TEST(SetCounts, drop_the_same_sets_whatever_their_order) {
  std::vector<std::uint32_t> numbers;
  for (std::uint32_t number = 0; number < 21; ++number) {
    numbers.push_back(number * 37);
  }
  Weights expected;
  std::mt19937_64 random(2);
  for (int times = 0; times < 20; ++times) {
    SetCounts counts = empty_counts(20);
    for (const std::uint32_t number : numbers) {
      count(counts, set_of(number), 1.0);
    }
    EXPECT_EQ(counts.size(), 15U);
    EXPECT_EQ(counts.dropped_weight(), 6.0);
    if (times == 0) {
      expected = weights_of(counts);
    }
    EXPECT_EQ(weights_of(counts), expected);
    std::shuffle(numbers.begin(), numbers.end(), random);
  }
}

TEST(SetCounts, of_another_seed_drop_others_of_the_same_weight) {
  std::vector<Weights> left;
  for (std::uint64_t seed = 0; seed < 2; ++seed) {
    SetCounts counts(20, seed, test_resource());
    for (std::uint32_t number = 0; number < 21; ++number) {
      count(counts, set_of(number), 1.0);
    }
    left.push_back(weights_of(counts));
  }
  EXPECT_NE(left[0], left[1]);
}

SetCounts counted(std::size_t capacity, std::uint32_t begin,
                  std::uint32_t end) {
  SetCounts counts = empty_counts(capacity);
  for (std::uint32_t number = begin; number < end; ++number) {
    count(counts, set_of(number), number % 3 + 1);
  }
  return counts;
}

TEST(SetCounts, that_are_merged_are_those_of_all_where_there_is_room) {
  SetCounts merged = counted(60, 0, 40);
  merged.merge(counted(60, 20, 60));
  SetCounts all = counted(60, 0, 40);
  for (std::uint32_t number = 20; number < 60; ++number) {
    count(all, set_of(number), number % 3 + 1);
  }
  EXPECT_EQ(weights_of(merged), weights_of(all));
  EXPECT_EQ(merged.dropped_weight(), 0.0);
  count(merged, set_of(17), 1.0); // goes on counting
  count(merged, set_of(99), 1.0);
  EXPECT_EQ(merged.weight(*found_in(merged, set_of(17))), 4.0);
  EXPECT_EQ(merged.size(), 45U);
}

TEST(SetCounts, that_are_merged_drop_once_where_there_is_no_room) {
  SetCounts left = counted(50, 0, 40);
  SetCounts right = counted(50, 20, 60);
  const SetCounts first(left, test_resource());
  left.merge(right);
  right.merge(first);
  EXPECT_EQ(left.size(), 38U); // 50 - 50 / 4
  EXPECT_EQ(weights_of(left), weights_of(right));
  double total = left.dropped_weight();
  for (const auto &[set, weight] : weights_of(left)) {
    total += weight;
  }
  EXPECT_EQ(total, 160.0); // of all that were counted
  EXPECT_EQ(left.dropped_weight(), right.dropped_weight());
}

} // namespace
} // namespace naibx
