// Folds and splits that keep groups of rows whole.
#include "evaluation/grouped_folds.hpp"
#include "failure.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>

namespace naibx::cli {
namespace {

using Keys = std::vector<std::uint64_t>;

// Groups of the given lengths, whose rows stand one by one in turn.
Keys groups_of(std::vector<std::size_t> lengths) {
  Keys keys;
  for (bool any = true; any;) {
    any = false;
    for (std::size_t group = 0; group < lengths.size(); ++group) {
      if (lengths[group] > 0) {
        --lengths[group];
        keys.push_back(UINT64_C(0x9E3779B97F4A7C15) * (group + 1));
        any = true;
      }
    }
  }
  return keys;
}

std::set<std::uint64_t> keys_at(const Keys &keys,
                                const std::vector<std::uint32_t> &rows) {
  std::set<std::uint64_t> found;
  for (const std::uint32_t row : rows) {
    found.insert(keys[row]);
  }
  return found;
}

void expect_whole(const Keys &keys, const Partition &partition) {
  EXPECT_EQ(partition.train.size() + partition.test.size(), keys.size());
  EXPECT_FALSE(partition.train.empty());
  EXPECT_FALSE(partition.test.empty());
  EXPECT_TRUE(std::is_sorted(partition.train.begin(), partition.train.end()));
  const std::set<std::uint64_t> trained = keys_at(keys, partition.train);
  for (const std::uint64_t key : keys_at(keys, partition.test)) {
    EXPECT_EQ(trained.count(key), 0U);
  }
}

std::vector<std::size_t> lengths_of(const Partitions &partitions) {
  std::vector<std::size_t> lengths;
  for (std::size_t fold = 0; fold < partitions.count; ++fold) {
    lengths.push_back(partitions.at(fold).test.size());
  }
  std::sort(lengths.begin(), lengths.end());
  return lengths;
}

template <typename Call> std::string refusal_of(Call call) {
  try {
    (void)call();
  } catch (const UsageError &error) {
    return error.what();
  }
  return "";
}

TEST(GroupedFolds, every_group_is_tested_once_and_as_a_whole) {
  const Keys keys = groups_of({7, 1, 4, 4, 9, 2, 3, 5, 1, 6});
  for (const std::uint64_t seed : {1U, 2U, 3U}) {
    const Partitions folds = grouped_cross_validation(keys, 4, seed);
    ASSERT_EQ(folds.count, 4U);
    std::vector<std::uint32_t> tested;
    for (std::size_t fold = 0; fold < 4; ++fold) {
      const Partition partition = folds.at(fold);
      expect_whole(keys, partition);
      tested.insert(tested.end(), partition.test.begin(), partition.test.end());
    }
    std::sort(tested.begin(), tested.end());
    EXPECT_EQ(tested.size(), keys.size());
    EXPECT_EQ(std::unique(tested.begin(), tested.end()), tested.end());
  }
}

TEST(GroupedFolds, are_as_long_as_each_other_where_the_groups_allow_it) {
  for (const std::uint64_t seed : {1U, 2U, 3U}) {
    const auto lengths = [seed](const std::vector<std::size_t> &groups,
                                std::uint64_t folds) {
      return lengths_of(
          grouped_cross_validation(groups_of(groups), folds, seed));
    };
    EXPECT_EQ(lengths({3, 3, 3, 3, 3, 3, 3}, 3),
              (std::vector<std::size_t>{6, 6, 9}));
    EXPECT_EQ(lengths({1, 1, 1, 1, 1, 10, 1, 1, 1, 1, 1}, 2),
              (std::vector<std::size_t>{10, 10}))
        << "a long group does not come on top of a full fold";
    EXPECT_EQ(lengths({50, 1, 1, 1}, 3), (std::vector<std::size_t>{1, 2, 50}));
  }
}

TEST(GroupedFolds, depend_on_the_seed_alone) {
  const Keys keys = groups_of(std::vector<std::size_t>(20, 3));
  const auto first = [&keys](std::uint64_t seed) {
    return grouped_cross_validation(keys, 5, seed).at(0).test;
  };
  EXPECT_EQ(first(3), first(3));
  EXPECT_NE(first(3), first(4));
}

// So that a model of other keys for the same groups has the same folds.
TEST(GroupedFolds, do_not_depend_on_the_keys_of_the_groups) {
  const Keys keys = groups_of({2, 3, 3, 3, 1, 4, 4});
  Keys others = keys;
  for (std::uint64_t &key : others) {
    key = ~key;
  }
  EXPECT_EQ(grouped_cross_validation(keys, 3, 1).at(1).test,
            grouped_cross_validation(others, 3, 1).at(1).test);
}

TEST(GroupedFolds, are_no_more_than_there_are_groups) {
  const Keys keys = groups_of({5, 5, 5});
  const auto folds = [&keys](std::uint64_t count) {
    return refusal_of([&] { return grouped_cross_validation(keys, count, 1); });
  };
  EXPECT_EQ(folds(3), "");
  EXPECT_EQ(folds(10),
            "--folds: 3 groups cannot be cut into 10 folds; give 2 to 3");
  EXPECT_EQ(folds(1),
            "--folds: 3 groups cannot be cut into 1 fold; give 2 to 3");
  EXPECT_EQ(
      refusal_of([] { return grouped_cross_validation(groups_of({9}), 2, 1); }),
      "--folds: 1 group cannot be cut into folds, which needs at least "
      "2");
}

TEST(GroupedSplit, trains_on_groups_that_come_nearest_to_the_percentage) {
  const Keys even = groups_of(std::vector<std::size_t>(10, 4));
  for (const std::uint64_t seed : {1U, 2U, 3U}) {
    const Partition partition = grouped_split(even, 68, seed).at(0);
    expect_whole(even, partition);
    EXPECT_EQ(partition.train.size(), 28U);
  }
  EXPECT_EQ(grouped_split(even, 65, 1).at(0).train.size(), 24U)
      << "of 24 and 28 equally near the fewer";
}

TEST(GroupedSplit, leaves_a_group_for_each_part) {
  const Keys keys = groups_of({30, 1});
  for (const double percent : {5.0, 50.0, 97.0}) {
    for (const std::uint64_t seed : {1U, 2U, 3U}) {
      expect_whole(keys, grouped_split(keys, percent, seed).at(0));
    }
  }
}

TEST(GroupedSplit, needs_two_groups_and_a_percentage) {
  EXPECT_EQ(refusal_of([] { return grouped_split(groups_of({9}), 50, 1); }),
            "--split: all rows are of one group, which cannot be both trained "
            "on and tested on");
  EXPECT_EQ(refusal_of([] {
              return grouped_split(groups_of({4, 6}), 1, 1);
            }),
            "--split, a percentage: of 10 rows none is left to train on; give "
            "5 to 94.99");
}

TEST(Groups, are_counted_and_so_are_those_in_several_folds) {
  const Keys keys = {7, 3, 7, 5, 3};
  EXPECT_EQ(count_groups(keys), 3U);
  EXPECT_EQ(count_groups({}), 0U);
  EXPECT_EQ(count_divided_groups(keys, {0, 1, 0, 1, 1}), 0U);
  EXPECT_EQ(count_divided_groups(keys, {0, 1, 2, 1, 1}), 1U);
  EXPECT_EQ(count_divided_groups(keys, {0, 1, 2, 1, 0}), 2U);
}

} // namespace
} // namespace naibx::cli
