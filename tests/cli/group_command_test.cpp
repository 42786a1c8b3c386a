// --group in train and eval: which columns it may name, groups that say
// nothing, and what predict says of such a column.
#include "group_fixture.hpp"
#include "model/different_rows.hpp"
#include "model/group_notes.hpp"

#include <naibx/naibx.h>

#include <algorithm>

namespace naibx::cli {
namespace {

using test::GroupCommand;
using test::Outcome;

TEST_F(GroupCommand, the_papers_method_has_folds_of_groups_alone) {
  EXPECT_EQ(report({"--group", "plant", "--folds", "8"})["settings"]["method"],
            "naive");
  expect_refused(train({"--group", "plant"}), 2,
                 "naibx: --group is for --method kernel, linear or auto: "
                 "--method naive, the default, has no use for groups; "
                 "--ignore-columns leaves the column out\n");
}

TEST_F(GroupCommand, a_column_is_one_thing_only) {
  for (const std::string command : {"train", "eval"}) {
    const auto refusal = [&](std::vector<std::string> more) {
      more.insert(more.end(), {"--method", "linear"});
      return command == "train" ? train(more) : run(command, more);
    };
    expect_refused(refusal({"--group", "a"}), 2,
                   "naibx: --group and --label-columns both name 'a'; name it "
                   "in one of them\n");
    expect_refused(refusal({"--group", "x", "--ignore-columns", "y,x"}), 2,
                   "naibx: --group and --ignore-columns both name 'x'; name it "
                   "in one of them\n");
    expect_refused(refusal({"--group", "a", "--label-columns", "*"}), 1,
                   "column 'a', which --group names, is a label as well");
    expect_refused(refusal({"--group", "site"}), 1,
                   "plants.csv: has no column 'site', which --group names; the "
                   "first are 'plant', 'x' and 'y'\n");
    expect_refused(refusal({"--group", ""}), 2,
                   "--group: the name of a column is empty");
  }
}

TEST_F(GroupCommand, a_missing_group_is_told_with_its_line) {
  workspace_.write("plants.csv", "plant,x,a,b\np,1,1,0\n,2,0,1\np,3,0,1\n");
  for (const Outcome &outcome :
       {train({"--group", "plant", "--method", "linear"}),
        run("eval", {"--group", "plant"})}) {
    expect_refused(outcome, 1,
                   "plants.csv:3:1: column 'plant', which --group names, is "
                   "missing here");
  }
}

TEST_F(GroupCommand, groups_that_say_nothing_get_a_warning) {
  const auto warnings_of = [this](const std::vector<test::GroupedRow> &rows) {
    workspace_.write("plants.csv", test::grouped_csv(rows));
    const Outcome outcome = train({"--group", "plant", "--method", "linear"});
    EXPECT_EQ(outcome.status, 0);
    return outcome.complaints();
  };
  EXPECT_EQ(warnings_of(test::grouped_rows(100, 2)), "");
  const std::string own = "--group puts every row into a group of its own, "
                          "which is as if there were none";
  EXPECT_EQ(warnings_of(test::grouped_rows(200, 1)),
            warning("plants.csv", own));
  EXPECT_EQ(run("eval", {"--group", "plant", "--folds", "2"}).errors,
            warning("plants.csv", own));
  std::vector<test::GroupedRow> one_plant = test::grouped_rows(200, 1);
  for (test::GroupedRow &row : one_plant) {
    row.plant = "plant";
  }
  EXPECT_EQ(warnings_of(one_plant),
            warning("plants.csv", "--group puts all rows into one group, which "
                                  "is as if there were none"));
}

TEST(GroupNotes, need_two_rows_and_stop_where_there_are_too_many_groups) {
  GroupNotes notes;
  EXPECT_EQ(notes.line(), "");
  notes.look_at(1);
  EXPECT_EQ(notes.line(), "");
  for (std::uint64_t group = 2; group <= 65536; ++group) {
    notes.look_at(group);
  }
  EXPECT_NE(notes.line().find("puts every row into"), std::string::npos);
  notes.look_at(65537);
  EXPECT_NE(notes.line().find("puts each of the first 65536 rows into"),
            std::string::npos);
  GroupNotes shared;
  for (const std::uint64_t group : {1U, 1U, 2U}) {
    shared.look_at(group);
  }
  EXPECT_EQ(shared.line(), "");
}

TEST_F(GroupCommand, predict_leaves_the_column_out_where_it_is_told_to) {
  EXPECT_EQ(train({"--group", "plant", "--method", "kernel"}).complaints(), "");
  const std::vector<std::string> words = {"predict", workspace_.path("model"),
                                          workspace_.path("plants.csv")};
  const Outcome refused = workspace_.run(words);
  EXPECT_EQ(refused.status, 1);
  EXPECT_EQ(refused.errors, "naibx: " + workspace_.path("plants.csv") +
                                ": 1 feature is unknown to the model: 'plant'; "
                                "--ignore-columns leaves columns out\n");
  std::vector<std::string> told = words;
  told.insert(told.end(), {"--ignore-columns", "plant"});
  const Outcome predicted = workspace_.run(told);
  EXPECT_EQ(predicted.status, 0) << predicted.errors;
  EXPECT_EQ(std::count(predicted.output.begin(), predicted.output.end(), '\n'),
            240);
}

// 75 values, each in two groups, and each row twice.
TEST(DifferentRows, are_different_in_another_group) {
  DifferentRows rows({NAIBX_GAUSSIAN});
  for (int value = 1; value <= 75; ++value) {
    EXPECT_TRUE(rows.are_too_few());
    for (const std::uint64_t group : {1U, 1U, 2U, 2U}) {
      rows.look_at({{0}, {static_cast<double>(value)}, {0}, group});
    }
  }
  EXPECT_FALSE(rows.are_too_few());
}

} // namespace
} // namespace naibx::cli
