#include "grouped_folds.hpp"

#include "../failure.hpp"
#include "fold_demands.hpp"
#include "random.hpp"

#include <algorithm>
#include <functional>
#include <map>
#include <queue>
#include <set>
#include <utility>

namespace naibx::cli {
namespace {

// The groups in the order in which they occur first.
struct NumberedGroups {
  std::vector<std::uint32_t> of_row;
  std::vector<std::uint64_t> sizes;
};

NumberedGroups number_groups(const std::vector<std::uint64_t> &keys) {
  NumberedGroups groups;
  groups.of_row.reserve(keys.size());
  std::map<std::uint64_t, std::uint32_t> numbers;
  for (const std::uint64_t key : keys) {
    const auto next = static_cast<std::uint32_t>(groups.sizes.size());
    const auto [found, is_new] = numbers.try_emplace(key, next);
    if (is_new) {
      groups.sizes.push_back(0);
    }
    ++groups.sizes[found->second];
    groups.of_row.push_back(found->second);
  }
  return groups;
}

std::vector<std::uint32_t> shuffled_groups(const NumberedGroups &groups,
                                           std::uint64_t seed) {
  return shuffled_numbers(static_cast<std::uint32_t>(groups.sizes.size()),
                          seed);
}

// How many of the groups, in their order, come nearest to a number of rows,
// where at least one is left over.
std::size_t count_nearest(const std::vector<std::uint32_t> &order,
                          const NumberedGroups &groups, std::uint64_t wanted) {
  const auto distance = [wanted](std::uint64_t rows) {
    return rows > wanted ? rows - wanted : wanted - rows;
  };
  std::size_t count = 1;
  std::uint64_t rows = groups.sizes[order[0]];
  while (count + 1 < order.size() &&
         distance(rows + groups.sizes[order[count]]) < distance(rows)) {
    rows += groups.sizes[order[count++]];
  }
  return count;
}

} // namespace

std::size_t count_groups(std::vector<std::uint64_t> keys) {
  std::sort(keys.begin(), keys.end());
  return static_cast<std::size_t>(std::unique(keys.begin(), keys.end()) -
                                  keys.begin());
}

Partitions grouped_cross_validation(const std::vector<std::uint64_t> &keys,
                                    std::uint64_t fold_count,
                                    std::uint64_t seed) {
  const NumberedGroups groups = number_groups(keys);
  demand_fold_count(groups.sizes.size(), "group", fold_count);
  std::vector<std::uint32_t> order = shuffled_groups(groups, seed);
  std::stable_sort(order.begin(), order.end(),
                   [&groups](std::uint32_t left, std::uint32_t right) {
                     return groups.sizes[left] > groups.sizes[right];
                   });
  // The shortest on top, of equal ones the first.
  using RowsAndFold = std::pair<std::uint64_t, std::uint64_t>;
  std::priority_queue<RowsAndFold, std::vector<RowsAndFold>, std::greater<>>
      folds;
  for (std::uint64_t fold = 0; fold < fold_count; ++fold) {
    folds.emplace(0, fold);
  }
  std::vector<std::uint64_t> fold_of_group(order.size());
  for (const std::uint32_t group : order) {
    const auto [rows, fold] = folds.top();
    folds.pop();
    fold_of_group[group] = fold;
    folds.emplace(rows + groups.sizes[group], fold);
  }
  std::vector<std::uint64_t> fold_of_row;
  fold_of_row.reserve(keys.size());
  for (const std::uint32_t group : groups.of_row) {
    fold_of_row.push_back(fold_of_group[group]);
  }
  return folds_by_number(fold_of_row);
}

Partitions grouped_split(const std::vector<std::uint64_t> &keys, double percent,
                         std::uint64_t seed) {
  const NumberedGroups groups = number_groups(keys);
  const std::size_t wanted = training_rows(keys.size(), percent);
  if (groups.sizes.size() < 2) {
    throw UsageError("--split: all rows are of one group, which cannot be both "
                     "trained on and tested on");
  }
  const std::vector<std::uint32_t> order = shuffled_groups(groups, seed);
  std::vector<bool> is_trained(order.size(), false);
  const std::size_t count = count_nearest(order, groups, wanted);
  for (std::size_t place = 0; place < count; ++place) {
    is_trained[order[place]] = true;
  }
  Partition partition;
  for (std::uint32_t row = 0; row < keys.size(); ++row) {
    auto &part =
        is_trained[groups.of_row[row]] ? partition.train : partition.test;
    part.push_back(row);
  }
  return {1, [partition](std::size_t /*number*/) { return partition; }};
}

std::size_t
count_divided_groups(const std::vector<std::uint64_t> &keys,
                     const std::vector<std::uint64_t> &fold_of_row) {
  std::map<std::uint64_t, std::uint64_t> folds;
  std::set<std::uint64_t> divided;
  for (std::size_t row = 0; row < keys.size(); ++row) {
    const auto first = folds.try_emplace(keys[row], fold_of_row[row]).first;
    if (first->second != fold_of_row[row]) {
      divided.insert(keys[row]);
    }
  }
  return divided.size();
}

} // namespace naibx::cli
