// naibx merge: one model of several that learned apart.
#include "music.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace naibx::cli {
namespace {

using test::Outcome;
using test::Workspace;

const std::string header = "low,high,warm,cold\n"; // two features, two labels
const std::vector<std::string> parts = {"1,0,1,0\n1,1,1,1\n", "0,1,0,1\n",
                                        "0,0,0,0\n1,0,1,0\n1,1,0,1\n"};

void train(const Workspace &workspace, const std::string &name,
           const std::string &rows) {
  workspace.write(name + ".csv", header + rows);
  const Outcome outcome = workspace.run(
      {"train", workspace.path(name + ".csv"), "--label-columns", "warm,cold",
       "--family", "bernoulli", "-o", workspace.path(name + ".naibx")});
  ASSERT_EQ(outcome.status, 0) << outcome.errors;
}

class Merge : public ::testing::Test {
protected:
  void SetUp() override {
    train(workspace_, "all", parts[0] + parts[1] + parts[2]);
    for (std::size_t i = 0; i < parts.size(); ++i) {
      train(workspace_, "part" + std::to_string(i), parts[i]);
    }
  }
  [[nodiscard]] std::string model(const std::string &name) const {
    return workspace_.path(name + ".naibx");
  }
  [[nodiscard]] Outcome merge(std::vector<std::string> models,
                              const std::string &input = "") const {
    models.insert(models.begin(), "merge");
    models.insert(models.end(), {"-o", model("merged")});
    return workspace_.run(models, input);
  }

  Workspace workspace_;
};

TEST_F(Merge, gives_the_file_of_a_model_that_learned_all_rows) {
  const Outcome outcome =
      merge({model("part0"), model("part1"), model("part2")});
  EXPECT_EQ(outcome.status, 0);
  EXPECT_EQ(outcome.errors, "");
  EXPECT_EQ(workspace_.read("merged.naibx"), workspace_.read("all.naibx"));
}

TEST_F(Merge, gives_the_same_in_any_order_and_in_any_tree) {
  ASSERT_EQ(merge({model("part2"), model("part0")}).status, 0);
  workspace_.write("two.naibx", workspace_.read("merged.naibx"));
  ASSERT_EQ(merge({model("part1"), model("two")}).status, 0);
  EXPECT_EQ(workspace_.read("merged.naibx"), workspace_.read("all.naibx"));
}

TEST_F(Merge, of_one_model_is_that_model) {
  ASSERT_EQ(merge({model("part0")}).status, 0);
  EXPECT_EQ(workspace_.read("merged.naibx"), workspace_.read("part0.naibx"));
}

TEST_F(Merge, reads_standard_input_once) {
  ASSERT_EQ(merge({model("part0"), "-", model("part2")},
                  workspace_.read("part1.naibx"))
                .status,
            0);
  EXPECT_EQ(workspace_.read("merged.naibx"), workspace_.read("all.naibx"));
  const Outcome twice = merge({"-", "-"});
  EXPECT_EQ(twice.status, 2);
  EXPECT_NE(twice.errors.find("standard input twice"), std::string::npos);
}

TEST_F(Merge, says_that_a_model_is_given_twice) {
  const Outcome outcome = merge({model("part0"), model("part0")});
  EXPECT_EQ(outcome.status, 0);
  EXPECT_NE(outcome.errors.find("is given twice: its examples count twice"),
            std::string::npos)
      << outcome.errors;
}

TEST_F(Merge, names_what_differs_and_saves_nothing) {
  test::train_music(workspace_);
  const Outcome outcome = merge({model("part0"), model("music")});
  EXPECT_EQ(outcome.status, 1);
  EXPECT_NE(outcome.errors.find("part0.naibx and "), std::string::npos);
  EXPECT_NE(outcome.errors.find("in the other model"), std::string::npos)
      << outcome.errors;
  for (const std::string &file : workspace_.files()) {
    EXPECT_NE(file, "merged.naibx");
  }
}

TEST_F(Merge, keeps_its_hands_off_its_inputs) {
  const std::string before = workspace_.read("part0.naibx");
  const Outcome outcome = workspace_.run(
      {"merge", model("part0"), model("part1"), "-o", model("part0")});
  EXPECT_EQ(outcome.status, 2);
  EXPECT_NE(outcome.errors.find("is also an input"), std::string::npos);
  EXPECT_EQ(workspace_.read("part0.naibx"), before);
}

} // namespace
} // namespace naibx::cli
