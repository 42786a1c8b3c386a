// Several sets of each row, and their sizes, as `naibx predict` is told.
#include "new_music.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <cmath>
#include <sstream>

namespace naibx::cli {
namespace {

using test::Outcome;

class SetOptionsCommand : public test::NewMusic {
protected:
  [[nodiscard]] std::vector<std::string>
  lines(const std::vector<std::string> &options) const {
    const Outcome outcome = predict(options);
    EXPECT_EQ(outcome.status, 0) << outcome.errors;
    std::istringstream text(outcome.output);
    std::vector<std::string> found;
    for (std::string line; std::getline(text, line);)
      found.push_back(line);
    return found;
  }
};

TEST_F(SetOptionsCommand, print_several_sets_of_each_row) {
  const auto found = lines({"--top", "3", "--output", "indices"});
  ASSERT_EQ(found.size(), 6U);
  for (std::size_t line = 0; line < found.size(); ++line)
    EXPECT_EQ(found[line].substr(0, 2), line < 3 ? "1\t" : "2\t");
  EXPECT_EQ(lines({"--top", "1", "--output", "indices"}),
            (std::vector<std::string>{found[0], found[3]}));
}

TEST_F(SetOptionsCommand, print_scores_that_do_not_grow) {
  double last = 0.0;
  for (const std::string &line :
       lines({"--top", "4", "--scores", "--output", "json"})) {
    const auto set = nlohmann::json::parse(line);
    const double score = set["score"];
    double expected = set["log_size_probability"];
    for (const double step : set["log_probabilities"])
      expected += step;
    EXPECT_NEAR(score, expected, 1e-9);
    EXPECT_TRUE(set["row"] == 2 || score <= last);
    last = score;
    if (set["row"] == 2)
      break;
  }
}

TEST_F(SetOptionsCommand, put_a_score_before_an_only_set) {
  const auto found = lines({"--scores"});
  ASSERT_EQ(found.size(), 2U);
  EXPECT_NE(found[0].find("\tquiet,\"sad, slow\""), std::string::npos);
  EXPECT_LE(std::stod(found[0]), 0.0);
}

TEST_F(SetOptionsCommand, stay_within_constraints) {
  const auto found =
      lines({"--top", "8", "--forbid", "quiet", "--max-size", "1"});
  ASSERT_EQ(found.size(), 6U); // one label of two or none, for each row
  for (const std::string &line : found) {
    EXPECT_EQ(line.find("quiet"), std::string::npos);
  }
}

TEST_F(SetOptionsCommand, take_sizes_by_a_rule) {
  for (const char *rule : {"mode", "median", "mean", "accuracy", "f1"})
    EXPECT_EQ(lines({"--size-rule", rule}).size(), 2U) << rule;
  EXPECT_EQ(lines({"--size-rule", "mode"}), lines({}));
  const auto low = lines({"--size-rule", "0.000001", "--output", "indices"});
  const auto high = lines({"--size-rule", "0.999999", "--output", "indices"});
  for (std::size_t row = 0; row < low.size(); ++row)
    EXPECT_LE(low[row].size(), high[row].size());
}

TEST_F(SetOptionsCommand, that_make_no_sense_are_refused) {
  for (const std::vector<std::string> &options :
       std::vector<std::vector<std::string>>{
           {"--top", "0"},
           {"--top", "1025"},
           {"--size-rule", "1"},
           {"--size-rule", "largest"},
           {"--size-rule", ""},
           {"--size-rule", "mean", "--size", "1"}}) {
    const Outcome outcome = predict(options);
    EXPECT_EQ(outcome.status, 2) << options[0] << " " << options[1];
    EXPECT_EQ(outcome.output, "");
    EXPECT_NE(outcome.errors, "");
  }
}

} // namespace
} // namespace naibx::cli
