// train and predict with each of the formats, and from one to another.
#include "music.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <string>

namespace naibx::cli {
namespace {

using test::Outcome;
using test::Workspace;

const std::string music_names = "loud,fast,mood,quiet,dance,\"sad, slow\"\n";

class Formats : public testing::Test {
protected:
  Formats() {
    test::train_music(workspace_);
    workspace_.write("music.csv", music_names + test::music_rows());
    workspace_.write("numbers.arff",
                     "@relation n\n@attribute p numeric\n@attribute q numeric\n"
                     "@attribute 0 {0,1}\n@attribute 1 {0,1}\n@data\n"
                     "0,1.5,1,0\n2,?,0,1\n{1 -3}\n0,7,1,1\n");
    workspace_.write("numbers.csv", "p,q,0,1\n0,1.5,1,0\n2,,0,1\n0,-3,0,0\n"
                                    "0,7,1,1\n");
    workspace_.write("numbers.libsvm",
                     "0 2:1.5\n1 1:2 2:nan\n 2:-3\n0,1 1:0 2:7\n");
  }

  [[nodiscard]] Outcome train(const std::string &data, const std::string &model,
                              std::vector<std::string> options = {}) const {
    std::vector<std::string> words = {"train", workspace_.path(data), "-o",
                                      workspace_.path(model)};
    words.insert(words.end(), options.begin(), options.end());
    return workspace_.run(words);
  }

  // What is printed, or the message from the name of the file on.
  [[nodiscard]] std::string
  predict(const std::string &model, const std::string &data,
          std::vector<std::string> options = {}) const {
    std::vector<std::string> words = {"predict", workspace_.path(model),
                                      workspace_.path(data)};
    words.insert(words.end(), options.begin(), options.end());
    const Outcome outcome = workspace_.run(words);
    return outcome.status == 0
               ? outcome.output
               : outcome.errors.substr(outcome.errors.find(data));
  }

  Workspace workspace_;
};

TEST_F(Formats, csv_predicts_what_arff_does) {
  const std::vector<std::string> labels = {"--label-columns",
                                           "quiet,dance,\"sad, slow\""};
  ASSERT_EQ(train("music.csv", "csv.naibx", labels).complaints(), "");
  const std::string sets = predict("music.naibx", "music.arff");
  EXPECT_EQ(std::count(sets.begin(), sets.end(), '\n'), 12);
  EXPECT_EQ(predict("csv.naibx", "music.csv"), sets);
  EXPECT_EQ(predict("csv.naibx", "music.arff"), sets);
  EXPECT_EQ(predict("music.naibx", "music.csv"), sets);
}

TEST_F(Formats, arff_and_csv_of_the_same_numbers_give_the_same_model) {
  for (const char *family : {"auto", "gaussian"}) {
    const std::vector<std::string> options = {"--label-columns", "0,1",
                                              "--family", family};
    ASSERT_EQ(train("numbers.arff", "a", options).complaints(), "");
    ASSERT_EQ(train("numbers.csv", "c", options).complaints(), "");
    EXPECT_EQ(workspace_.read("a"), workspace_.read("c")) << family;
    EXPECT_FALSE(workspace_.read("a").empty());
  }
}

// Their features have no names, so that they differ in these.
TEST_F(Formats, libsvm_of_the_same_numbers_gives_the_same_probabilities) {
  for (const char *family : {"auto", "gaussian"}) {
    ASSERT_EQ(train("numbers.csv", "c",
                    {"--label-columns", "0,1", "--family", family})
                  .complaints(),
              "");
    ASSERT_EQ(train("numbers.libsvm", "l", {"--family", family}).complaints(),
              "");
    const std::string expected =
        predict("c", "numbers.csv", {"--output", "json"});
    EXPECT_EQ(std::count(expected.begin(), expected.end(), '\n'), 4);
    EXPECT_EQ(predict("l", "numbers.libsvm", {"--output", "json"}), expected);
    EXPECT_EQ(predict("l", "numbers.csv",
                      {"--output", "json", "--label-columns", "0,1"}),
              expected);
    EXPECT_EQ(predict("c", "numbers.libsvm", {"--output", "json"}), expected);
    EXPECT_EQ(predict("l", "numbers.arff",
                      {"--output", "json", "--label-columns", "0,1"}),
              expected);
  }
}

TEST_F(Formats, C38_each_row_gives_one_line_in_every_format) {
  ASSERT_EQ(train("numbers.libsvm", "l").complaints(), "");
  workspace_.write("rows.libsvm", "\n# none\n 2:-3\n \n0 2:7\n1 1:2\n");
  workspace_.write("rows.csv", "p,q\n0,-3\n\n,\n0,7\n2,0\n");
  for (const char *output : {"indices", "labels", "json"}) {
    for (const char *file : {"rows.libsvm", "rows.csv"}) {
      const std::string text = predict("l", file, {"--output", output});
      EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), 4) << text;
    }
  }
  EXPECT_EQ(predict("l", "rows.csv", {"--output", "indices", "--size", "0"}),
            "\n\n\n\n");
  workspace_.write("none.libsvm", "# none\n");
  workspace_.write("none.csv", "p,q\n");
  EXPECT_EQ(predict("l", "none.libsvm"), "");
  EXPECT_EQ(predict("l", "none.csv"), "");
}

TEST_F(Formats, C39_csv_columns_are_matched_by_name) {
  workspace_.write("new.csv", "mood,fast,loud\nlow,1.1,0.2\nhigh,9,5\n,,\n");
  const std::string sets = predict("music.naibx", "new.csv");
  EXPECT_EQ(sets.substr(0, 24), "quiet,\"sad, slow\"\ndance\n");
  workspace_.write("new.csv", "mood,speed,loud\nlow,1,0.2\n");
  EXPECT_EQ(predict("music.naibx", "new.csv"),
            "new.csv: 1 feature is missing that the model has: 'fast'; 1 "
            "feature is unknown to the model: 'speed'; "
            "--ignore-columns leaves columns "
            "out\n");
  workspace_.write("new.csv", "mood,fast,loud\nlow,1,0.2\nodd,1,2\n");
  EXPECT_EQ(predict("music.naibx", "new.csv"),
            "new.csv:3:1: 'odd' is not a known value of column 'mood'; a "
            "missing value is left empty; --unknown-as-missing treats such "
            "values as missing\n");
}

TEST_F(Formats, C39_columns_of_a_model_without_names_are_counted) {
  ASSERT_EQ(train("numbers.libsvm", "l").complaints(), "");
  workspace_.write("three.csv", "p,q,r\n0,1,2\n");
  EXPECT_EQ(predict("l", "three.csv"),
            "three.csv: the number of features is 3; the model, whose features "
            "have no names, has 2; --label-columns, --label-count or "
            "--ignore-columns say which are no features\n");
  workspace_.write("one.csv", "p\n0\n");
  EXPECT_EQ(predict("l", "one.csv"),
            "one.csv: the number of features is 1; the model, whose features "
            "have no names, has 2\n");
  workspace_.write("new.libsvm", "0 2:1\n0 3:1\n");
  EXPECT_EQ(
      predict("l", "new.libsvm"),
      "new.libsvm:2:3: there is no feature '3'; the features are numbered "
      "from 1 to 2; --unknown-as-missing treats such values as missing\n");
}

TEST_F(Formats, C39_labels_in_a_libsvm_file_to_predict_for_do_not_matter) {
  ASSERT_EQ(train("numbers.libsvm", "l").complaints(), "");
  workspace_.write("new.libsvm", "900,-1 2:7\n");
  workspace_.write("bare.libsvm", "2:7\n");
  EXPECT_EQ(predict("l", "new.libsvm"), predict("l", "bare.libsvm"));
}

TEST_F(Formats, a_value_that_the_model_refuses_is_named_by_line) {
  workspace_.write("bad.libsvm", "0 1:1\n# comment\n1 1:-2\n");
  const Outcome outcome = train("bad.libsvm", "x", {"--family", "multinomial"});
  EXPECT_NE(
      outcome.errors.find("bad.libsvm:3: feature 0 (from 0): the value -2"),
      std::string::npos)
      << outcome.errors;
}

TEST_F(Formats, C40_the_locale_of_the_environment_changes_nothing) {
  const std::vector<std::string> words = {
      "predict", workspace_.path("music.naibx"), workspace_.path("music.csv"),
      "--output", "json"};
  EXPECT_EQ(workspace_.run(words, "", {{"LC_ALL", "de_DE.UTF-8"}}).output,
            workspace_.run(words).output);
}

} // namespace
} // namespace naibx::cli
