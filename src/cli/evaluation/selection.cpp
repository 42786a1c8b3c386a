#include "selection.hpp"

#include "../failure.hpp"
#include "../io/progress.hpp"
#include "grouped_folds.hpp"

#include <algorithm>

namespace naibx::cli {
namespace {

// Whole groups where there are some.
Partitions inner_folds_of_groups(const Dataset &data, const SelectionRule &rule,
                                 const std::vector<std::uint32_t> &rows) {
  std::vector<std::uint64_t> keys;
  keys.reserve(rows.size());
  for (const std::uint32_t row : rows) {
    keys.push_back(data.groups[row]);
  }
  const std::size_t group_count = count_groups(keys);
  if (group_count < 2) {
    throw UsageError("constants cannot be chosen among several where there is "
                     "only one group to train on; give one value of each");
  }
  return grouped_cross_validation(
      keys, std::min<std::uint64_t>(rule.inner_folds, group_count), rule.seed);
}

// Folds of places among the rows.
Partitions inner_folds(const Dataset &data, const SelectionRule &rule,
                       const std::vector<std::uint32_t> &rows) {
  if (rows.size() < 2) {
    throw UsageError("constants cannot be chosen among several where there is "
                     "only one row to train on; give one value of each");
  }
  if (!data.groups.empty()) {
    return inner_folds_of_groups(data, rule, rows);
  }
  const auto count = std::min<std::uint64_t>(rule.inner_folds, rows.size());
  return rule.stratified
             ? stratified_cross_validation(
                   true_sets(data, rows),
                   static_cast<std::uint32_t>(data.header.labels.size()), count,
                   rule.seed)
             : cross_validation(rows.size(), count, rule.seed);
}

std::vector<std::uint32_t> rows_at(const std::vector<std::uint32_t> &places,
                                   const std::vector<std::uint32_t> &rows) {
  std::vector<std::uint32_t> found;
  found.reserve(places.size());
  for (const std::uint32_t place : places) {
    found.push_back(rows[place]);
  }
  return found;
}

Measured needed_for(std::size_t metric) {
  return metric < kFirstRankingMetric ? Measured::sets
                                      : Measured::sets_and_rankings;
}

} // namespace

std::vector<double> inner_scores(const EvaluationTask &task,
                                 const std::vector<Config> &configs,
                                 const SelectionRule &rule,
                                 const std::vector<std::uint32_t> &rows) {
  EvaluationTask inner = task;
  inner.test = task.train;
  inner.test_path = task.train_path;
  const Partitions folds = inner_folds(*task.train, rule, rows);
  std::vector<double> scores(configs.size(), 0.0);
  Progress progress("choosing constants", folds.count * configs.size());
  std::uint64_t done = 0;
  for (std::size_t fold = 0; fold < folds.count; ++fold) {
    Partition partition = folds.at(fold);
    partition.train = rows_at(partition.train, rows);
    partition.test = rows_at(partition.test, rows);
    for (std::size_t i = 0; i < configs.size(); ++i) {
      scores[i] +=
          test_fold(inner, configs[i], partition, needed_for(rule.metric))
              .metrics[rule.metric];
      progress.show(++done);
    }
  }
  for (double &score : scores) {
    score /= static_cast<double>(folds.count);
  }
  return scores;
}

std::size_t best_score(const std::vector<double> &scores, std::size_t metric) {
  const bool higher = kMetricDirections[metric] == Direction::higher;
  std::size_t best = 0;
  for (std::size_t i = 1; i < scores.size(); ++i) {
    if (higher ? scores[i] > scores[best] : scores[i] < scores[best]) {
      best = i;
    }
  }
  return best;
}

} // namespace naibx::cli
