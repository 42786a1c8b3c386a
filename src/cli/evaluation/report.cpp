#include "report.hpp"

#include "../io/number_text.hpp"
#include "../model/method_text.hpp"
#include "../readers/text.hpp"

#include <map>
#include <utility>

namespace naibx::cli {
namespace {

// The relation's name may be as long as its writer likes.
constexpr std::size_t kLongestName = 100;

std::vector<MetricValues> own_metrics(const std::vector<FoldOutcome> &outcomes,
                                      std::size_t config) {
  std::vector<MetricValues> folds;
  folds.reserve(outcomes.size());
  for (const FoldOutcome &outcome : outcomes) {
    folds.push_back(outcome.results[config].metrics);
  }
  return folds;
}

SelectionReport report_selection(const std::vector<FoldOutcome> &outcomes,
                                 const std::vector<Constants> &constants,
                                 const SelectionRule &rule) {
  SelectionReport selection;
  selection.rule = rule;
  std::vector<double> inner;
  for (std::size_t i = 0; i < constants.size(); ++i) {
    CombinationReport combination;
    combination.constants = constants[i];
    for (const FoldOutcome &outcome : outcomes) {
      combination.chosen_count += outcome.chosen == i ? 1U : 0U;
      combination.inner_score += outcome.inner[i];
    }
    combination.inner_score /= static_cast<double>(outcomes.size());
    inner.push_back(combination.inner_score);
    combination.metrics = summarize(own_metrics(outcomes, i));
    selection.combinations.push_back(combination);
  }
  selection.best = best_score(inner, rule.metric);
  return selection;
}

// "0.1", or "one of 0.1, 1, 10".
std::string values_text(const std::vector<double> &values) {
  std::string text = values.size() > 1 ? "one of " : "";
  for (std::size_t i = 0; i < values.size(); ++i) {
    text += (i > 0 ? ", " : "") + number_text(values[i]);
  }
  return text;
}

// "24 groups by 'day'", or nothing.
std::string groups_text(const EvaluationSettings &settings) {
  return settings.group.empty()
             ? std::string()
             : count_text(settings.group_count, "group") + " by " +
                   quote_for_message(settings.group);
}

} // namespace

EvaluationReport make_report(EvaluationSettings settings,
                             const std::vector<FoldOutcome> &outcomes,
                             const std::vector<Constants> &constants,
                             const SelectionRule &rule) {
  EvaluationReport report;
  report.settings = std::move(settings);
  std::vector<MetricValues> metrics;
  for (const FoldOutcome &outcome : outcomes) {
    const FoldResult &result = outcome.result();
    report.folds.push_back({constants[outcome.chosen], result});
    metrics.push_back(result.metrics);
    report.tested_row_count += result.test_rows;
    report.train_seconds += result.train_seconds;
    report.predict_seconds += result.predict_seconds;
  }
  report.metrics = summarize(metrics);
  if (constants.size() > 1) {
    report.selection = report_selection(outcomes, constants, rule);
  }
  return report;
}

std::string data_name(const EvaluationSettings &settings) {
  return visible_text(shorten_text(
      settings.data.empty() ? settings.file : settings.data, kLongestName));
}

std::string describe_protocol(const EvaluationReport &report) {
  const EvaluationSettings &settings = report.settings;
  const std::size_t fold_count = report.folds.size();
  const std::string folds = std::to_string(fold_count);
  const std::string seed =
      settings.seed ? std::to_string(*settings.seed) : std::string();
  const std::string groups = groups_text(settings);
  const std::string how = settings.stratified ? ", stratified"
                          : groups.empty()    ? ""
                                              : ", " + groups + " kept whole";
  if (settings.protocol == "cross-validation") {
    return folds + "-fold cross-validation" + how + ", seed " + seed;
  }
  if (settings.protocol == "split") {
    return number_text(settings.split.value_or(0.0)) +
           " % of the rows trained on, the rest tested on" + how + ", seed " +
           seed;
  }
  if (settings.protocol == "published") {
    return "published protocol (tested on all rows, those trained on "
           "included), " +
           (fold_count == 1
                ? "1 repetition, seed "
                : "mean of " + folds + " repetitions, first seed ") +
           seed;
  }
  if (settings.protocol == "test file") {
    return "tested on " + count_text(report.tested_row_count, "row") + " of " +
           visible_text(settings.test_file) +
           (groups.empty() ? "" : "; DATA has " + groups);
  }
  return folds + " folds of " + visible_text(settings.fold_file) +
         (groups.empty() ? "" : "; " + groups);
}

std::string describe_choices(const EvaluationReport &report) {
  if (report.settings.method.method == Method::naive) {
    return "";
  }
  std::map<Method, std::size_t> counts;
  for (const FoldReport &fold : report.folds) {
    ++counts[fold.result.choice.method];
  }
  std::string text;
  for (const auto &[method, count] : counts) {
    text += (text.empty() ? "predicted by " : ", by ") + method_name(method);
    if (report.folds.size() > 1) {
      text += " in " +
              (counts.size() == 1 ? "all folds" : count_text(count, "fold"));
    }
  }
  return text;
}

std::string describe_settings(const EvaluationSettings &settings) {
  std::string text = describe_method(settings.method);
  // The others do without.
  if (settings.method.method == Method::naive ||
      settings.method.method == Method::automatic) {
    text += text.empty() ? "" : "; ";
    text += "smoothing " + values_text(settings.smoothing) +
            "; feature smoothing " + values_text(settings.feature_smoothing) +
            "; variance prior " + values_text(settings.variance_prior);
  }
  if (settings.size) {
    text += "; size " + std::to_string(*settings.size);
  }
  if (settings.true_size) {
    text += "; the true size given";
  }
  if (settings.allow_empty) {
    text += "; empty sets allowed";
  }
  return text;
}

std::string describe_empty_score(const EvaluationSettings &settings) {
  return "Nothing to find and nothing predicted counts " +
         number_text(settings.empty_score) + ".";
}

std::string describe_selection(const SelectionReport &selection) {
  const SelectionRule &rule = selection.rule;
  return "Each fold chose among " +
         count_text(selection.combinations.size(), "combination") +
         " of constants by " + std::string(kMetricNames[rule.metric]) + " in " +
         count_text(rule.inner_folds, "inner fold") +
         " of the rows it trains on" +
         (rule.stratified ? ", stratified, seed " : ", seed ") +
         std::to_string(rule.seed) + ".";
}

} // namespace naibx::cli
