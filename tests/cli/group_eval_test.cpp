// naibx eval --group keeps groups whole, and its reports say so.
#include "group_fixture.hpp"

namespace naibx::cli {
namespace {

using nlohmann::json;
using test::Outcome;

class GroupEval : public test::GroupCommand {};

TEST_F(GroupEval, a_group_that_is_left_out_cannot_be_recognised) {
  const std::vector<std::string> without = {"--ignore-columns", "plant",
                                            "--method", "kernel"};
  const std::vector<std::string> groups = {"--group", "plant", "--method",
                                           "kernel"};
  EXPECT_GT(subset_accuracy(without), 0.85);
  EXPECT_LT(subset_accuracy(groups), 0.7);
}

TEST_F(GroupEval, each_protocol_that_cuts_the_rows_keeps_groups_whole) {
  const json folds = report({"--group", "plant", "--folds", "8"});
  for (const json &fold : folds["folds"]) {
    EXPECT_EQ(fold["test_rows"], 30) << "6 plants of 5 rows";
  }
  const json split = report({"--group", "plant", "--split", "66"});
  EXPECT_EQ(split["test_rows"], 80) << "16 plants";
  EXPECT_EQ(report({"--group", "plant", "--folds", "48"})["fold_count"], 48);
}

// The same folds, but with inner folds that have seen the plants, or not.
TEST_F(GroupEval, constants_are_chosen_on_whole_groups) {
  workspace_.write("plants.csv", test::grouped_csv(test::grouped_rows(120, 6)));
  std::string folds;
  for (int row = 0; row < 720; ++row) {
    folds += std::to_string(row / 6 % 2) + "\n";
  }
  workspace_.write("folds", folds);
  const auto inner_score = [this](const std::string &option) {
    const json selection =
        report({option, "plant", "--method", "auto", "--landmarks", "60",
                "--smoothing", "1,2", "--inner-folds", "3", "--select-by", "zs",
                "--fold-file", workspace_.path("folds")})["selection"];
    return selection["combinations"][0]["inner_score"].get<double>();
  };
  EXPECT_GT(inner_score("--ignore-columns"), 0.75);
  EXPECT_LT(inner_score("--group"), 0.65);
}

TEST_F(GroupEval, constants_are_not_chosen_on_a_single_group) {
  const std::vector<std::string> options = {
      "--group", "plant", "--folds", "2", "--variance-prior", "0.1,1"};
  EXPECT_TRUE(report(options)["selection"].is_object());
  workspace_.write("plants.csv", test::grouped_csv(test::grouped_rows(2, 5)));
  expect_refused(run("eval", options), 2,
                 "constants cannot be chosen among several where there is only "
                 "one group to train on; give one value of each");
}

TEST_F(GroupEval, every_report_says_what_the_groups_are) {
  const Outcome text = run("eval", {"--group", "plant", "--folds", "4"});
  EXPECT_NE(text.output.find("\n4-fold cross-validation, 48 groups by 'plant' "
                             "kept whole, seed 1\n"),
            std::string::npos)
      << text.output;
  const json groups = report({"--group", "plant"});
  EXPECT_EQ(groups["group"], "plant");
  EXPECT_EQ(groups["group_count"], 48);
  const json without = report({"--ignore-columns", "plant"});
  EXPECT_TRUE(without["group"].is_null());
  EXPECT_TRUE(without["group_count"].is_null());
  const std::string csv =
      run("eval", {"--group", "plant", "--csv", "-"}).output;
  EXPECT_NE(csv.find(",cross-validation,false,plant,1,"), std::string::npos)
      << csv;
}

TEST_F(GroupEval, no_more_folds_than_groups) {
  expect_refused(run("eval", {"--group", "plant", "--folds", "49"}), 2,
                 "plants.csv: --folds: 48 groups cannot be cut into 49 folds; "
                 "give 2 to 48");
}

TEST_F(GroupEval, protocols_without_whole_groups_are_refused) {
  expect_refused(run("eval", {"--group", "plant", "--stratify"}), 2,
                 "--group cannot be combined with --stratify");
  expect_refused(run("eval", {"--group", "plant", "--protocol", "published"}),
                 2, "--group cannot be combined with --protocol published");
}

TEST_F(GroupEval, a_fold_file_that_divides_groups_gets_a_warning) {
  std::string whole;
  std::string divided;
  for (int row = 0; row < 240; ++row) {
    whole += std::to_string(row / 5 % 3) + "\n";
    divided += std::to_string(row < 12 ? row % 2 : 2) + "\n";
  }
  workspace_.write("whole", whole);
  workspace_.write("divided", divided);
  (void)report({"--group", "plant", "--fold-file", workspace_.path("whole")});
  const Outcome outcome = run(
      "eval", {"--group", "plant", "--fold-file", workspace_.path("divided")});
  EXPECT_EQ(outcome.status, 0);
  EXPECT_EQ(outcome.errors,
            warning("divided", "3 groups have rows in more than one fold, so "
                               "that they are both learned and tested; such "
                               "figures are too good"));
  EXPECT_NE(outcome.output.find("divided; 48 groups by 'plant'\n"),
            std::string::npos);
}

TEST_F(GroupEval, a_test_file_may_have_the_column_or_not) {
  const auto test_on = [this](const std::string &rows) {
    workspace_.write("test.csv", rows);
    return run("eval", {"--group", "plant", "--method", "kernel", "--test",
                        workspace_.path("test.csv")});
  };
  std::vector<test::GroupedRow> others = test::grouped_rows(10, 2, 7);
  for (test::GroupedRow &row : others) {
    row.plant = "other " + row.plant;
  }
  const Outcome with_column = test_on(test::grouped_csv(others));
  EXPECT_EQ(with_column.status, 0);
  EXPECT_EQ(with_column.errors, "");
  EXPECT_NE(with_column.output.find("test.csv; DATA has 48 groups by "),
            std::string::npos)
      << with_column.output;
  const Outcome without = test_on("b,a,x,y\n0,1,5.5,7\n1,0,17,28.5\n");
  EXPECT_EQ(without.status, 0) << without.errors;
  EXPECT_EQ(without.errors, "");
  others.front().plant = "plant, 3";
  EXPECT_EQ(test_on(test::grouped_csv(others)).errors,
            warning("test.csv",
                    "1 group of its rows is in DATA, too; such figures are too "
                    "good"));
}

} // namespace
} // namespace naibx::cli
