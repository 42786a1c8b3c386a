// Predictions, reports and numbers as text.
#include "commands/prediction_text.hpp"
#include "evaluation/report.hpp"
#include "io/number_text.hpp"
#include "model/family_text.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <cmath>
#include <limits>

namespace naibx::cli {
namespace {

std::string line(PredictionFormat format, const std::vector<std::uint32_t> &set,
                 std::optional<double> log_size_probability = {}) {
  const PredictionWriter writer(
      format, {"plain", "with blank", "a,b", "say \"hi\"", " edge", ""});
  const std::vector<double> probabilities(set.size(), -0.5);
  std::string text;
  writer.append(text, {set.data(), set.data() + set.size(),
                       probabilities.data(), log_size_probability});
  return text;
}

TEST(PredictionText, indices_are_separated_by_blanks_in_the_order_of_choice) {
  EXPECT_EQ(line(PredictionFormat::indices, {3, 0, 2}), "3 0 2\n");
}

TEST(PredictionText, labels_are_separated_by_commas_and_quoted_where_needed) {
  EXPECT_EQ(line(PredictionFormat::labels, {1, 0}), "with blank,plain\n");
  EXPECT_EQ(line(PredictionFormat::labels, {2, 3, 4, 5}),
            "\"a,b\",\"say \"\"hi\"\"\",\" edge\",5\n");
}

TEST(PredictionText, C38_the_empty_set_is_a_line_too) {
  EXPECT_EQ(line(PredictionFormat::labels, {}), "\n");
  EXPECT_EQ(line(PredictionFormat::indices, {}), "\n");
  EXPECT_EQ(line(PredictionFormat::json, {}),
            R"({"labels":[],"indices":[],"log_probabilities":[],)"
            R"("log_size_probability":null})"
            "\n");
}

TEST(PredictionText, json_has_names_ids_and_logarithms) {
  EXPECT_EQ(line(PredictionFormat::json, {3, 0}, -0.25),
            R"({"labels":["say \"hi\"","plain"],"indices":[3,0],)"
            R"("log_probabilities":[-0.5,-0.5],)"
            R"("log_size_probability":-0.25})"
            "\n");
}

TEST(PredictionText, a_line_break_in_a_name_does_not_break_the_line) {
  const PredictionWriter writer(PredictionFormat::labels, {"two\nlines"});
  const std::uint32_t label = 0;
  const double probability = 0.0;
  std::string text;
  writer.append(text, {&label, &label + 1, &probability, {}});
  EXPECT_EQ(text, "\"two lines\"\n");
}

TEST(PredictionText, names_with_control_characters_are_quoted) {
  EXPECT_EQ(quoted_name("a\tb"), "\"a\tb\"");
  EXPECT_EQ(quoted_name("\x1b[2J"), "\"\x1b[2J\"");
  EXPECT_EQ(quoted_name("m\xC3\xBAsica"), "m\xC3\xBAsica");
}

EvaluationReport some_report() {
  EvaluationReport report;
  report.settings.data = "music";
  report.settings.row_count = 30;
  report.settings.file = "music.arff";
  report.settings.labels.count = 6;
  report.settings.features.gaussian = 2;
  report.settings.protocol = "cross-validation";
  report.settings.seed = 1;
  report.settings.family = "auto";
  report.folds.resize(10);
  report.tested_row_count = 30;
  for (std::size_t metric = 0; metric < kMetricCount; ++metric) {
    report.metrics[metric] = {0.5 + static_cast<double>(metric), 0.25};
  }
  report.train_seconds = 1.5;
  report.predict_seconds = 2.5;
  return report;
}

TEST(Report, json_has_means_and_deviations_under_metrics_and_total_times) {
  const auto json = nlohmann::json::parse(reports_json({some_report()}));
  EXPECT_EQ(json["metrics"].size(), 14U);
  for (const char *metric : {"lcard", "lcard_pred", "hs", "zs", "acc", "pre",
                             "rec", "f1", "micro_f1", "macro_f1", "coverage",
                             "ranking_loss", "one_error", "lrap"}) {
    EXPECT_TRUE(json["metrics"][metric]["mean"].is_number()) << metric;
    EXPECT_EQ(json["metrics"][metric]["sd"], 0.25) << metric;
  }
  EXPECT_EQ(json["train_s"], 1.5);
  EXPECT_EQ(json["predict_s"], 2.5);
  EXPECT_EQ(json["data"], "music");
  EXPECT_EQ(json["file"], "music.arff");
  EXPECT_TRUE(json["label_file"].is_null());
  EXPECT_EQ(json["rows"], 30);
  EXPECT_EQ(json["test_rows"], 30);
  EXPECT_EQ(json["label_count"], 6);
  EXPECT_EQ(json["feature_counts"]["gaussian"], 2);
  EXPECT_EQ(json["protocol"], "cross-validation");
  EXPECT_EQ(json["seed"], 1);
  EXPECT_EQ(json["fold_count"], 10);
  EXPECT_EQ(json["empty_score"], 1.0);
  EXPECT_EQ(json["settings"]["smoothing"], 1.0);
  EXPECT_TRUE(json["split"].is_null());
}

TEST(Report, json_has_null_where_there_is_no_value) {
  EvaluationReport report = some_report();
  report.metrics[0].mean = std::numeric_limits<double>::quiet_NaN();
  const auto json = nlohmann::json::parse(reports_json({report}));
  EXPECT_TRUE(json["metrics"]["lcard"]["mean"].is_null());
}

TEST(Report, C28_the_table_states_what_empty_sets_count) {
  EvaluationReport report = some_report();
  EXPECT_NE(report_text(report).find(
                "Nothing to find and nothing predicted counts 1."),
            std::string::npos);
  report.settings.empty_score = 0.0;
  EXPECT_NE(report_text(report).find(
                "Nothing to find and nothing predicted counts 0."),
            std::string::npos);
}

TEST(Report, the_table_has_a_line_for_each_metric) {
  const std::string table = report_text(some_report());
  EXPECT_NE(
      table.find("\nhs                2.5000    0.2500   Hamming score\n"),
      std::string::npos)
      << table;
  EXPECT_NE(table.find("10-fold cross-validation, seed 1"), std::string::npos);
}

TEST(Report, a_single_fold_has_no_deviation) {
  EvaluationReport report = some_report();
  report.settings.protocol = "published";
  report.folds.resize(1);
  report.metrics[2].sd = std::numeric_limits<double>::quiet_NaN();
  const std::string table = report_text(report);
  EXPECT_NE(
      table.find("\nhs                2.5000         -   Hamming score\n"),
      std::string::npos)
      << table;
  EXPECT_NE(table.find("1 repetition, seed 1\n"), std::string::npos) << table;
  const auto json = nlohmann::json::parse(reports_json({report}));
  EXPECT_TRUE(json["metrics"]["hs"]["sd"].is_null());
}

TEST(Report, a_relation_without_a_name_is_called_by_its_file) {
  EvaluationReport report = some_report();
  report.settings.data = "";
  EXPECT_EQ(report_text(report).find("music.arff: 30 rows, "), 0U);
  EXPECT_TRUE(nlohmann::json::parse(reports_json({report}))["data"].is_null());
}

TEST(FamilyText, features_of_one_family_are_counted_once) {
  FamilyCounts counts;
  EXPECT_EQ(describe_features(counts), "0 features");
  EXPECT_EQ(describe_kinds(counts), "0");
  counts.gaussian = 1;
  EXPECT_EQ(describe_features(counts), "1 Gaussian feature");
  counts.gaussian = 72;
  EXPECT_EQ(describe_features(counts), "72 Gaussian features");
  EXPECT_EQ(describe_kinds(counts), "72 Gaussian");
  counts.categorical = 2;
  EXPECT_EQ(describe_features(counts),
            "74 features (72 Gaussian, 2 categorical)");
}

TEST(NumberText, a_duration_has_a_unit_that_suits_it) {
  EXPECT_EQ(duration_text(0.0), "0.00 microseconds");
  EXPECT_EQ(duration_text(1.25e-7), "0.12 microseconds");
  EXPECT_EQ(duration_text(9.9996e-4), "1.00 ms");
  EXPECT_EQ(duration_text(0.0456), "45.6 ms");
  EXPECT_EQ(duration_text(0.99), "990 ms");
  EXPECT_EQ(duration_text(9.996), "10.0 s");
  EXPECT_EQ(duration_text(1234.5), "1234 s");
}

TEST(NumberText, one_is_singular) {
  EXPECT_EQ(count_text(0, "row"), "0 rows");
  EXPECT_EQ(count_text(1, "row"), "1 row");
  EXPECT_EQ(count_text(2, "row"), "2 rows");
}

TEST(NumberText, is_short_and_reads_back) {
  EXPECT_EQ(number_text(0.1), "0.1");
  EXPECT_EQ(number_text(1e-300), "1e-300");
  EXPECT_EQ(number_text(593), "593");
  EXPECT_EQ(parse_number("1e-300"), 1e-300);
}

TEST(NumberText, fixed_digits_and_no_value) {
  EXPECT_EQ(fixed_text(2.0 / 3, 4), "0.6667");
  EXPECT_EQ(fixed_text(std::nan(""), 4), "-");
  EXPECT_EQ(fixed_text(1e308, 2).size(), 309U + 3U);
}

TEST(NumberText, only_a_whole_text_is_a_number) {
  EXPECT_FALSE(parse_number("1,5"));
  EXPECT_FALSE(parse_number("1 "));
  EXPECT_FALSE(parse_number(""));
  EXPECT_FALSE(parse_number("red"));
}

} // namespace
} // namespace naibx::cli
