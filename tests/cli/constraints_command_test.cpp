// What a set must be, as `naibx predict` is told.
#include "new_music.hpp"

#include <gtest/gtest.h>

namespace naibx::cli {
namespace {

using test::Outcome;

class ConstraintsCommand : public test::NewMusic {
protected:
  [[nodiscard]] std::string
  sets(const std::vector<std::string> &options) const {
    const Outcome outcome = predict(options);
    EXPECT_EQ(outcome.status, 0) << outcome.errors;
    return outcome.output;
  }
  void expect_refused(const std::vector<std::string> &options,
                      const std::string &message) const {
    const Outcome outcome = predict(options);
    EXPECT_EQ(outcome.status, 2);
    EXPECT_EQ(outcome.output, "");
    EXPECT_NE(outcome.errors.find(message), std::string::npos)
        << outcome.errors;
  }
};

TEST_F(ConstraintsCommand, are_met_by_every_set) {
  EXPECT_EQ(sets({}), "quiet,\"sad, slow\"\ndance\n");
  EXPECT_EQ(sets({"--forbid", "quiet,dance", "--min-size", "1"}),
            "\"sad, slow\"\n\"sad, slow\"\n");
  EXPECT_EQ(sets({"--require", "quiet", "--max-size", "1"}), "quiet\nquiet\n");
  EXPECT_EQ(sets({"--given", "dance", "--min-size", "3"}),
            "dance,quiet,\"sad, slow\"\ndance,\"sad, slow\",quiet\n");
  EXPECT_EQ(sets({"--implies", "quiet:dance", "--forbid", "dance"}),
            sets({"--forbid", "dance,quiet"}));
  EXPECT_EQ(sets({"--implies", "\"sad, slow\":dance", "--require",
                  "\"sad, slow\"", "--size", "2"}),
            "\"sad, slow\",dance\ndance,\"sad, slow\"\n");
  EXPECT_EQ(sets({"--at-most-one", "quiet,\"sad, slow\"", "--at-most-one",
                  "quiet,dance", "--require", "quiet"}),
            "quiet\nquiet\n");
}

TEST_F(ConstraintsCommand, can_be_those_of_each_row) {
  workspace_.write("own.csv",
                   "loud,fast,mood,in,not\n0.1,1.0,low,dance,quiet\n"
                   "5.1,9.0,high,,\n5.1,9.0,high,\"\"\"sad, slow\"\"\",\n");
  const Outcome found = predict(
      {"--require-column", "in", "--forbid-column", "not", "--size", "1"},
      "own.csv");
  EXPECT_EQ(found.errors, "");
  EXPECT_EQ(found.output, "dance\ndance\n\"sad, slow\"\n");
  const Outcome both = predict(
      {"--forbid-column", "in", "--require-column", "not", "--size", "3"},
      "own.csv");
  EXPECT_EQ(both.status, 1);
  EXPECT_NE(both.errors.find("own.csv:2: no set meets"), std::string::npos)
      << both.errors;
  EXPECT_NE(predict({"--require-column", "into"}, "own.csv")
                .errors.find("--require-column"),
            std::string::npos);
  workspace_.write("own.csv", "loud,fast,mood,in\n0.1,1.0,low,rock\n");
  const Outcome unknown = predict({"--require-column", "in"}, "own.csv");
  EXPECT_NE(unknown.errors.find("own.csv:2: --require-column: the model has no "
                                "label 'rock'"),
            std::string::npos)
      << unknown.errors;
  EXPECT_EQ(unknown.output, "");
}

TEST_F(ConstraintsCommand, that_exclude_each_other_are_named) {
  expect_refused(
      {"--require", "quiet", "--forbid", "quiet"},
      "naibx: no set meets what the request asks: label 'quiet' must "
      "be in and must not be in\n");
  expect_refused(
      {"--require", "quiet", "--forbid", "dance", "--implies", "quiet:dance"},
      "label 'quiet' must be in and implies label 'dance', which "
      "must not be in\n");
  expect_refused({"--require", "quiet,dance", "--at-most-one", "quiet,dance"},
                 "2 labels of group 0 must be in, which is above its most\n");
  expect_refused({"--require", "quiet,dance", "--max-size", "1"},
                 "2 labels must be in, but the largest size is 1\n");
}

TEST_F(ConstraintsCommand, that_make_no_sense_are_refused) {
  expect_refused({"--require", "loud"},
                 "naibx: --require: the model has no label 'loud'\n");
  expect_refused({"--implies", "quiet:loud"},
                 "naibx: --implies: the model has no label 'loud'\n");
  expect_refused({"--implies", "quiet"}, "'quiet' is not two labels");
  expect_refused({"--implies", "quiet:dance:dance"}, "has no label");
  expect_refused({"--at-most-one", "\"quiet"}, "is not a list of labels");
  expect_refused({"--at-most-one", "quiet,quiet"},
                 "group 0 has label 'quiet' twice");
  expect_refused({"--min-size", "4"},
                 "--min-size 4 is above the number of labels, 3");
  expect_refused({"--min-size", "2", "--max-size", "1"},
                 "--min-size 2 is above --max-size 1");
  expect_refused({"--size", "1", "--max-size", "1"},
                 "leave out --min-size and --max-size");
}

} // namespace
} // namespace naibx::cli
