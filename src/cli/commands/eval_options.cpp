#include "eval_options.hpp"

#include "../io/output.hpp"
#include "../model/taken_labels.hpp"
#include "column_options.hpp"
#include "option_values.hpp"

#include <algorithm>
#include <string_view>

namespace naibx::cli {
namespace {

constexpr std::uint64_t kDefaultInnerFolds = 5;
constexpr std::uint64_t kMostInnerFolds = 1000;

std::size_t metric_named(std::string_view name) {
  const auto *found = std::find(kMetricNames.begin(), kMetricNames.end(), name);
  return static_cast<std::size_t>(found - kMetricNames.begin());
}

// The metrics that a choice can be based on.
std::vector<std::string> scores() {
  std::vector<std::string> names;
  for (std::size_t metric = 0; metric < kMetricCount; ++metric) {
    if (kMetricDirections[metric] != Direction::none) {
      names.emplace_back(kMetricNames[metric]);
    }
  }
  return names;
}

void add_choice_options(const Command &command, EvalOptions &options) {
  const std::vector<std::string> names = scores();
  add_choice(
      command, "--select-by", {names, ""},
      [&options, names](std::size_t word) {
        options.select_by = metric_named(names[word]);
      },
      "The metric by which each fold chooses among several constants, on "
      "inner folds of the rows that it trains on [acc]")
      .name_value("METRIC");
  add_number(command, "--inner-folds", options.inner_folds,
             {std::uint64_t{2}, kMostInnerFolds}, "Number of inner folds [5]")
      .name_value("N");
}

void add_output_options(const Command &command, EvalOptions &options) {
  command.add_flag("--json", options.json, "Print one JSON object");
  add_file(command, "--csv", options.csv_path,
           "Write a CSV table with the figures of each fold; - is standard "
           "output")
      .name_value("FILE");
  add_file(command, "--latex", options.latex_path,
           "Write a LaTeX table of the means and deviations; - is standard "
           "output")
      .name_value("FILE");
}

} // namespace

DataOptions EvalOptions::data_of(const std::string &path) const {
  DataOptions options = data;
  options.path = path;
  const auto format = data.format ? data.format : format_of_path(path);
  if (labels_beside && format != DataFormat::libsvm) {
    options.label_xml = label_file_beside(path);
  }
  return options;
}

const char *EvalOptions::label_file_option() const {
  return labels_beside ? "--labels-beside" : "--labels";
}

std::vector<ModelOptions> EvalOptions::combinations() const {
  ModelOptions options = settings.model_options();
  options.first_feature = data.feature_base.value_or(1);
  if (protocol.is_published) {
    // As good as no smoothing, but keeps an order where the logarithm would be
    // that of 0.
    options.smoothing = 1e-300;
    options.variance_prior = 0.0;
  }
  return combinations_of(options, constants);
}

SelectionRule EvalOptions::selection_rule() const {
  SelectionRule rule;
  rule.metric = select_by.value_or(metric_named("acc"));
  rule.inner_folds = inner_folds.value_or(kDefaultInnerFolds);
  rule.seed = protocol.first_seed();
  rule.stratified = protocol.stratify;
  return rule;
}

bool EvalOptions::prints_text() const {
  return !json && !is_standard_output(csv_path) &&
         !is_standard_output(latex_path);
}

void add_eval_options(const Command &command, EvalOptions &options) {
  add_data_options(command, options.data, options.paths);
  command.begin_group(kDataOptions);
  command.add_flag("--labels-beside", options.labels_beside,
                   "For each DATA use the Mulan label file next to it with the "
                   "same name and the ending .xml, if there is one");
  add_group_option(command, options.data);
  add_unknown_option(command, options.data);
  command.begin_group(kOtherOptions);
  add_protocol_options(command, options.protocol);
  add_setting_options(command, options.settings, options.constants);
  add_choice_options(command, options);
  command.add_flag("--true-size", options.true_size,
                   "Tell the model the size of each true set");
  add_choice(
      command, "--empty-score", {{"0", "1"}, ""},
      [&options](std::size_t word) {
        options.empty_score = static_cast<double>(word);
      },
      "Score of a row where both the true and the predicted set are empty: 1, "
      "or 0 as in the paper [1]")
      .name_value("0|1");
  add_output_options(command, options);
}

} // namespace naibx::cli
