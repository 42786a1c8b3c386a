// naibx train, predict and info, from file to file.
#include "music.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <filesystem>

namespace naibx::cli {
namespace {

using test::Outcome;
using test::Workspace;

std::string predictions(const Workspace &workspace, const std::string &text,
                        std::vector<std::string> more = {}) {
  workspace.write("new.arff", text);
  std::vector<std::string> words = {"predict", workspace.path("music.naibx"),
                                    workspace.path("new.arff")};
  words.insert(words.end(), more.begin(), more.end());
  const Outcome outcome = workspace.run(words);
  return outcome.status == 0
             ? outcome.output
             : outcome.errors.substr(std::min(outcome.errors.find("new.arff"),
                                              outcome.errors.size()));
}

constexpr const char *kNewRows = "0.2,1.1,low\n5.0,9.0,high\n5.0,1.0,high\n";
constexpr const char *kNewHeader =
    "@relation new\n@attribute loud numeric\n@attribute fast numeric\n"
    "@attribute mood {low,high}\n@data\n";

std::string new_rows() {
  return std::string(kNewHeader) + kNewRows;
}

TEST(Predict, C38_each_row_gives_one_line_in_order_empty_sets_too) {
  const Workspace workspace;
  test::train_music(workspace);
  EXPECT_EQ(predictions(workspace, new_rows()),
            "quiet,\"sad, slow\"\ndance\n\n");
  EXPECT_EQ(predictions(workspace, new_rows(), {"--output", "indices"}),
            "0 2\n1\n\n");
}

TEST(Predict, json_has_an_object_per_line) {
  const Workspace workspace;
  test::train_music(workspace);
  const std::string text =
      predictions(workspace, new_rows(), {"--output", "json"});
  const auto first = nlohmann::json::parse(text.substr(0, text.find('\n')));
  EXPECT_EQ(first["labels"], nlohmann::json::array({"quiet", "sad, slow"}));
  EXPECT_EQ(first["indices"], nlohmann::json::array({0, 2}));
  EXPECT_EQ(first["log_probabilities"].size(), 2U);
  EXPECT_LE(first["log_probabilities"][0], 0.0);
  EXPECT_LE(first["log_size_probability"], 0.0);
  EXPECT_GE(first["log_size_probability"], std::log(1.0 / 3));
  EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), 3);
}

TEST(Predict, json_has_no_probability_of_a_size_that_was_told) {
  const Workspace workspace;
  test::train_music(workspace);
  const auto size_of_first = [&workspace](std::vector<std::string> more) {
    more.insert(more.end(), {"--output", "json"});
    const std::string text = predictions(workspace, new_rows(), more);
    return nlohmann::json::parse(
        text.substr(0, text.find('\n')))["log_size_probability"];
  };
  EXPECT_TRUE(size_of_first({"--size", "1"}).is_null());
  workspace.write("music.arff",
                  test::music_header() + "0.1,1.0,low,1,0,0\n5,9,high,0,1,0\n");
  EXPECT_EQ(workspace
                .run({"train", workspace.path("music.arff"), "-o",
                      workspace.path("music.naibx"), "--size", "1"})
                .status,
            0);
  EXPECT_TRUE(size_of_first({}).is_null());
}

TEST(Train, rows_in_which_every_feature_is_0_are_examples_too) {
  const Workspace workspace;
  workspace.write("zeros.arff",
                  "@relation 'x: -C -2'\n@attribute a numeric\n"
                  "@attribute b numeric\n@attribute y {0,1}\n"
                  "@attribute z {0,1}\n@data\n0,0,1,0\n0,0,0,1\n0,0,1,0\n");
  const std::string data = workspace.path("zeros.arff");
  const std::string model = workspace.path("zeros.naibx");
  const Outcome trained = workspace.run({"train", data, "-o", model});
  EXPECT_EQ(trained.status, 0) << trained.errors;
  EXPECT_EQ(workspace.run({"predict", model, data}).output, "y\ny\ny\n");
  const Outcome evaluated = workspace.run({"eval", data, "--folds", "3"});
  EXPECT_EQ(evaluated.status, 0) << evaluated.errors;
}

TEST(Predict, C38_a_file_without_rows_gives_no_line) {
  const Workspace workspace;
  test::train_music(workspace);
  EXPECT_EQ(predictions(workspace, kNewHeader), "");
}

TEST(Predict, C38_more_rows_than_a_batch_give_as_many_lines) {
  const Workspace workspace;
  test::train_music(workspace);
  std::string text = kNewHeader;
  for (int repetition = 0; repetition < 1500; ++repetition) {
    text += kNewRows;
  }
  const std::string lines =
      predictions(workspace, text, {"--output", "indices"});
  EXPECT_EQ(std::count(lines.begin(), lines.end(), '\n'), 4500);
  EXPECT_EQ(lines.substr(lines.size() - 14), "0 2\n1\n\n0 2\n1\n\n");
}

TEST(Predict, label_columns_are_not_looked_at) {
  const Workspace workspace;
  test::train_music(workspace);
  const std::string text =
      test::music_header() + "0.2,1.1,low,0,1,0\n" + "5.0,9.0,high,?,?,?\n";
  EXPECT_EQ(predictions(workspace, text), "quiet,\"sad, slow\"\ndance\n");
  EXPECT_EQ(predictions(workspace,
                        test::music_header() + "5.0,9.0,high,0,0,1\n",
                        {"--label-count", "-3"}),
            "dance\n");
}

TEST(Predict, C39_columns_in_another_order_predict_the_same) {
  const Workspace workspace;
  test::train_music(workspace);
  EXPECT_EQ(predictions(workspace,
                        "@relation new\n@attribute mood {high,low}\n"
                        "@attribute fast numeric\n@attribute loud numeric\n"
                        "@data\nlow,1.1,0.2\nhigh,9.0,5.0\n"
                        "{1 1.0, 2 5.0}\n"),
            "quiet,\"sad, slow\"\ndance\n\n");
}

TEST(Predict, C39_other_names_are_refused_by_name) {
  const Workspace workspace;
  test::train_music(workspace);
  EXPECT_EQ(predictions(workspace,
                        "@relation new\n@attribute loud numeric\n"
                        "@attribute speed numeric\n"
                        "@attribute mood {low,high}\n@data\n1,2,low\n"),
            "new.arff: 1 feature is missing that the model has: 'fast'; 1 "
            "feature is unknown to the model: 'speed'; "
            "--ignore-columns leaves columns "
            "out\n");
}

TEST(Predict, C39_an_unknown_category_is_named) {
  const Workspace workspace;
  test::train_music(workspace);
  EXPECT_EQ(predictions(workspace,
                        "@relation new\n@attribute loud numeric\n"
                        "@attribute fast numeric\n"
                        "@attribute mood {low,odd}\n@data\n1,2,low\n1,2,odd\n"),
            "new.arff:7: feature 'mood' has the value 'odd', which the "
            "model does not know; --unknown-as-missing treats such values as "
            "missing\n");
}

// Once, by the line of the file: not by the row of a batch.
TEST(Predict, a_value_that_the_model_refuses_is_named_by_line_and_feature) {
  const Workspace workspace;
  const std::string header = "@relation 'x: -C 1'\n@attribute b {0,1}\n"
                             "@attribute n numeric\n@data\n";
  workspace.write("good.arff", header + "1,2\n0,3\n0,0\n");
  workspace.write("bad.arff", header + "1,2\n% a comment\n0,-3\n");
  const std::string good = workspace.path("good.arff");
  const std::string bad = workspace.path("bad.arff");
  const std::string model = workspace.path("model");
  const std::vector<std::string> counts = {"--family", "multinomial"};
  const auto error_of = [&](std::vector<std::string> words, bool has_family) {
    if (has_family) {
      words.insert(words.end(), counts.begin(), counts.end());
    }
    return workspace.run(words).complaints();
  };
  EXPECT_EQ(error_of({"train", good, "-o", model}, true), "");
  for (const std::string &error :
       {error_of({"predict", model, bad}, false),
        error_of({"eval", good, "--test", bad}, true),
        error_of({"train", bad, "-o", model}, true)}) {
    EXPECT_EQ(error, "naibx: " + bad +
                         ":7: feature 'n': the value -3 is not one that a "
                         "multinomial feature may have: a count is at least 0 "
                         "and at most 2^53\n");
  }
}

TEST(Predict, the_size_can_be_told) {
  const Workspace workspace;
  test::train_music(workspace);
  EXPECT_EQ(predictions(workspace, new_rows(),
                        {"--size", "1", "--output", "indices"}),
            "0\n1\n2\n");
}

// Before a row is read, so that a file with none shows it too.
TEST(Predict, a_size_that_the_model_has_not_is_wrong_usage) {
  const Workspace workspace;
  test::train_music(workspace);
  workspace.write("new.arff", kNewHeader);
  const Outcome outcome =
      workspace.run({"predict", workspace.path("music.naibx"),
                     workspace.path("new.arff"), "--size", "4"});
  EXPECT_EQ(outcome.status, 2);
  EXPECT_EQ(outcome.errors,
            "naibx: --size: a set of 4 labels is asked for, but there are 3 "
            "labels; give 0 to 3\n");
}

TEST(Predict, data_or_model_may_come_from_standard_input) {
  const Workspace workspace;
  test::train_music(workspace);
  const std::string sets = "quiet,\"sad, slow\"\ndance\n\n";
  const Outcome data = workspace.run(
      {"predict", workspace.path("music.naibx"), "-", "--format", "arff"},
      new_rows());
  EXPECT_EQ(data.output, sets);
  workspace.write("new.arff", new_rows());
  const Outcome model =
      workspace.run({"predict", "-", workspace.path("new.arff")},
                    workspace.read("music.naibx"));
  EXPECT_EQ(model.output, sets) << model.errors;
}

// The rows are written by a second process, after the program has begun to
// read.
TEST(Predict, a_pipe_may_be_written_piece_by_piece) {
  const Workspace workspace;
  test::train_music(workspace);
  workspace.write("header", kNewHeader);
  workspace.write("rows", kNewRows);
  const std::string model = workspace.path("music.naibx");
  const Outcome outcome = Workspace::run_shell(
      "mkfifo " + workspace.path("begun") + "; { cat " +
      workspace.path("header") + "; cat " + workspace.path("begun") + " " +
      workspace.path("rows") + "; } | { : > " + workspace.path("begun") +
      "; \"$NAIBX\" predict " + model + " - --format arff; }");
  EXPECT_EQ(outcome.status, 0) << outcome.errors;
  EXPECT_EQ(outcome.output, "quiet,\"sad, slow\"\ndance\n\n");
}

TEST(Predict, an_output_file_is_whole_or_absent) {
  const Workspace workspace;
  test::train_music(workspace);
  workspace.write("out", "old\n");
  predictions(workspace, std::string(kNewHeader) + kNewRows + "5.0,x,low\n",
              {"-o", workspace.path("out")});
  EXPECT_EQ(workspace.read("out"), "old\n");
  predictions(workspace, new_rows(), {"-o", workspace.path("out")});
  EXPECT_EQ(workspace.read("out"), "quiet,\"sad, slow\"\ndance\n\n");
  EXPECT_EQ(workspace.files().size(), 4U);
}

TEST(Predict, C40_the_locale_of_the_environment_changes_nothing) {
  const Workspace workspace;
  test::train_music(workspace);
  const std::map<std::string, std::string> german = {{"LC_ALL", "de_DE.UTF-8"},
                                                     {"LANG", "de_DE.UTF-8"}};
  const std::string data = workspace.path("music.arff");
  const std::string model = workspace.path("german.naibx");
  EXPECT_EQ(workspace
                .run({"train", data, "-o", model, "--smoothing", "0.5",
                      "--variance-prior", "1.5"},
                     "", german)
                .status,
            0);
  EXPECT_EQ(workspace
                .run({"train", data, "-o", workspace.path("plain.naibx"),
                      "--smoothing", "0.5", "--variance-prior", "1.5"})
                .status,
            0);
  EXPECT_EQ(workspace.read("german.naibx"), workspace.read("plain.naibx"));
  const std::vector<std::string> predict = {"predict", model, data, "--output",
                                            "json"};
  EXPECT_EQ(workspace.run(predict, "", german).output,
            workspace.run(predict).output);
}

TEST(Train, the_model_goes_to_standard_output_for_a_dash) {
  const Workspace workspace;
  test::train_music(workspace);
  const Outcome outcome =
      workspace.run({"train", workspace.path("music.arff"), "-o", "-"});
  EXPECT_EQ(outcome.status, 0);
  EXPECT_EQ(outcome.output, workspace.read("music.naibx"));
}

TEST(Train, models_and_data_go_through_pipes) {
  const Workspace workspace;
  test::train_music(workspace);
  const std::string data = workspace.path("music.arff");
  const Outcome trained = Workspace::run_shell(
      "cat " + data + " | \"$NAIBX\" train - --format arff -o -");
  EXPECT_EQ(trained.output, workspace.read("music.naibx"));
  const Outcome shown = Workspace::run_shell("\"$NAIBX\" train " + data +
                                             " -o - | \"$NAIBX\" info -");
  EXPECT_EQ(
      shown.output.find("standard input\nfile               " +
                        std::to_string(workspace.read("music.naibx").size()) +
                        " bytes, format "),
      0U)
      << shown.output << shown.errors;
  const Outcome evaluated = workspace.run({"eval", "-", "--format", "arff"},
                                          workspace.read("music.arff"));
  EXPECT_EQ(evaluated.status, 0) << evaluated.errors;
  const Outcome tested = workspace.run({"eval", data, "--test", "-"},
                                       workspace.read("music.arff"));
  EXPECT_EQ(tested.status, 0) << tested.errors;
}

TEST(Train, a_set_of_another_size_than_declared_is_refused_with_its_line) {
  const Workspace workspace;
  test::write_music(workspace);
  const Outcome outcome =
      workspace.run({"train", workspace.path("music.arff"), "-o",
                     workspace.path("m"), "--size", "2"});
  EXPECT_EQ(outcome.status, 1);
  EXPECT_NE(outcome.errors.find("music.arff:10: "), std::string::npos)
      << outcome.errors;
  EXPECT_FALSE(std::filesystem::exists(workspace.path("m")));
}

TEST(Info, shows_what_was_learned) {
  const Workspace workspace;
  test::train_music(workspace);
  const Outcome outcome =
      workspace.run({"info", workspace.path("music.naibx"), "--json"});
  ASSERT_EQ(outcome.status, 0) << outcome.errors;
  const auto info = nlohmann::json::parse(outcome.output);
  EXPECT_EQ(info["weight"], 12.0);
  EXPECT_EQ(info["bytes"], workspace.read("music.naibx").size());
  EXPECT_EQ(info["label_count"], 3);
  EXPECT_EQ(info["labels"][2]["name"], "sad, slow");
  EXPECT_EQ(info["labels"][2]["weight"], 3.0);
  EXPECT_EQ(info["feature_counts"]["gaussian"], 2);
  EXPECT_EQ(info["features"][2]["family"], "categorical");
  EXPECT_EQ(info["features"][2]["categories"],
            nlohmann::json::array({"low", "high"}));
  EXPECT_EQ(info["sizes"].size(), 3U);
  EXPECT_EQ(info["sizes"][0]["size"], 0);
  EXPECT_EQ(info["sizes"][0]["weight"], 4.0);
  EXPECT_TRUE(info["fixed_size"].is_null());
}

TEST(Info, is_readable_too) {
  const Workspace workspace;
  test::train_music(workspace);
  const Outcome outcome =
      workspace.run({"info", workspace.path("music.naibx")});
  EXPECT_NE(outcome.output.find(
                "\nfeatures           3 (2 Gaussian, 1 categorical)\n"),
            std::string::npos)
      << outcome.output;
  EXPECT_NE(outcome.output.find("sad, slow"), std::string::npos);
}

TEST(Info, standard_input_that_is_no_model_is_refused) {
  const Workspace workspace;
  for (const char *text : {"", "@relation x\n"}) {
    const Outcome outcome = workspace.run({"info", "-"}, text);
    EXPECT_EQ(outcome.status, 1);
    EXPECT_EQ(outcome.errors.find("naibx: standard input: "), 0U)
        << outcome.errors;
  }
}

TEST(Info, a_file_that_is_no_model_is_refused) {
  const Workspace workspace;
  test::write_music(workspace);
  const Outcome outcome = workspace.run({"info", workspace.path("music.arff")});
  EXPECT_EQ(outcome.status, 1);
  EXPECT_NE(outcome.errors.find("music.arff"), std::string::npos)
      << outcome.errors;
}

} // namespace
} // namespace naibx::cli
