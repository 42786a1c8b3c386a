#include "../io/number_text.hpp"
#include "../model/family_text.hpp"
#include "../readers/text.hpp"
#include "report.hpp"

#include <algorithm>

namespace naibx::cli {
namespace {

constexpr int kDigits = 4;
constexpr std::size_t kNameWidth = 14;
constexpr std::size_t kNumberWidth = 10;
constexpr std::size_t kWide = 20;

std::string padded(const std::string &text, std::size_t width) {
  return std::string(width - std::min(width, text.size()), ' ') + text;
}

std::string filled(std::string text, std::size_t width) {
  text.resize(std::max(width, text.size()), ' ');
  return text;
}

// What differs between combinations: "variance prior 0.1, smoothing 2".
std::string name_of(const Constants &constants,
                    const EvaluationSettings &settings) {
  std::string name;
  const auto add = [&name](const std::vector<double> &values, const char *what,
                           double value) {
    if (values.size() > 1) {
      name += (name.empty() ? "" : ", ") + std::string(what) + " " +
              number_text(value);
    }
  };
  add(settings.smoothing, "smoothing", constants.smoothing);
  add(settings.feature_smoothing, "feature smoothing",
      constants.feature_smoothing);
  add(settings.variance_prior, "variance prior", constants.variance_prior);
  return name;
}

std::string metric_lines(const EvaluationReport &report) {
  std::string text = filled("metric", kNameWidth) +
                     padded("mean", kNumberWidth) + padded("sd", kNumberWidth) +
                     "\n";
  for (std::size_t metric = 0; metric < kMetricCount; ++metric) {
    const MeanAndDeviation &value = report.metrics[metric];
    text += filled(std::string(kMetricNames[metric]), kNameWidth) +
            padded(fixed_text(value.mean, kDigits), kNumberWidth) +
            padded(fixed_text(value.sd, kDigits), kNumberWidth) + "   " +
            std::string(kMetricTitles[metric]) + "\n";
  }
  return text;
}

std::string selection_lines(const SelectionReport &selection,
                            const EvaluationSettings &settings) {
  const std::size_t metric = selection.rule.metric;
  const std::string metric_name(kMetricNames[metric]);
  std::size_t width = 0;
  for (const CombinationReport &combination : selection.combinations) {
    width = std::max(width, name_of(combination.constants, settings).size());
  }
  const CombinationReport &best = selection.combinations[selection.best];
  std::string text =
      "\n" + describe_selection(selection) +
      "\nThe figures above are of these choices. Best on inner folds: " +
      name_of(best.constants, settings) +
      ".\n\nThe same folds with one combination throughout; the last column is "
      "too\ngood to choose by, since it is of the rows tested on:\n" +
      filled("", width) + padded("chosen", kNumberWidth) +
      padded("inner " + metric_name, kWide) +
      padded("tested " + metric_name, kWide) + "\n";
  for (const CombinationReport &combination : selection.combinations) {
    text +=
        filled(name_of(combination.constants, settings), width) +
        padded(std::to_string(combination.chosen_count), kNumberWidth) +
        padded(fixed_text(combination.inner_score, kDigits), kWide) +
        padded(fixed_text(combination.metrics[metric].mean, kDigits), kWide) +
        "\n";
  }
  return text;
}

} // namespace

std::string report_text(const EvaluationReport &report) {
  const EvaluationSettings &settings = report.settings;
  const std::string choices = describe_choices(report);
  return data_name(settings) + ": " + count_text(settings.row_count, "row") +
         ", " + describe_features(settings.features) + ", " +
         count_text(settings.labels.count, "label") + "\n" +
         labels_line(settings.labels) + "\n" + describe_protocol(report) +
         "\n" + describe_settings(settings) + "\n" +
         (choices.empty() ? "" : choices + "\n") +
         describe_empty_score(settings) + "\n\n" + metric_lines(report) +
         (report.selection ? selection_lines(*report.selection, settings)
                           : std::string()) +
         "\ntraining " + duration_text(report.train_seconds) + ", prediction " +
         duration_text(report.predict_seconds) + " in all\n";
}

std::string reports_text(const std::vector<EvaluationReport> &reports) {
  constexpr std::size_t kGap = 2;
  std::vector<std::size_t> widths;
  std::string text = filled("mean", kNameWidth);
  for (const EvaluationReport &report : reports) {
    const std::string name = data_name(report.settings);
    widths.push_back(std::max(kNumberWidth, name.size() + kGap));
    text += padded(name, widths.back());
  }
  for (std::size_t metric = 0; metric < kMetricCount; ++metric) {
    text += "\n" + filled(std::string(kMetricNames[metric]), kNameWidth);
    for (std::size_t i = 0; i < reports.size(); ++i) {
      text += padded(fixed_text(reports[i].metrics[metric].mean, kDigits),
                     widths[i]);
    }
  }
  return text + "\n" + describe_empty_score(reports.front().settings) + "\n";
}

} // namespace naibx::cli
