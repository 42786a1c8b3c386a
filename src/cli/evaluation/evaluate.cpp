#include "evaluate.hpp"

#include "../io/progress.hpp"

namespace naibx::cli {

std::vector<FoldOutcome> evaluate(const EvaluationTask &task,
                                  const std::vector<Config> &configs,
                                  const SelectionRule &rule,
                                  const Partitions &partitions,
                                  const std::string &name) {
  std::vector<FoldOutcome> outcomes;
  Progress progress(name + ": testing folds", partitions.count);
  for (std::size_t fold = 0; fold < partitions.count; ++fold) {
    const Partition partition = partitions.at(fold);
    FoldOutcome outcome;
    if (configs.size() > 1) {
      outcome.inner = inner_scores(task, configs, rule, partition.train);
      outcome.chosen = best_score(outcome.inner, rule.metric);
    }
    for (const Config &config : configs) {
      outcome.results.push_back(test_fold(task, config, partition));
    }
    outcomes.push_back(std::move(outcome));
    progress.show(outcomes.size());
  }
  return outcomes;
}

} // namespace naibx::cli
