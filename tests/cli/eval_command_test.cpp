// naibx eval.
#include "music.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>
#include <string>

namespace naibx::cli {
namespace {

using nlohmann::json;
using test::Outcome;
using test::Workspace;

json eval_json(const Workspace &workspace, std::vector<std::string> more) {
  std::vector<std::string> words = {"eval", workspace.path("music.arff"),
                                    "--json"};
  words.insert(words.end(), more.begin(), more.end());
  const Outcome outcome = workspace.run(words);
  EXPECT_EQ(outcome.status, 0) << outcome.errors;
  return json::parse(outcome.output, nullptr, false);
}

TEST(Eval, is_cross_validation_with_ten_folds_and_seed_1_by_default) {
  const Workspace workspace;
  test::write_music(workspace);
  const json report = eval_json(workspace, {});
  EXPECT_EQ(report["protocol"], "cross-validation");
  EXPECT_EQ(report["fold_count"], 10);
  EXPECT_EQ(report["seed"], 1);
  EXPECT_EQ(report["empty_score"], 1.0);
  EXPECT_EQ(report["rows"], 12);
  EXPECT_EQ(report["data"], "music");
  EXPECT_EQ(report["file"], workspace.path("music.arff"));
  EXPECT_EQ(report["label_count"], 3);
  EXPECT_EQ(report["settings"].count("covariance"), 0U);
  EXPECT_GE(report["train_s"], 0.0);
  EXPECT_GE(report["predict_s"], 0.0);
}

TEST(Eval, is_the_same_for_the_same_seed) {
  const Workspace workspace;
  test::write_music(workspace);
  const json first = eval_json(workspace, {"--folds", "3", "--seed", "5"});
  const json second = eval_json(workspace, {"--folds", "3", "--seed", "5"});
  EXPECT_EQ(first["metrics"], second["metrics"]);
}

TEST(Eval, a_fold_file_says_who_is_tested_together) {
  const Workspace workspace;
  test::write_music(workspace);
  workspace.write("folds", "0\n1\n2\n0\n1\n2\n0\n1\n2\n0\n1\n2\n");
  const json report =
      eval_json(workspace, {"--fold-file", workspace.path("folds")});
  EXPECT_EQ(report["fold_count"], 3);
  EXPECT_TRUE(report["seed"].is_null());
  EXPECT_EQ(report["protocol"], "fold file");
}

// Tested on the very rows that were learned, the sets are found again.
TEST(Eval, a_test_file_is_matched_by_name) {
  const Workspace workspace;
  test::write_music(workspace);
  workspace.write("test.arff",
                  "@relation 'other: -C 3'\n@attribute dance {0,1}\n"
                  "@attribute 'sad, slow' {0,1}\n@attribute quiet {0,1}\n"
                  "@attribute mood {high,low}\n@attribute fast numeric\n"
                  "@attribute loud numeric\n@data\n0,1,1,low,1.0,0.1\n"
                  "1,0,0,high,9.1,5.0\n0,0,0,high,1.0,5.0\n");
  const json report =
      eval_json(workspace, {"--test", workspace.path("test.arff")});
  EXPECT_EQ(report["metrics"]["zs"]["mean"], 1.0);
  EXPECT_EQ(report["test_rows"], 3);
  EXPECT_EQ(report["fold_count"], 1);
  EXPECT_TRUE(report["metrics"]["zs"]["sd"].is_null());
  EXPECT_EQ(report["test_file"], workspace.path("test.arff"));
}

TEST(Eval, a_test_file_that_is_the_data_is_told) {
  const Workspace workspace;
  test::write_music(workspace);
  std::filesystem::create_symlink(workspace.path("music.arff"),
                                  workspace.path("link.arff"));
  workspace.write("copy.arff", workspace.read("music.arff"));
  const std::string data = workspace.path("music.arff");
  for (const char *name : {"music.arff", "link.arff"}) {
    const Outcome outcome =
        workspace.run({"eval", data, "--test", workspace.path(name)});
    EXPECT_EQ(outcome.status, 0);
    EXPECT_EQ(outcome.errors,
              "naibx: warning: " + workspace.path(name) +
                  ": --test names DATA itself, so the rows tested on are those "
                  "trained on; such figures are too good\n");
  }
  EXPECT_EQ(workspace.run({"eval", data, "--test", workspace.path("copy.arff")})
                .errors,
            "");
}

TEST(Eval, a_file_with_too_few_rows_is_named) {
  const Workspace workspace;
  test::write_music(workspace);
  workspace.write("few.arff", test::music_header() + "1,1,low,1,0,1\n");
  const std::string data = workspace.path("music.arff");
  const std::string few = workspace.path("few.arff");
  for (const std::vector<std::string> &protocol :
       {std::vector<std::string>{"--folds", "3"},
        std::vector<std::string>{"--split", "50"},
        std::vector<std::string>{"--stratify"},
        std::vector<std::string>{"--protocol", "published"}}) {
    std::vector<std::string> words = {"eval", data, few};
    words.insert(words.end(), protocol.begin(), protocol.end());
    const Outcome outcome = workspace.run(words);
    EXPECT_EQ(outcome.status, 2);
    EXPECT_EQ(outcome.errors.rfind("naibx: " + few + ": ", 0), 0U)
        << outcome.errors;
  }
  workspace.write("folds", "1\n1\n1\n1\n1\n1\n1\n1\n1\n1\n1\n1\n");
  const Outcome outcome =
      workspace.run({"eval", data, "--fold-file", workspace.path("folds")});
  EXPECT_EQ(outcome.errors.rfind(
                "naibx: " + workspace.path("folds") + ": all rows are in", 0),
            0U)
      << outcome.errors;
}

TEST(Eval, standard_input_has_one_name_and_is_read_once) {
  const Workspace workspace;
  test::write_music(workspace);
  const std::string data = workspace.path("music.arff");
  const json folds =
      json::parse(workspace
                      .run({"eval", data, "--json", "--fold-file", "-"},
                           "0\n1\n0\n1\n0\n1\n0\n1\n0\n1\n0\n1\n")
                      .output);
  EXPECT_EQ(folds["fold_file"], "standard input");
  const json tested =
      json::parse(workspace
                      .run({"eval", data, "--json", "--test", "-"},
                           workspace.read("music.arff"))
                      .output);
  EXPECT_EQ(tested["test_file"], "standard input");
  const json labelled =
      json::parse(workspace
                      .run({"eval", data, "--json", "--labels", "-"},
                           "<labels><label name='quiet'/></labels>")
                      .output);
  EXPECT_EQ(labelled["label_file"], "standard input");
  EXPECT_EQ(workspace.run({"eval", "-", "-", "--format", "arff"}).errors,
            "naibx: DATA names standard input twice; it can be read once\n");
}

TEST(Eval, the_rows_tested_in_all_folds_are_counted) {
  const Workspace workspace;
  test::write_music(workspace);
  EXPECT_EQ(eval_json(workspace, {"--folds", "3"})["test_rows"], 12);
  EXPECT_EQ(eval_json(workspace, {"--split", "75"})["test_rows"], 3);
  EXPECT_EQ(eval_json(workspace,
                      {"--protocol", "published", "--folds", "2"})["test_rows"],
            24);
}

std::string documents() {
  std::string text;
  for (const char *path : {NAIBX_METRICS_DOCUMENT, NAIBX_EVALUATION_DOCUMENT}) {
    std::ifstream file(path);
    text.append(std::istreambuf_iterator<char>(file),
                std::istreambuf_iterator<char>());
  }
  return text;
}

// Of objects and of all that they hold.
void expect_described(const json &value, const std::string &text) {
  if (value.is_object()) {
    for (const auto &[key, inner] : value.items()) {
      EXPECT_NE(text.find("`" + key + "`"), std::string::npos) << key;
      expect_described(inner, text);
    }
  } else if (value.is_array()) {
    for (const json &inner : value) {
      expect_described(inner, text);
    }
  }
}

TEST(Eval, the_keys_of_the_json_are_in_the_document) {
  const Workspace workspace;
  test::write_music(workspace);
  const json report = eval_json(
      workspace, {"--folds", "2", "--smoothing", "1,2", "--inner-folds", "2"});
  ASSERT_TRUE(report["selection"].is_object());
  expect_described(report, documents());
}

TEST(Eval, the_columns_of_the_csv_table_are_in_the_document) {
  const Workspace workspace;
  test::write_music(workspace);
  std::istringstream names(
      workspace.run({"eval", workspace.path("music.arff"), "--csv", "-"})
          .output);
  const std::string text = documents();
  std::string line;
  std::getline(names, line);
  std::istringstream columns(line);
  for (std::string name; std::getline(columns, name, ',');) {
    EXPECT_NE(text.find("`" + name + "`"), std::string::npos) << name;
  }
}

TEST(Eval, C28_the_empty_score_is_what_an_empty_set_found_counts) {
  const Workspace workspace;
  test::write_music(workspace);
  workspace.write("test.arff", test::music_header() + "5.0,1.0,high,0,0,0\n");
  const std::vector<std::string> test = {"--test", workspace.path("test.arff")};
  EXPECT_EQ(eval_json(workspace, test)["metrics"]["acc"]["mean"], 1.0);
  const json report = eval_json(
      workspace, {"--test", workspace.path("test.arff"), "--empty-score", "0"});
  EXPECT_EQ(report["metrics"]["acc"]["mean"], 0.0);
  EXPECT_EQ(report["metrics"]["zs"]["mean"], 1.0);
  EXPECT_EQ(report["empty_score"], 0.0);
}

TEST(Eval, C29_a_label_that_is_never_true_in_training_has_a_value) {
  const Workspace workspace;
  workspace.write("music.arff",
                  "@relation 'x: -C 2'\n@attribute a {0,1}\n"
                  "@attribute b {0,1}\n@attribute v numeric\n@data\n"
                  "1,0,0.5\n1,0,0.7\n1,0,0.1\n0,1,9.5\n");
  const json report = eval_json(workspace, {"--folds", "4"});
  for (const auto &metric : report["metrics"]) {
    EXPECT_TRUE(metric["mean"].is_number());
  }
}

TEST(Eval, the_published_protocol_has_its_own_defaults) {
  const Workspace workspace;
  test::write_music(workspace);
  json report = eval_json(workspace, {"--protocol", "published"});
  EXPECT_EQ(report["settings"]["smoothing"], 1e-300);
  EXPECT_EQ(report["settings"]["variance_prior"], 0.0);
  EXPECT_EQ(report["seed"], 0);
  EXPECT_EQ(report["fold_count"], 10);
  report = eval_json(workspace,
                     {"--protocol", "published", "--smoothing", "2",
                      "--variance-prior", "3", "--seed", "4", "--folds", "2"});
  EXPECT_EQ(report["settings"]["smoothing"], 2.0);
  EXPECT_EQ(report["settings"]["variance_prior"], 3.0);
  EXPECT_EQ(report["seed"], 4);
  EXPECT_EQ(report["fold_count"], 2);
}

TEST(Eval, the_true_size_can_be_told) {
  const Workspace workspace;
  test::write_music(workspace);
  const json report = eval_json(workspace, {"--folds", "4", "--true-size"});
  EXPECT_EQ(report["metrics"]["lcard"], report["metrics"]["lcard_pred"]);
  EXPECT_EQ(report["settings"]["true_size"], true);
}

TEST(Eval, the_table_says_what_was_done) {
  const Workspace workspace;
  test::write_music(workspace);
  const Outcome outcome =
      workspace.run({"eval", workspace.path("music.arff"), "--split", "66"});
  EXPECT_EQ(outcome.status, 0) << outcome.errors;
  EXPECT_EQ(outcome.errors, "");
  for (const char *part :
       {"music: 12 rows, 3 features (2 Gaussian, 1 categorical), 3 labels\n",
        "66 % of the rows trained on", "seed 1", "\nhs ", "\nlrap ",
        "training "}) {
    EXPECT_NE(outcome.output.find(part), std::string::npos) << part << "\n"
                                                            << outcome.output;
  }
}

TEST(Eval, a_row_that_the_model_refuses_is_named_by_its_line) {
  const Workspace workspace;
  workspace.write("rows.arff",
                  "% music\n" + test::music_header() + test::music_rows());
  const Outcome outcome = workspace.run(
      {"eval", workspace.path("rows.arff"), "--size", "2", "--folds", "12"});
  EXPECT_EQ(outcome.status, 1);
  // All but the first fold learn row 1, which has 2 labels; row 2 has 1.
  EXPECT_NE(outcome.errors.find("rows.arff:11: the set has 1 label"),
            std::string::npos)
      << outcome.errors;
}

TEST(Eval, counts_of_words_are_multinomial_unless_told_otherwise) {
  const Workspace workspace;
  std::string words;
  for (int word = 0; word < 14; ++word) {
    words += "@attribute w" + std::to_string(word) + " numeric\n";
  }
  // The last of them stand in the sparse rows as 5 to 18.
  workspace.write("music.arff",
                  "@relation 'x: -C 1'\n@attribute a {0,1}\n"
                  "@attribute n numeric\n@attribute g numeric\n"
                  "@attribute m numeric\n@attribute b {0,1}\n" +
                      words +
                      "@data\n{0 1, 1 3, 5 2, 6 2, 7 2, 8 2, 9 2, 10 2, 11 2}"
                      "\n{2 -0.5, 3 2, 12 2, 13 2, 14 2, 15 2, 16 2, 17 2, "
                      "18 2}\n{0 1, 1 1, 4 1}\n{3 4}\n");
  const json report = eval_json(workspace, {"--folds", "2"});
  EXPECT_EQ(report["feature_counts"]["multinomial"], 16);
  EXPECT_EQ(report["feature_counts"]["gaussian"], 1);
  EXPECT_EQ(report["feature_counts"]["bernoulli"], 1);
  EXPECT_EQ(eval_json(workspace, {"--folds", "2", "--family",
                                  "gaussian"})["feature_counts"]["gaussian"],
            18);
}

} // namespace
} // namespace naibx::cli
