// naibx info of models, predictors and files of both; naibx info --check.
#include "model/file_summary.hpp"
#include "model/saved_file.hpp"
#include "music.hpp"

#include <gtest/gtest.h>
#include <naibx/naibx.h>
#include <nlohmann/json.hpp>

#include <fstream>
#include <sstream>
#include <string>
#include <vector>

namespace naibx::cli {
namespace {

using test::Outcome;
using test::Workspace;

std::string golden_file(const std::string &path) {
  return NAIBX_GOLDEN_FILES "/" + path;
}

std::string sound_file(const std::string &name) {
  return golden_file("ok/" + name + ".naibx");
}

std::string bad_file(const std::string &name) {
  return golden_file("bad/" + name + ".naibx");
}

TEST(InfoCheck, says_in_a_line_what_a_sound_file_is) {
  const Workspace workspace;
  const std::vector<std::pair<std::string, std::string>> kinds = {
      {"categorical", "a model of 2 labels and 2 categorical features"},
      {"predictor-unseen-label-doubles",
       "a predictor of 3 labels and 1 Gaussian feature"},
      {"joint", "a model and a predictor of 2 labels and 5 features (1 "
                "Gaussian, 1 Bernoulli, 2 multinomial, 1 categorical)"},
      {"untrained", "a model of 2 labels and 3 features (2 Bernoulli, 1 "
                    "categorical)"}};
  for (const auto &[name, kind] : kinds) {
    const Outcome outcome =
        workspace.run({"info", "--check", sound_file(name)});
    EXPECT_EQ(outcome.status, 0) << outcome.errors;
    EXPECT_EQ(outcome.output, sound_file(name) + ": sound, " + kind + "\n");
    EXPECT_EQ(outcome.errors, "");
  }
}

TEST(InfoCheck, says_what_is_wrong_with_a_bad_file) {
  const Workspace workspace;
  const std::vector<std::pair<std::string, std::string>> defects = {
      {"pairs-wider-than-they-need-be", "NAIBX_ERROR_CORRUPT"},
      {"joint-with-bad-pairs", "NAIBX_ERROR_CORRUPT"},
      {"joint-with-a-bad-predictor", "NAIBX_ERROR_CORRUPT"},
      {"scale-negative", "NAIBX_ERROR_CORRUPT"},
      {"section-checksum-wrong", "NAIBX_ERROR_CHECKSUM"},
      {"text", "NAIBX_ERROR_NOT_A_MODEL"}};
  for (const auto &[name, status] : defects) {
    const Outcome outcome = workspace.run({"info", "--check", bad_file(name)});
    EXPECT_EQ(outcome.status, 1) << name;
    EXPECT_EQ(outcome.output, "");
    const std::string begin = "naibx: " + status + ": " + bad_file(name) + ": ";
    EXPECT_EQ(outcome.errors.compare(0, begin.size(), begin), 0)
        << outcome.errors;
  }
}

TEST(InfoCheck, tells_no_length_that_the_file_has_not) {
  const Workspace workspace;
  test::train_music(workspace);
  const std::string model = workspace.read("music.naibx");
  const std::string length = std::to_string(model.size());
  const std::string path = workspace.path("other.naibx");
  const auto complaint_about = [&](const std::string &bytes) {
    workspace.write("other.naibx", bytes);
    const std::string errors = workspace.run({"info", path}).errors;
    return errors.substr(errors.find("the file has"));
  };
  const std::string expected =
      "the file has more bytes, but its header declares " + length + "\n";
  EXPECT_EQ(complaint_about(model + "x"), expected);
  EXPECT_EQ(complaint_about(model + model), expected);
  EXPECT_EQ(complaint_about(model.substr(0, 100)),
            "the file has 100 bytes, but its header declares " + length + "\n");
}

TEST(InfoCheck, reads_standard_input_and_pipes) {
  const Outcome sound = Workspace::run_shell("\"$NAIBX\" info --check - < '" +
                                             sound_file("joint") + "'");
  EXPECT_EQ(sound.output.find("standard input: sound, a model and a "), 0U)
      << sound.output << sound.errors;
  const Outcome bad =
      Workspace::run_shell("cat '" + bad_file("joint-with-a-bad-predictor") +
                           "' | \"$NAIBX\" info --check -");
  EXPECT_EQ(bad.status, 1);
  EXPECT_EQ(bad.errors.find("naibx: NAIBX_ERROR_CORRUPT: standard input: "), 0U)
      << bad.errors;
  const Workspace workspace;
  const std::string pipe = workspace.path("pipe");
  const Outcome piped = Workspace::run_shell(
      "mkfifo '" + pipe + "' && { cat '" + sound_file("joint") + "' > '" +
      pipe + "' & } && \"$NAIBX\" info --check '" + pipe + "'");
  EXPECT_EQ(piped.output.find(pipe + ": sound, a model and a predictor of "),
            0U)
      << piped.output << piped.errors;
}

TEST(InfoCheck, is_no_choice_together_with_json) {
  const Workspace workspace;
  const Outcome outcome =
      workspace.run({"info", "--check", "--json", sound_file("joint")});
  EXPECT_EQ(outcome.status, 2);
  EXPECT_NE(outcome.errors.find("--check cannot be combined with --json"),
            std::string::npos)
      << outcome.errors;
}

TEST(InfoText, lists_features_and_categories_where_it_is_asked_to) {
  const Workspace workspace;
  test::train_music(workspace);
  const std::string path = workspace.path("music.naibx");
  const Outcome plain = workspace.run({"info", path});
  const Outcome listed = workspace.run({"info", "--features", path});
  EXPECT_EQ(listed.status, 0) << listed.errors;
  EXPECT_EQ(listed.output, plain.output + "\nfeature  family       name\n"
                                          "0        Gaussian     loud\n"
                                          "1        Gaussian     fast\n"
                                          "2        categorical  mood {low, "
                                          "high}\n");
  EXPECT_EQ(workspace.run({"info", "--check", "--features", path}).status, 2);
}

// As its name in the manifest tells; limits are none of this command's.
TEST(InfoCheck, tells_golden_files_apart) {
  std::ifstream manifest(golden_file("manifest.csv"));
  std::string line;
  std::getline(manifest, line);
  std::size_t bad = 0;
  while (std::getline(manifest, line)) {
    std::istringstream cells(line);
    std::string file;
    std::string reader;
    std::string limit;
    std::string status;
    std::getline(cells, file, ',');
    std::getline(cells, reader, ',');
    std::getline(cells, limit, ',');
    std::getline(cells, status, ',');
    const bool is_sound = file.compare(0, 3, "ok/") == 0;
    if (!is_sound && (status == "NAIBX_OK" ||
                      status == "NAIBX_ERROR_NOT_A_MODEL" || !limit.empty())) {
      continue;
    }
    std::string found = "NAIBX_OK";
    try {
      (void)summarize_file(load_saved_file(golden_file(file)));
    } catch (const Error &error) {
      found = status_name(error.code());
    }
    EXPECT_EQ(found, status) << file;
    bad += is_sound ? 0U : 1U;
  }
  EXPECT_GT(bad, 150U);
}

TEST(Info, tells_aloud_that_sets_were_dropped) {
  const Workspace workspace;
  const std::string file = sound_file("kernel-dropped-set");
  const Outcome text = workspace.run({"info", file});
  EXPECT_NE(text.output.find("dropped sets       of examples that weigh 2"),
            std::string::npos)
      << text.output;
  const Outcome json = workspace.run({"info", "--json", file});
  EXPECT_EQ(nlohmann::json::parse(json.output)["dropped_set_weight"], 2);
  const Outcome whole = workspace.run({"info", sound_file("kernel")});
  EXPECT_EQ(whole.output.find("dropped"), std::string::npos);
}

TEST(Info, shows_a_predictor) {
  const Workspace workspace;
  const std::string path = sound_file("predictor-unseen-label-doubles");
  const Outcome outcome = workspace.run({"info", path});
  EXPECT_EQ(outcome.status, 0) << outcome.errors;
  for (const char *part :
       {"\npredictor          1280 bytes of doubles, 2 labels seen",
        "\nfeatures           1 Gaussian\n", "\nsize\n1\n2\n",
        "\nlabel    seen      name\n", "\n2        no "}) {
    EXPECT_NE(outcome.output.find(part), std::string::npos) << outcome.output;
  }
  EXPECT_EQ(outcome.output.find("examples"), std::string::npos);
}

TEST(Info, shows_a_predictor_as_json) {
  const Workspace workspace;
  const Outcome outcome =
      workspace.run({"info", "--json", sound_file("predictor-mixed-floats")});
  ASSERT_EQ(outcome.status, 0) << outcome.errors;
  const auto info = nlohmann::json::parse(outcome.output);
  EXPECT_TRUE(info["weight"].is_null());
  EXPECT_TRUE(info["sizes"].is_null());
  EXPECT_EQ(info["label_count"], 2);
  EXPECT_EQ(info["feature_counts"]["multinomial"], 2);
  EXPECT_EQ(info["predictor"]["precision"], "float32");
  EXPECT_GT(info["predictor"]["table_bytes"], 0);
  EXPECT_EQ(info["predictor"]["seen_labels"], nlohmann::json::array({0, 1}));
  EXPECT_EQ(info["predictor"]["sizes"], nlohmann::json::array({0, 1, 2}));
}

// Without smoothing, a feature that was always there makes its absence
// impossible, but no label.
TEST(Info, tells_what_a_predictor_without_smoothing_has_seen) {
  Config config = Config::create(3);
  config.set_smoothing(0.0);
  config.set_feature_smoothing(0.0);
  config.add_features(NAIBX_BERNOULLI, 2);
  Model model = Model::create(config);
  model.add_example({1.0, 0.0}, {0, 2});
  SavedFile file;
  file.predictor = Predictor::create(model);
  const FileSummary summary = summarize_file(file);
  EXPECT_EQ(summary.predictor->seen, (std::vector<bool>{true, false, true}));
  EXPECT_EQ(summary.predictor->sizes, std::vector<std::uint32_t>{2});
}

TEST(Info, shows_a_model_and_its_predictor) {
  const Workspace workspace;
  const Outcome text = workspace.run({"info", sound_file("joint")});
  EXPECT_NE(text.output.find("\nexamples           5\npredictor          "),
            std::string::npos)
      << text.output;
  const Outcome json = workspace.run({"info", "--json", sound_file("joint")});
  const auto info = nlohmann::json::parse(json.output);
  EXPECT_EQ(info["weight"], 5.0);
  EXPECT_EQ(info["predictor"]["precision"], "float64");
  const Outcome alone = workspace.run({"info", "--json", sound_file("mixed")});
  EXPECT_TRUE(nlohmann::json::parse(alone.output)["predictor"].is_null());
}

} // namespace
} // namespace naibx::cli
