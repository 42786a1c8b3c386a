#include "../io/number_text.hpp"
#include "report.hpp"
#include "table_text.hpp"

#include <cmath>

namespace naibx::cli {
namespace {

constexpr int kDigits = 3;

// "$0.528 \pm 0.041$"; without a deviation the mean alone.
std::string cell(const MeanAndDeviation &value) {
  if (std::isnan(value.mean)) {
    return "--";
  }
  const std::string mean = "$" + fixed_text(value.mean, kDigits);
  return std::isnan(value.sd)
             ? mean + "$"
             : mean + " \\pm " + fixed_text(value.sd, kDigits) + "$";
}

std::string metric_cell(std::size_t metric) {
  const Direction direction = kMetricDirections[metric];
  std::string text = latex_text(kMetricTitles[metric]);
  if (direction != Direction::none) {
    text += direction == Direction::higher ? " $\\uparrow$" : " $\\downarrow$";
  }
  return text;
}

// What a reader needs to know of the figures, each once.
std::string notes(const std::vector<EvaluationReport> &reports) {
  std::vector<std::string> sentences;
  const auto add = [&sentences](const std::string &sentence) {
    for (const std::string &known : sentences) {
      if (known == sentence) {
        return;
      }
    }
    sentences.push_back(sentence);
  };
  for (const EvaluationReport &report : reports) {
    add(describe_protocol(report) +
        (report.folds.size() > 1
             ? "; mean and standard deviation over the folds."
             : "."));
    add(describe_settings(report.settings) + ".");
    if (report.selection) {
      add(describe_selection(*report.selection));
    }
  }
  add(describe_empty_score(reports.front().settings));
  std::string text;
  for (const std::string &sentence : sentences) {
    text += latex_text(sentence) + "\n";
  }
  return text;
}

} // namespace

std::string reports_latex(const std::vector<EvaluationReport> &reports) {
  std::string text;
  for (const EvaluationReport &report : reports) {
    text += "% " + data_name(report.settings) + ": " +
            labels_line(report.settings.labels) + "\n";
  }
  text +=
      "\\begin{tabular}{l" + std::string(reports.size(), 'r') + "}\n\\hline\n";
  for (const EvaluationReport &report : reports) {
    text += " & " + latex_text(data_name(report.settings));
  }
  text += " \\\\\n";
  for (const EvaluationReport &report : reports) {
    const TakenLabels &labels = report.settings.labels;
    text += " & " + count_text(labels.count, "label");
  }
  text += " \\\\\n\\hline\n";
  for (std::size_t metric = 0; metric < kMetricCount; ++metric) {
    text += metric_cell(metric);
    for (const EvaluationReport &report : reports) {
      text += " & " + cell(report.metrics[metric]);
    }
    text += " \\\\\n";
  }
  return text + "\\hline\n\\end{tabular}\n\n\\noindent{\\footnotesize\n" +
         notes(reports) + "\\par}\n";
}

} // namespace naibx::cli
