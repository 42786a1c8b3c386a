#include "report.hpp"

#include "../io/number_text.hpp"
#include "../model/family_json.hpp"
#include "../model/family_text.hpp"
#include "../readers/text.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace naibx::cli {
namespace {

using Json = nlohmann::ordered_json;

template <typename Value> Json or_null(const std::optional<Value> &value) {
  return value ? Json(*value) : Json(nullptr);
}

Json text_or_null(const std::string &text) {
  return text.empty() ? Json(nullptr) : Json(text);
}

std::string describe_protocol(const EvaluationReport &report) {
  const EvaluationSettings &settings = report.settings;
  const std::string folds = std::to_string(report.fold_count);
  const std::string seed =
      settings.seed ? std::to_string(*settings.seed) : std::string();
  const std::string how = settings.stratified ? ", stratified" : "";
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
           (report.fold_count == 1
                ? "1 repetition, seed "
                : "mean of " + folds + " repetitions, first seed ") +
           seed;
  }
  if (settings.protocol == "test file") {
    return "tested on " + count_text(report.tested_row_count, "row") + " of " +
           settings.test_file;
  }
  return folds + " folds of " + settings.fold_file;
}

std::string describe_settings(const EvaluationSettings &settings) {
  std::string text = "smoothing " + number_text(settings.smoothing) +
                     ", feature smoothing " +
                     number_text(settings.feature_smoothing) +
                     ", variance prior " + number_text(settings.variance_prior);
  if (settings.size) {
    text += ", size " + std::to_string(*settings.size);
  }
  if (settings.true_size) {
    text += ", the true size given";
  }
  if (settings.allow_empty) {
    text += ", empty sets allowed";
  }
  return text;
}

std::string padded(const std::string &text, std::size_t width) {
  return std::string(width - std::min(width, text.size()), ' ') + text;
}

Json settings_json(const EvaluationSettings &settings) {
  return {{"family", settings.family},
          {"smoothing", settings.smoothing},
          {"feature_smoothing", settings.feature_smoothing},
          {"variance_prior", settings.variance_prior},
          {"size", or_null(settings.size)},
          {"true_size", settings.true_size},
          {"allow_empty", settings.allow_empty}};
}

} // namespace

std::string report_table(const EvaluationReport &report) {
  constexpr int kDigits = 4;
  constexpr std::size_t kNameWidth = 14;
  constexpr std::size_t kNumberWidth = 10;
  const EvaluationSettings &settings = report.settings;
  std::string text =
      visible_text(settings.data.empty() ? settings.file : settings.data) +
      ": " + count_text(settings.row_count, "row") + ", " +
      describe_features(settings.features) + ", " +
      count_text(settings.label_count, "label") + "\n" +
      describe_protocol(report) + "\n" + describe_settings(settings) +
      "\nNothing to find and nothing predicted counts " +
      number_text(settings.empty_score) + ".\n\nmetric        " +
      padded("mean", kNumberWidth) + padded("sd", kNumberWidth) + "\n";
  for (std::size_t metric = 0; metric < kMetricCount; ++metric) {
    std::string name(kMetricNames[metric]);
    name.resize(kNameWidth, ' ');
    text +=
        name +
        padded(fixed_text(report.metrics[metric].mean, kDigits), kNumberWidth) +
        padded(fixed_text(report.metrics[metric].sd, kDigits), kNumberWidth) +
        "   " + std::string(kMetricTitles[metric]) + "\n";
  }
  return text + "\ntraining " + duration_text(report.train_seconds) +
         ", prediction " + duration_text(report.predict_seconds) + " in all\n";
}

std::string report_json(const EvaluationReport &report) {
  const EvaluationSettings &settings = report.settings;
  Json metrics = Json::object();
  for (std::size_t metric = 0; metric < kMetricCount; ++metric) {
    metrics[std::string(kMetricNames[metric])] = {
        {"mean", report.metrics[metric].mean},
        {"sd", report.metrics[metric].sd}};
  }
  const Json object = {
      {"data", text_or_null(settings.data)},
      {"file", settings.file},
      {"label_file", text_or_null(settings.label_file)},
      {"rows", settings.row_count},
      {"test_rows", report.tested_row_count},
      {"label_count", settings.label_count},
      {"feature_counts", feature_counts_json(settings.features)},
      {"protocol", settings.protocol},
      {"stratified", settings.stratified},
      {"seed", or_null(settings.seed)},
      {"folds", report.fold_count},
      {"split", or_null(settings.split)},
      {"test_file", text_or_null(settings.test_file)},
      {"fold_file", text_or_null(settings.fold_file)},
      {"settings", settings_json(settings)},
      {"empty_score", settings.empty_score},
      {"metrics", std::move(metrics)},
      {"train_s", report.train_seconds},
      {"predict_s", report.predict_seconds}};
  return object.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

} // namespace naibx::cli
