#include "../io/number_text.hpp"
#include "../model/method_text.hpp"
#include "../readers/text.hpp"
#include "report.hpp"
#include "table_text.hpp"

#include <cmath>

namespace naibx::cli {
namespace {

using Fields = std::vector<std::string>;

std::string line_of(const Fields &fields) {
  std::string line;
  for (std::size_t i = 0; i < fields.size(); ++i) {
    line += (i > 0 ? "," : "") + csv_field(fields[i]);
  }
  return line + "\n";
}

void append(Fields &fields, const Fields &more) {
  fields.insert(fields.end(), more.begin(), more.end());
}

// Empty where there is no value.
std::string number_field(double value) {
  return std::isnan(value) ? "" : number_text(value);
}

std::string truth_field(bool value) {
  return value ? "true" : "false";
}

template <typename Number>
std::string optional_field(const std::optional<Number> &value) {
  return value ? number_text(static_cast<double>(*value)) : "";
}

// The constant, where there was but one to choose.
std::string common_field(const std::vector<double> &values) {
  return values.size() == 1 ? number_text(values.front()) : "";
}

const Fields &report_columns() {
  static const Fields columns = {
      "data",       "file",         "rows",        "label_count", "first_label",
      "last_label", "label_source", "protocol",    "stratified",  "group",
      "seed",       "split",        "test_file",   "fold_file",   "family",
      "method",     "landmarks",    "reservoir",   "sample_seed", "loss",
      "size",       "true_size",    "allow_empty", "empty_score", "select_by",
      "inner_folds"};
  return columns;
}

// What is the same in all lines of a report.
Fields report_fields(const EvaluationReport &report) {
  const EvaluationSettings &settings = report.settings;
  const auto fact = [facts = method_facts(settings.method)](const char *name) {
    for (const auto &[fact_name, value] : facts) {
      if (fact_name == name) {
        return value;
      }
    }
    return std::string();
  };
  const std::optional<SelectionReport> &selection = report.selection;
  return {visible_text(settings.data),
          visible_text(settings.file),
          std::to_string(settings.row_count),
          std::to_string(settings.labels.count),
          visible_text(settings.labels.first),
          visible_text(settings.labels.last),
          visible_text(settings.labels.source),
          settings.protocol,
          truth_field(settings.stratified),
          visible_text(settings.group),
          settings.seed ? std::to_string(*settings.seed) : "",
          optional_field(settings.split),
          visible_text(settings.test_file),
          visible_text(settings.fold_file),
          settings.family,
          method_name(settings.method.method),
          fact("landmarks"),
          fact("reservoir"),
          fact("sample seed"),
          fact("loss"),
          settings.size ? std::to_string(*settings.size) : "",
          truth_field(settings.true_size),
          truth_field(settings.allow_empty),
          number_text(settings.empty_score),
          selection ? std::string(kMetricNames[selection->rule.metric]) : "",
          selection ? std::to_string(selection->rule.inner_folds) : ""};
}

std::string header_line() {
  Fields columns = report_columns();
  append(columns, {"fold", "train_rows", "test_rows", "predicted_by",
                   "smoothing", "feature_smoothing", "variance_prior"});
  for (const std::string_view name : kMetricNames) {
    columns.emplace_back(name);
  }
  return line_of(columns);
}

std::string fold_line(const EvaluationReport &report, std::size_t number) {
  const FoldReport &fold = report.folds[number];
  Fields fields = report_fields(report);
  append(fields,
         {std::to_string(number + 1), std::to_string(fold.result.train_rows),
          std::to_string(fold.result.test_rows),
          method_name(fold.result.choice.method),
          number_text(fold.constants.smoothing),
          number_text(fold.constants.feature_smoothing),
          number_text(fold.constants.variance_prior)});
  for (const double value : fold.result.metrics) {
    fields.push_back(number_field(value));
  }
  return line_of(fields);
}

// `figure` is what of each metric is shown.
std::string summary_line(const EvaluationReport &report,
                         const std::string &name,
                         double MeanAndDeviation::*figure) {
  const EvaluationSettings &settings = report.settings;
  Fields fields = report_fields(report);
  append(fields, {name, "", std::to_string(report.tested_row_count), "",
                  common_field(settings.smoothing),
                  common_field(settings.feature_smoothing),
                  common_field(settings.variance_prior)});
  for (const MeanAndDeviation &value : report.metrics) {
    fields.push_back(number_field(value.*figure));
  }
  return line_of(fields);
}

} // namespace

std::string reports_csv(const std::vector<EvaluationReport> &reports) {
  std::string text = header_line();
  for (const EvaluationReport &report : reports) {
    for (std::size_t fold = 0; fold < report.folds.size(); ++fold) {
      text += fold_line(report, fold);
    }
    text += summary_line(report, "mean", &MeanAndDeviation::mean) +
            summary_line(report, "sd", &MeanAndDeviation::sd);
  }
  return text;
}

} // namespace naibx::cli
