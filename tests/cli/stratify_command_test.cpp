// naibx eval --stratify.
#include "music.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace naibx::cli {
namespace {

using nlohmann::json;
using test::Outcome;
using test::Workspace;

Outcome eval_music(const std::vector<std::string> &more) {
  const Workspace workspace;
  test::write_music(workspace);
  workspace.write("folds", "0\n1\n2\n0\n1\n2\n0\n1\n2\n0\n1\n2\n");
  std::vector<std::string> words = {"eval", workspace.path("music.arff")};
  for (const std::string &word : more) {
    words.push_back(word == "FOLDS"  ? workspace.path("folds")
                    : word == "DATA" ? workspace.path("music.arff")
                                     : word);
  }
  return workspace.run(words);
}

json eval_json(std::vector<std::string> more) {
  more.emplace_back("--json");
  const Outcome outcome = eval_music(more);
  EXPECT_EQ(outcome.status, 0) << outcome.errors;
  return json::parse(outcome.output, nullptr, false);
}

// 12 rows, of which 4, 4 and 3 have the labels and 4 have none.
TEST(Stratify, works_for_cross_validation) {
  const json report = eval_json({"--stratify", "--folds", "4"});
  EXPECT_EQ(report["protocol"], "cross-validation");
  EXPECT_EQ(report["stratified"], true);
  EXPECT_EQ(report["fold_count"], 4);
  EXPECT_EQ(report["seed"], 1);
  EXPECT_EQ(report["test_rows"], 12);
  EXPECT_EQ(eval_json({"--stratify"})["fold_count"], 10);
}

// Each fold tests one row of "quiet", one of "dance" and at most one of "sad,
// slow", so that only the last varies.
TEST(Stratify, each_fold_has_its_share_of_the_labels) {
  const json lcard =
      eval_json({"--stratify", "--folds", "4"})["metrics"]["lcard"];
  EXPECT_LT(lcard["sd"].get<double>(), 0.2);
  EXPECT_GT(eval_json({"--folds", "4"})["metrics"]["lcard"]["sd"].get<double>(),
            0.2);
}

TEST(Stratify, works_for_a_split) {
  const json report = eval_json({"--stratify", "--split", "75"});
  EXPECT_EQ(report["protocol"], "split");
  EXPECT_EQ(report["stratified"], true);
  EXPECT_EQ(report["split"], 75.0);
  EXPECT_EQ(report["fold_count"], 1);
  EXPECT_EQ(report["test_rows"], 3);
}

TEST(Stratify, is_the_same_for_the_same_seed) {
  const std::vector<std::string> words = {"--stratify", "--folds", "3",
                                          "--seed", "5"};
  EXPECT_EQ(eval_json(words)["metrics"], eval_json(words)["metrics"]);
  EXPECT_EQ(eval_json(words)["seed"], 5);
}

TEST(Stratify, is_off_unless_asked_for) {
  EXPECT_EQ(eval_json({})["stratified"], false);
  EXPECT_EQ(eval_json({"--split", "66"})["stratified"], false);
  EXPECT_EQ(eval_json({"--test", "DATA"})["stratified"], false);
  EXPECT_EQ(eval_json({"--fold-file", "FOLDS"})["stratified"], false);
  EXPECT_EQ(eval_json({"--protocol", "published"})["stratified"], false);
}

TEST(Stratify, the_table_says_so) {
  const auto expect_text = [](const std::vector<std::string> &words,
                              const std::string &text) {
    const Outcome outcome = eval_music(words);
    EXPECT_NE(outcome.output.find(text), std::string::npos) << outcome.output;
  };
  expect_text({"--stratify", "--folds", "4"},
              "\n4-fold cross-validation, stratified, seed 1\n");
  expect_text({"--stratify", "--split", "66"},
              "\n66 % of the rows trained on, the rest tested on, stratified, "
              "seed 1\n");
  EXPECT_EQ(eval_music({"--folds", "4"}).output.find("stratified"),
            std::string::npos);
}

void expect_refused(const std::vector<std::string> &words,
                    const std::string &message) {
  const Outcome outcome = eval_music(words);
  EXPECT_EQ(outcome.status, 2);
  EXPECT_EQ(outcome.output, "");
  EXPECT_EQ(outcome.errors.rfind("naibx: ", 0), 0U) << outcome.errors;
  EXPECT_NE(outcome.errors.find(message), std::string::npos) << outcome.errors;
}

TEST(Stratify, goes_with_no_other_protocol) {
  const std::string hint = "; give it with --folds or --split\n";
  expect_refused({"--stratify", "--test", "DATA"},
                 "--stratify cannot be combined with --test, which already "
                 "says what is tested on" +
                     hint);
  expect_refused({"--stratify", "--fold-file", "FOLDS"},
                 "--stratify cannot be combined with --fold-file, which "
                 "already says what the folds are" +
                     hint);
  expect_refused({"--protocol", "published", "--folds", "2", "--stratify"},
                 "--stratify cannot be combined with --protocol published, "
                 "which tests on all rows" +
                     hint);
  expect_refused({"--stratify", "--split", "66", "--folds", "3"},
                 "--split and --folds cannot be combined");
}

TEST(Stratify, bounds_are_those_of_random_folds) {
  expect_refused({"--stratify", "--folds", "13"},
                 "music.arff: --folds: 12 rows cannot be cut into 13 folds");
  expect_refused({"--stratify", "--folds", "1"},
                 "music.arff: --folds: 12 rows cannot be cut into 1 fold;");
  expect_refused(
      {"--stratify", "--split", "1"},
      "music.arff: --split, a percentage: of 12 rows none is left to train on");
  EXPECT_EQ(eval_json({"--stratify", "--folds", "12"})["fold_count"], 12);
}

} // namespace
} // namespace naibx::cli
