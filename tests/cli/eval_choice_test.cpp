// Constants are chosen on the rows trained on, never on those tested on.
#include "evaluation/selection.hpp"
#include "io/number_text.hpp"
#include "music.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace naibx::cli {
namespace {

using nlohmann::json;
using test::Outcome;
using test::Workspace;

// One feature and two labels, one of which has small values and the other large
// ones of either sign: with a small variance prior the spread tells them apart,
// with a large one nothing does.
std::string spread_rows(const char *small_label, const char *large_label) {
  std::string rows;
  for (int i = 1; i <= 10; ++i) {
    const double value = i % 2 == 0 ? -i : i;
    rows += number_text(0.1 * value) + "," + small_label + "\n";
    rows += number_text(value > 0.0 ? value + 10.0 : value - 10.0) + "," +
            large_label + "\n";
  }
  return rows;
}

const std::string spread_header =
    "@relation 'spread: -C -2'\n@attribute x numeric\n"
    "@attribute small {0,1}\n@attribute large {0,1}\n@data\n";

// Rows of two worlds, in which the labels are the other way round. Each world
// agrees with itself, so that training rows of one of them want a small prior;
// rows of the other one are then predicted all wrong, but with a large prior
// only half of them.
class TwoWorlds : public testing::Test {
protected:
  TwoWorlds() {
    workspace_.write("one.arff", spread_header + spread_rows("1,0", "0,1"));
    workspace_.write("other.arff", spread_header + spread_rows("0,1", "1,0"));
    workspace_.write("both.arff", spread_header + spread_rows("1,0", "0,1") +
                                      spread_rows("0,1", "1,0"));
    std::string folds;
    for (int row = 0; row < 40; ++row) {
      folds += row < 20 ? "0\n" : "1\n";
    }
    workspace_.write("folds", folds);
  }

  [[nodiscard]] json eval(const std::string &data,
                          std::vector<std::string> more) const {
    std::vector<std::string> words = {"eval",
                                      workspace_.path(data),
                                      "--family",
                                      "gaussian",
                                      "--json",
                                      "--select-by",
                                      "acc",
                                      "--inner-folds",
                                      "4",
                                      "--variance-prior",
                                      "1000000,0.000001"};
    words.insert(words.end(), more.begin(), more.end());
    const Outcome outcome = workspace_.run(words);
    EXPECT_EQ(outcome.status, 0) << outcome.errors;
    return json::parse(outcome.output, nullptr, false);
  }

  // By the rows tested on the first, the large prior, would be taken.
  static void expect_no_leak(const json &report, std::size_t fold_count) {
    const json &combinations = report["selection"]["combinations"];
    ASSERT_EQ(combinations.size(), 2U);
    const json &large = combinations[0];
    const json &small = combinations[1];
    EXPECT_GE(large["metrics"]["acc"]["mean"], 0.4);
    EXPECT_LE(small["metrics"]["acc"]["mean"], 0.1);
    EXPECT_LE(large["inner_score"], 0.6);
    EXPECT_GE(small["inner_score"], 0.9);
    EXPECT_EQ(large["chosen"], 0);
    EXPECT_EQ(small["chosen"], fold_count);
    EXPECT_EQ(report["metrics"], small["metrics"]);
    for (const json &fold : report["folds"]) {
      EXPECT_EQ(fold["constants"]["variance_prior"], 1e-6);
    }
    EXPECT_EQ(report["selection"]["best"]["variance_prior"], 1e-6);
  }

  Workspace workspace_;
};

TEST_F(TwoWorlds, the_rows_of_a_test_file_have_no_part_in_the_choice) {
  expect_no_leak(eval("one.arff", {"--test", workspace_.path("other.arff")}),
                 1);
}

TEST_F(TwoWorlds, the_rows_of_a_fold_have_no_part_in_its_choice) {
  expect_no_leak(eval("both.arff", {"--fold-file", workspace_.path("folds")}),
                 2);
}

TEST_F(TwoWorlds, the_report_says_how_the_choice_was_made) {
  const json report = eval("one.arff", {"--folds", "2", "--seed", "7"});
  EXPECT_EQ(report["selection"]["by"], "acc");
  EXPECT_EQ(report["selection"]["inner_folds"], 4);
  EXPECT_EQ(report["selection"]["seed"], 7);
  EXPECT_EQ(report["settings"]["variance_prior"], (json{1e6, 1e-6}));
  EXPECT_EQ(report["settings"]["smoothing"], 1.0);
  const Outcome text = workspace_.run(
      {"eval", workspace_.path("one.arff"), "--folds", "2", "--variance-prior",
       "1000000,0.000001", "--inner-folds", "4"});
  for (const char *part :
       {"variance prior one of 1e+06, 1e-06\n",
        "\nEach fold chose among 2 combinations of constants by acc in 4 "
        "inner folds of the rows it trains on, seed 1.\n",
        "Best on inner folds: variance prior 1e-06.\n",
        "\nvariance prior 1e-06         2"}) {
    EXPECT_NE(text.output.find(part), std::string::npos) << part << "\n"
                                                         << text.output;
  }
}

TEST_F(TwoWorlds, each_combination_is_evaluated_on_the_same_folds) {
  const json all = eval("one.arff", {"--folds", "3", "--smoothing", "1,5"});
  const json &combinations = all["selection"]["combinations"];
  ASSERT_EQ(combinations.size(), 4U);
  for (const json &combination : combinations) {
    const auto number = [&combination](const char *name) {
      return std::to_string(combination["constants"][name].get<double>());
    };
    const Outcome alone = workspace_.run(
        {"eval", workspace_.path("one.arff"), "--family", "gaussian", "--json",
         "--folds", "3", "--smoothing", number("smoothing"), "--variance-prior",
         number("variance_prior")});
    EXPECT_EQ(json::parse(alone.output)["metrics"], combination["metrics"]);
  }
}

TEST_F(TwoWorlds, less_is_better_where_the_metric_is_a_loss) {
  EXPECT_EQ(best_score({0.3, 0.1, 0.1}, 11), 1U) << "ranking loss";
  EXPECT_EQ(best_score({0.3, 0.1, 0.3}, 4), 0U) << "accuracy";
  const Outcome outcome = workspace_.run(
      {"eval", workspace_.path("one.arff"), "--folds", "2", "--json",
       "--variance-prior", "1000000,0.000001", "--select-by", "one_error"});
  const json report = json::parse(outcome.output);
  EXPECT_EQ(report["selection"]["best"]["variance_prior"], 1e-6);
}

TEST_F(TwoWorlds, what_makes_no_choice_is_wrong_usage) {
  const auto error_of = [this](std::vector<std::string> words) {
    words.insert(words.begin(), {"eval", workspace_.path("one.arff")});
    const Outcome outcome = workspace_.run(words);
    EXPECT_EQ(outcome.status, 2) << outcome.errors;
    return outcome.errors;
  };
  EXPECT_NE(error_of({"--select-by", "acc"}).find("nothing to choose from"),
            std::string::npos);
  EXPECT_NE(error_of({"--inner-folds", "3"}).find("nothing to choose from"),
            std::string::npos);
  EXPECT_NE(error_of({"--smoothing", "1,1.0"}).find("the same number twice"),
            std::string::npos);
  EXPECT_NE(error_of({"--smoothing", "1,,2"}).find("is not a number, or"),
            std::string::npos);
  EXPECT_NE(error_of({"--smoothing", "1,-2"}).find("--smoothing: "),
            std::string::npos);
  EXPECT_NE(error_of({"--smoothing", "1,2", "--select-by", "lcard"})
                .find("is not one of"),
            std::string::npos);
  EXPECT_NE(
      error_of({"--smoothing", "1,2", "--protocol", "published"}).find("fair"),
      std::string::npos);
}

} // namespace
} // namespace naibx::cli
