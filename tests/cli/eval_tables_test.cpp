// What naibx eval writes for those who publish: several data sets, figures of
// each fold, tables in CSV and LaTeX.
#include "evaluation/table_text.hpp"
#include "music.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <filesystem>
#include <sstream>

namespace naibx::cli {
namespace {

using nlohmann::json;
using test::Outcome;
using test::Workspace;

std::vector<std::string> lines_of(const std::string &text) {
  std::istringstream stream(text);
  std::vector<std::string> lines;
  for (std::string line; std::getline(stream, line);) {
    lines.push_back(line);
  }
  return lines;
}

class EvalTables : public testing::Test {
protected:
  EvalTables() {
    test::write_music(workspace_);
    // The same rows under another name, the labels told by a file.
    std::string header = test::music_header();
    header.replace(header.find("'music: -C -3'"), 14, "'50%_songs'");
    workspace_.write("songs.arff", header + test::music_rows());
    workspace_.write("songs.xml", "<labels><label name='quiet'/><label "
                                  "name='dance'/></labels>");
  }

  [[nodiscard]] Outcome eval(std::vector<std::string> words) const {
    for (std::string &word : words) {
      if (word.find(".arff") != std::string::npos || word.find("table") == 0) {
        word = workspace_.path(word);
      }
    }
    words.insert(words.begin(), "eval");
    words.insert(words.end(), {"--folds", "3"});
    return workspace_.run(words);
  }

  [[nodiscard]] json eval_json(std::vector<std::string> words) const {
    words.emplace_back("--json");
    return json::parse(eval(std::move(words)).output);
  }

  Workspace workspace_;
};

TEST_F(EvalTables, json_has_the_figures_of_each_fold) {
  const json report = eval_json({"music.arff"});
  ASSERT_EQ(report["folds"].size(), 3U);
  double sum = 0.0;
  for (const json &fold : report["folds"]) {
    EXPECT_EQ(fold["train_rows"], 8);
    EXPECT_EQ(fold["test_rows"], 4);
    EXPECT_EQ(fold["metrics"].size(), 14U);
    sum += fold["metrics"]["hs"].get<double>();
  }
  EXPECT_NEAR(report["metrics"]["hs"]["mean"], sum / 3, 1e-15);
  EXPECT_TRUE(report["selection"].is_null());
}

TEST_F(EvalTables, several_files_are_each_evaluated_as_if_alone) {
  const json both =
      eval_json({"music.arff", "songs.arff", "--labels-beside"})["reports"];
  ASSERT_EQ(both.size(), 2U);
  EXPECT_EQ(both[0]["metrics"], eval_json({"music.arff"})["metrics"]);
  EXPECT_EQ(both[1]["metrics"],
            eval_json({"songs.arff", "--labels",
                       workspace_.path("songs.xml")})["metrics"]);
  EXPECT_EQ(both[0]["label_count"], 3);
  EXPECT_EQ(both[1]["label_count"], 2);
  EXPECT_TRUE(both[0]["label_file"].is_null());
  EXPECT_EQ(both[1]["label_file"], workspace_.path("songs.xml"));
}

TEST_F(EvalTables, the_text_of_several_files_ends_with_their_means) {
  const Outcome outcome = eval({"music.arff", "songs.arff", "--labels-beside"});
  EXPECT_EQ(outcome.status, 0) << outcome.errors;
  const std::string &text = outcome.output;
  const std::size_t table =
      text.find("\nmean               music  50%_songs\n");
  ASSERT_NE(table, std::string::npos) << text;
  EXPECT_NE(text.find("Nothing to find and nothing predicted counts 1.", table),
            std::string::npos);
}

TEST_F(EvalTables, options_of_one_file_are_refused_for_several) {
  for (const std::vector<std::string> &option :
       {std::vector<std::string>{"--labels", "x.xml"},
        std::vector<std::string>{"--test", "music.arff"},
        std::vector<std::string>{"--fold-file", "x"}}) {
    std::vector<std::string> words = {"eval", workspace_.path("music.arff"),
                                      workspace_.path("songs.arff")};
    words.insert(words.end(), option.begin(), option.end());
    const Outcome outcome = workspace_.run(words);
    EXPECT_EQ(outcome.status, 2);
    EXPECT_NE(outcome.errors.find(option[0] + " belongs to one data file"),
              std::string::npos)
        << outcome.errors;
  }
  EXPECT_EQ(
      eval({"music.arff", "--labels-beside", "--label-count", "2"}).status, 2);
}

TEST_F(EvalTables, a_file_that_is_not_there_stops_before_the_first_one) {
  const Outcome outcome = eval({"music.arff", "absent.arff"});
  EXPECT_EQ(outcome.status, 1);
  EXPECT_EQ(outcome.output, "");
}

TEST_F(EvalTables, csv_has_a_line_for_each_fold_the_mean_and_the_deviation) {
  const Outcome outcome =
      eval({"music.arff", "songs.arff", "--labels-beside", "--csv", "-"});
  const std::vector<std::string> lines = lines_of(outcome.output);
  ASSERT_EQ(lines.size(), 1U + 2U * 5U) << outcome.output;
  EXPECT_EQ(lines[0],
            "data,file,rows,label_count,first_label,last_label,label_source,"
            "protocol,stratified,group,seed,split,test_file,fold_file,family,"
            "method,landmarks,reservoir,sample_seed,loss,size,true_size,"
            "allow_empty,empty_score,select_by,inner_folds,fold,train_rows,"
            "test_rows,predicted_by,smoothing,feature_smoothing,"
            "variance_prior,"
            "lcard,lcard_pred,hs,zs,acc,pre,rec,f1,micro_f1,macro_f1,coverage,"
            "ranking_loss,one_error,lrap");
  EXPECT_EQ(
      lines[1].rfind("music," + workspace_.path("music.arff") +
                         ",12,3,quiet,\"sad, slow\",the last 3 (-C -3 in "
                         "the relation),cross-validation,false,,1,,,,auto,"
                         "naive,,,,,,false,false,1,,,1,8,4,naive,1,1,1,",
                     0),
      0U)
      << lines[1];
  EXPECT_NE(lines[4].find(",mean,,12,,1,1,1,"), std::string::npos) << lines[4];
  EXPECT_NE(lines[5].find(",sd,,12,,1,1,1,"), std::string::npos) << lines[5];
  EXPECT_EQ(lines[6].rfind("50%_songs,", 0), 0U) << lines[6];
}

TEST_F(EvalTables, files_get_tables_and_standard_output_the_text) {
  const Outcome outcome =
      eval({"music.arff", "--csv", "table.csv", "--latex", "table.tex"});
  EXPECT_EQ(outcome.output.find("music: 12 rows, "), 0U) << outcome.output;
  EXPECT_EQ(workspace_.read("table.csv"),
            eval({"music.arff", "--csv", "-"}).output);
  EXPECT_EQ(workspace_.read("table.tex"),
            eval({"music.arff", "--latex", "-"}).output);
}

TEST_F(EvalTables, only_one_result_goes_to_standard_output) {
  for (const std::vector<std::string> &options :
       {std::vector<std::string>{"--json", "--csv", "-"},
        std::vector<std::string>{"--csv", "-", "--latex", "-"},
        std::vector<std::string>{"--csv", "table", "--latex", "table"}}) {
    std::vector<std::string> words = {"music.arff"};
    words.insert(words.end(), options.begin(), options.end());
    EXPECT_EQ(eval(words).status, 2);
  }
}

TEST_F(EvalTables, two_tables_are_two_files_however_they_are_spelled) {
  workspace_.write("table", "before");
  std::filesystem::create_symlink(workspace_.path("table"),
                                  workspace_.path("table_link"));
  for (const std::string &other :
       {workspace_.path("table"), workspace_.path("./table"),
        workspace_.path("table_link")}) {
    const Outcome outcome =
        eval({"music.arff", "--csv", "table", "--latex", other});
    EXPECT_EQ(outcome.status, 2) << other;
    EXPECT_EQ(outcome.errors,
              "naibx: --csv and --latex write to the same file; name two\n")
        << other;
    EXPECT_EQ(workspace_.read("table"), "before") << other;
  }
}

// What eval has written to the file `out`, with and without a redirection.
TEST_F(EvalTables, a_table_is_never_mixed_with_text_on_standard_output) {
  const std::string table = eval({"music.arff", "--csv", "-"}).output;
  for (const char *place : {"/dev/stdout", "/proc/self/fd/1", "out"}) {
    if (place[0] == '/' && !std::filesystem::exists(place)) {
      continue;
    }
    const std::string start =
        "cd " + workspace_.path("") +
        " && \"$NAIBX\" eval music.arff --folds 3 --csv " + place;
    const Outcome outcome = Workspace::run_shell(start + " > out");
    EXPECT_EQ(outcome.status, 0) << outcome.errors;
    // The name of DATA is another one.
    EXPECT_EQ(workspace_.read("out").substr(0, 10), table.substr(0, 10))
        << place;
    EXPECT_EQ(lines_of(workspace_.read("out")).size(), lines_of(table).size())
        << place;
    EXPECT_EQ(Workspace::run_shell(start + " --json > out").status, 2) << place;
  }
}

TEST_F(EvalTables, label_files_beside_are_not_written_over) {
  const std::string labels = workspace_.read("songs.xml");
  const Outcome outcome = eval(
      {"songs.arff", "--labels-beside", "--csv", workspace_.path("songs.xml")});
  EXPECT_EQ(outcome.status, 2);
  EXPECT_EQ(outcome.errors.rfind("naibx: --csv: ", 0), 0U) << outcome.errors;
  EXPECT_EQ(workspace_.read("songs.xml"), labels);
}

TEST_F(EvalTables, the_data_is_not_written_over) {
  const Outcome outcome = eval({"music.arff", "--csv", "songs.arff"});
  EXPECT_EQ(outcome.status, 0) << "it is no data file of this call";
  EXPECT_EQ(eval({"music.arff", "--latex", "music.arff"}).status, 2);
  EXPECT_EQ(workspace_.read("music.arff"),
            test::music_header() + test::music_rows());
}

TEST_F(EvalTables, latex_has_the_data_sets_side_by_side) {
  const Outcome outcome =
      eval({"music.arff", "songs.arff", "--labels-beside", "--latex", "-"});
  const std::vector<std::string> lines = lines_of(outcome.output);
  const auto has = [&lines](const std::string &line) {
    return std::find(lines.begin(), lines.end(), line) != lines.end();
  };
  EXPECT_TRUE(has("\\begin{tabular}{lrr}")) << outcome.output;
  EXPECT_TRUE(has(" & music & 50\\%\\_songs \\\\")) << outcome.output;
  EXPECT_TRUE(has(" & 3 labels & 2 labels \\\\")) << outcome.output;
  EXPECT_TRUE(has("\\end{tabular}"));
  EXPECT_TRUE(has("Nothing to find and nothing predicted counts 1."));
  EXPECT_EQ(std::count(outcome.output.begin(), outcome.output.end(), '&'),
            2 * 16);
}

// A locale with a comma for the point changes no figure.
TEST_F(EvalTables, C40_numbers_do_not_depend_on_the_locale) {
  const std::vector<std::string> words = {
      "eval",   workspace_.path("music.arff"), "--csv", "-", "--variance-prior",
      "0.5,1.5"};
  const std::string usual = workspace_.run(words).output;
  EXPECT_EQ(workspace_.run(words, "", {{"LC_ALL", "de_DE.UTF-8"}}).output,
            usual);
  EXPECT_NE(usual.find(",0.5,"), std::string::npos);
}

TEST(TableText, csv_quotes_what_would_end_a_field) {
  EXPECT_EQ(csv_field("plain text"), "plain text");
  EXPECT_EQ(csv_field("a,b"), "\"a,b\"");
  EXPECT_EQ(csv_field("say \"no\""), "\"say \"\"no\"\"\"");
  EXPECT_EQ(csv_field("two\nlines"), "\"two\nlines\"");
  EXPECT_EQ(csv_field(""), "");
}

TEST(TableText, no_character_of_a_text_commands_latex) {
  EXPECT_EQ(latex_text("50% & a_b #1 {x} $5"),
            "50\\% \\& a\\_b \\#1 \\{x\\} \\$5");
  EXPECT_EQ(latex_text("\\end~^"),
            "\\textbackslash{}end\\textasciitilde{}\\textasciicircum{}");
  EXPECT_EQ(latex_text("<a|b>"), "\\textless{}a\\textbar{}b\\textgreater{}");
  EXPECT_EQ(latex_text("a--b ``c''"), "a-{}-b `{}`c'{}'");
  EXPECT_EQ(latex_text("one-error, why?`"), "one-error, why?{}`");
  EXPECT_EQ(latex_text("m\xC3\xBAsica"), "m\xC3\xBAsica");
}

} // namespace
} // namespace naibx::cli
