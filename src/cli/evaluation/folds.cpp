#include "folds.hpp"

#include "../failure.hpp"
#include "fold_demands.hpp"
#include "random.hpp"
#include "stratification.hpp"

#include <algorithm>
#include <cmath>

namespace naibx::cli {
namespace {

std::vector<std::uint32_t> shuffled_rows(std::size_t row_count,
                                         std::uint64_t seed) {
  return shuffled_numbers(static_cast<std::uint32_t>(row_count), seed);
}

void sort_rows(Partition &partition) {
  std::sort(partition.train.begin(), partition.train.end());
  std::sort(partition.test.begin(), partition.test.end());
}

} // namespace

Partitions cross_validation(std::size_t row_count, std::uint64_t fold_count,
                            std::uint64_t seed) {
  demand_fold_count(row_count, "row", fold_count);
  const std::vector<std::uint32_t> order = shuffled_rows(row_count, seed);
  std::vector<std::uint64_t> fold_of_row(row_count);
  std::size_t next = 0;
  for (std::uint64_t fold = 0; fold < fold_count; ++fold) {
    const bool longer = fold < row_count % fold_count;
    const std::size_t length = row_count / fold_count + (longer ? 1 : 0);
    for (std::size_t place = 0; place < length; ++place) {
      fold_of_row[order[next++]] = fold;
    }
  }
  return folds_by_number(fold_of_row);
}

Partitions percentage_split(std::size_t row_count, double percent,
                            std::uint64_t seed) {
  const std::size_t train_count = training_rows(row_count, percent);
  const std::vector<std::uint32_t> order = shuffled_rows(row_count, seed);
  const auto border = order.begin() + static_cast<std::ptrdiff_t>(train_count);
  Partition partition;
  partition.train.assign(order.begin(), border);
  partition.test.assign(border, order.end());
  sort_rows(partition);
  return {1, [partition](std::size_t /*number*/) { return partition; }};
}

Partitions stratified_cross_validation(const LabelSets &sets,
                                       std::uint32_t label_count,
                                       std::uint64_t fold_count,
                                       std::uint64_t seed) {
  demand_fold_count(sets.row_count(), "row", fold_count);
  const std::vector<std::uint64_t> weights(fold_count, 1);
  return folds_by_number(stratify(sets, label_count, weights, seed));
}

Partitions stratified_split(const LabelSets &sets, std::uint32_t label_count,
                            double percent, std::uint64_t seed) {
  // For the check alone.
  (void)training_rows(sets.row_count(), percent);
  constexpr std::uint64_t kWhole = 1000000000;
  const auto trained = static_cast<std::uint64_t>(
      std::floor(percent / 100.0 * static_cast<double>(kWhole) + 0.5));
  const std::vector<std::uint64_t> part_of_row =
      stratify(sets, label_count, {trained, kWhole - trained}, seed);
  Partition partition;
  for (std::uint32_t row = 0; row < part_of_row.size(); ++row) {
    auto &part = part_of_row[row] == 0 ? partition.train : partition.test;
    part.push_back(row);
  }
  return {1, [partition](std::size_t /*number*/) { return partition; }};
}

Partitions published_protocol(std::size_t row_count, std::uint64_t repetitions,
                              std::uint64_t seed) {
  if (row_count < 2) {
    throw UsageError("--protocol published needs at least 2 rows");
  }
  const auto make = [row_count, seed](std::size_t repetition) {
    Partition partition;
    partition.test = shuffled_rows(row_count, seed + repetition);
    const auto train_count =
        static_cast<std::ptrdiff_t>(row_count - (row_count + 9) / 10);
    partition.train.assign(partition.test.begin(),
                           partition.test.begin() + train_count);
    sort_rows(partition);
    return partition;
  };
  return {static_cast<std::size_t>(repetitions), make};
}

Partitions folds_by_number(const std::vector<std::uint64_t> &fold_of_row) {
  std::vector<std::uint64_t> numbers = fold_of_row;
  std::sort(numbers.begin(), numbers.end());
  numbers.erase(std::unique(numbers.begin(), numbers.end()), numbers.end());
  if (numbers.size() < 2) {
    throw UsageError("all rows are in one fold, so none is left to train on; "
                     "give at least two fold numbers");
  }
  const std::size_t fold_count = numbers.size();
  const auto make = [fold_of_row, numbers](std::size_t fold) {
    Partition partition;
    for (std::size_t row = 0; row < fold_of_row.size(); ++row) {
      auto &part =
          fold_of_row[row] == numbers[fold] ? partition.test : partition.train;
      part.push_back(static_cast<std::uint32_t>(row));
    }
    return partition;
  };
  return {fold_count, make};
}

} // namespace naibx::cli
