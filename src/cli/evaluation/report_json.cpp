#include "../model/choice_summary.hpp"
#include "../model/family_json.hpp"
#include "../model/method_text.hpp"
#include "report.hpp"

#include <nlohmann/json.hpp>

namespace naibx::cli {
namespace {

using Json = nlohmann::ordered_json;

template <typename Value> Json or_null(const std::optional<Value> &value) {
  return value ? Json(*value) : Json(nullptr);
}

Json text_or_null(const std::string &text) {
  return text.empty() ? Json(nullptr) : Json(text);
}

// A number, or the list that was chosen from.
Json values_json(const std::vector<double> &values) {
  return values.size() == 1 ? Json(values.front()) : Json(values);
}

Json settings_json(const EvaluationSettings &settings) {
  Json object = {{"family", settings.family},
                 {"smoothing", values_json(settings.smoothing)},
                 {"feature_smoothing", values_json(settings.feature_smoothing)},
                 {"variance_prior", values_json(settings.variance_prior)},
                 {"size", or_null(settings.size)},
                 {"true_size", settings.true_size},
                 {"allow_empty", settings.allow_empty}};
  object.update(method_json(settings.method));
  return object;
}

Json constants_json(const Constants &constants) {
  return {{"smoothing", constants.smoothing},
          {"feature_smoothing", constants.feature_smoothing},
          {"variance_prior", constants.variance_prior}};
}

Json labels_json(const TakenLabels &labels) {
  return {{"count", labels.count},
          {"first", labels.first},
          {"last", labels.last},
          {"source", labels.source}};
}

Json summary_json(const std::array<MeanAndDeviation, kMetricCount> &metrics) {
  Json object = Json::object();
  for (std::size_t metric = 0; metric < kMetricCount; ++metric) {
    object[std::string(kMetricNames[metric])] = {{"mean", metrics[metric].mean},
                                                 {"sd", metrics[metric].sd}};
  }
  return object;
}

Json folds_json(const std::vector<FoldReport> &folds) {
  Json list = Json::array();
  for (const FoldReport &fold : folds) {
    Json metrics = Json::object();
    for (std::size_t metric = 0; metric < kMetricCount; ++metric) {
      metrics[std::string(kMetricNames[metric])] = fold.result.metrics[metric];
    }
    list.push_back({{"train_rows", fold.result.train_rows},
                    {"test_rows", fold.result.test_rows},
                    {"constants", constants_json(fold.constants)},
                    {"choice", choice_json(fold.result.choice)},
                    {"metrics", std::move(metrics)},
                    {"train_s", fold.result.train_seconds},
                    {"predict_s", fold.result.predict_seconds}});
  }
  return list;
}

Json selection_json(const std::optional<SelectionReport> &selection) {
  if (!selection) {
    return nullptr;
  }
  Json combinations = Json::array();
  for (const CombinationReport &combination : selection->combinations) {
    combinations.push_back(
        {{"constants", constants_json(combination.constants)},
         {"chosen", combination.chosen_count},
         {"inner_score", combination.inner_score},
         {"metrics", summary_json(combination.metrics)}});
  }
  const CombinationReport &best = selection->combinations[selection->best];
  return {{"by", kMetricNames[selection->rule.metric]},
          {"inner_folds", selection->rule.inner_folds},
          {"seed", selection->rule.seed},
          {"best", constants_json(best.constants)},
          {"combinations", std::move(combinations)}};
}

Json report_json(const EvaluationReport &report) {
  const EvaluationSettings &settings = report.settings;
  return {{"data", text_or_null(settings.data)},
          {"file", settings.file},
          {"label_file", text_or_null(settings.labels.label_file)},
          {"rows", settings.row_count},
          {"test_rows", report.tested_row_count},
          {"label_count", settings.labels.count},
          {"labels", labels_json(settings.labels)},
          {"feature_counts", feature_counts_json(settings.features)},
          {"protocol", settings.protocol},
          {"stratified", settings.stratified},
          {"group", text_or_null(settings.group)},
          {"group_count",
           settings.group.empty() ? Json(nullptr) : Json(settings.group_count)},
          {"seed", or_null(settings.seed)},
          {"fold_count", report.folds.size()},
          {"split", or_null(settings.split)},
          {"test_file", text_or_null(settings.test_file)},
          {"fold_file", text_or_null(settings.fold_file)},
          {"settings", settings_json(settings)},
          {"empty_score", settings.empty_score},
          {"metrics", summary_json(report.metrics)},
          {"folds", folds_json(report.folds)},
          {"selection", selection_json(report.selection)},
          {"train_s", report.train_seconds},
          {"predict_s", report.predict_seconds}};
}

} // namespace

std::string reports_json(const std::vector<EvaluationReport> &reports) {
  Json object;
  if (reports.size() == 1) {
    object = report_json(reports.front());
  } else {
    object["reports"] = Json::array();
    for (const EvaluationReport &report : reports) {
      object["reports"].push_back(report_json(report));
    }
  }
  return object.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

} // namespace naibx::cli
