// What an evaluation reports: what was done, and the figures.
#pragma once

#include "../model/families.hpp"
#include "../model/model_config.hpp"
#include "../model/taken_labels.hpp"
#include "evaluate.hpp"
#include "summary.hpp"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace naibx::cli {

// What was done, as far as a reader needs it to do the same again.
struct EvaluationSettings {
  // Name of the relation, perhaps empty.
  std::string data;
  std::string file;
  std::uint64_t row_count = 0;
  TakenLabels labels;
  FamilyCounts features;
  // "cross-validation", "split", "test file", "fold file" or "published".
  std::string protocol;
  bool stratified = false;
  // The column that names groups, or empty, and how many it names.
  std::string group;
  std::uint64_t group_count = 0;
  // Of the protocols that shuffle.
  std::optional<std::uint64_t> seed;
  std::optional<double> split;
  std::string test_file;
  std::string fold_file;
  std::string family;
  MethodSummary method;
  // All that were given, in order; one of each where nothing is chosen.
  std::vector<double> smoothing = {1.0};
  std::vector<double> feature_smoothing = {1.0};
  std::vector<double> variance_prior = {1.0};
  std::optional<std::int64_t> size;
  bool true_size = false;
  bool allow_empty = false;
  double empty_score = 1.0;
};

struct FoldReport {
  // That the fold was trained with.
  Constants constants;
  FoldResult result;
};

// One combination of the constants that were given.
struct CombinationReport {
  Constants constants;
  // In how many folds it was chosen.
  std::uint64_t chosen_count = 0;
  // Mean over the folds of its inner score.
  double inner_score = 0.0;
  // Its own figures on the tested rows: too good to choose by.
  std::array<MeanAndDeviation, kMetricCount> metrics = {};
};

struct SelectionReport {
  SelectionRule rule;
  std::vector<CombinationReport> combinations;
  // The place of the one with the best mean inner score.
  std::size_t best = 0;
};

struct EvaluationReport {
  EvaluationSettings settings;
  std::vector<FoldReport> folds;
  // Over the folds.
  std::array<MeanAndDeviation, kMetricCount> metrics = {};
  // Where constants were chosen.
  std::optional<SelectionReport> selection;
  // In all folds together.
  std::uint64_t tested_row_count = 0;
  double train_seconds = 0.0;
  double predict_seconds = 0.0;
};

// `constants` are those of each configuration, in their order.
EvaluationReport make_report(EvaluationSettings settings,
                             const std::vector<FoldOutcome> &outcomes,
                             const std::vector<Constants> &constants,
                             const SelectionRule &rule);

// What the report calls its data: the relation's name, else the file's.
std::string data_name(const EvaluationSettings &settings);

// "10-fold cross-validation, seed 1"
std::string describe_protocol(const EvaluationReport &report);

// Which method predicted: "predicted by kernel in 4 folds, by naive in 1 fold";
// nothing where only the paper's may.
std::string describe_choices(const EvaluationReport &report);

// "smoothing 1; feature smoothing 1; variance prior one of 0.1, 1"
std::string describe_settings(const EvaluationSettings &settings);

// "Nothing to find and nothing predicted counts 1."
std::string describe_empty_score(const EvaluationSettings &settings);

// How constants were chosen, in one sentence.
std::string describe_selection(const SelectionReport &selection);

// For a person.
std::string report_text(const EvaluationReport &report);

// The means of several reports, a column for each.
std::string reports_text(const std::vector<EvaluationReport> &reports);

// One object on several lines: the report, or with several their list under
// `reports`.
std::string reports_json(const std::vector<EvaluationReport> &reports);

// One table as RFC 4180 quotes it: for each report a line for each fold, one
// for the mean and one for the deviation.
std::string reports_csv(const std::vector<EvaluationReport> &reports);

// One tabular environment: the metrics in lines, the data sets in columns.
std::string reports_latex(const std::vector<EvaluationReport> &reports);

} // namespace naibx::cli
