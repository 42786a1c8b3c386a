// What was taken as labels is told, and a label file that says otherwise is
// pointed at.
#include "music.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace naibx::cli {
namespace {

using nlohmann::json;
using test::Outcome;
using test::Workspace;

// The columns w1 w2 w3 w4, of which the relation calls the first two labels.
void write_words(const Workspace &workspace, const std::string &name) {
  workspace.write(name, "@relation 'words: -C 2'\n@attribute w1 {0,1}\n"
                        "@attribute w2 {0,1}\n@attribute w3 {0,1}\n"
                        "@attribute w4 {0,1}\n@data\n"
                        "1,0,1,0\n0,1,0,1\n1,0,1,0\n0,1,0,1\n");
}

const std::string last_two =
    "<labels><label name='w3'/><label name='w4'/></labels>";
const std::string first_two =
    "<labels><label name='w2'/><label name='w1'/></labels>";

Outcome eval_words(const Workspace &workspace, std::vector<std::string> more) {
  std::vector<std::string> words = {"eval", workspace.path("words.arff"),
                                    "--folds", "2"};
  words.insert(words.end(), more.begin(), more.end());
  return workspace.run(words);
}

// The line, or nothing.
std::string labels_line_of(const std::string &text) {
  const std::size_t begin = text.find("labels  ");
  return begin == std::string::npos
             ? ""
             : text.substr(begin, text.find('\n', begin) - begin);
}

TEST(Labels, D15_train_and_eval_name_them_and_who_said_so) {
  struct Case {
    std::vector<std::string> options;
    const char *line;
  };
  const Workspace workspace;
  write_words(workspace, "words.arff");
  workspace.write("labels.xml", last_two);
  const std::string xml = workspace.path("labels.xml");
  for (const Case &sample :
       {Case{{}, "2 columns, w1 to w2, the first 2 (-C 2 in the relation)"},
        Case{{"--labels", xml}, "2 columns, w3 to w4, named in XML (--labels)"},
        Case{{"--label-columns", "w4"},
             "1 column, w4, named by --label-columns"},
        Case{{"--label-count", "-3"},
             "3 columns, w2 to w4, the last 3 (--label-count -3)"},
        Case{{"--label-count", "3"},
             "3 columns, w1 to w3, the first 3 (--label-count 3)"}}) {
    std::string line = std::string("labels  ") + sample.line;
    if (const std::size_t at = line.find("XML"); at != std::string::npos) {
      line.replace(at, 3, xml);
    }
    const Outcome evaluated = eval_words(workspace, sample.options);
    EXPECT_EQ(labels_line_of(evaluated.output), line) << evaluated.errors;
    std::vector<std::string> words = {"train", workspace.path("words.arff"),
                                      "-o", workspace.path("model")};
    words.insert(words.end(), sample.options.begin(), sample.options.end());
    EXPECT_EQ(workspace.run(words).errors, line + "\n");
  }
}

TEST(Labels, D15_those_of_libsvm_and_csv_are_named_too) {
  const Workspace workspace;
  workspace.write("x.libsvm", "0 1:1 2:1\n1,2 1:5\n0 1:1.5 2:1\n");
  workspace.write("x.csv", "a,y,z\n1,1,0\n5,0,1\n1.5,1,0\n");
  const auto line_of = [&workspace](std::vector<std::string> words) {
    words.insert(words.end(), {"--folds", "2"});
    return labels_line_of(workspace.run(words).output);
  };
  EXPECT_EQ(line_of({"eval", workspace.path("x.libsvm")}),
            "labels  3 numbers, 0 to 2, at the start of each row");
  EXPECT_EQ(
      line_of({"eval", workspace.path("x.csv"), "--label-columns", "y,z"}),
      "labels  2 columns, y to z, named by --label-columns");
}

TEST(Labels, D15_json_and_tables_name_them) {
  const Workspace workspace;
  write_words(workspace, "words.arff");
  const json report = json::parse(eval_words(workspace, {"--json"}).output);
  EXPECT_EQ(report["labels"],
            (json{{"count", 2},
                  {"first", "w1"},
                  {"last", "w2"},
                  {"source", "the first 2 (-C 2 in the relation)"}}));
  const std::string csv = eval_words(workspace, {"--csv", "-"}).output;
  EXPECT_NE(csv.find(",2,w1,w2,the first 2 (-C 2 in the relation),"),
            std::string::npos)
      << csv;
  const std::string latex = eval_words(workspace, {"--latex", "-"}).output;
  EXPECT_EQ(latex.find("% words: labels  2 columns, w1 to w2, the first 2 (-C "
                       "2 in the relation)\n"),
            0U)
      << latex;
}

TEST(Labels, D15_a_label_file_beside_that_says_otherwise_is_pointed_at) {
  const Workspace workspace;
  write_words(workspace, "words.arff");
  workspace.write("words.xml", last_two);
  const std::string xml = workspace.path("words.xml");
  const std::string warning =
      "naibx: warning: " + xml +
      " beside the data names other labels (2, w3 to w4) than those used; if "
      "they are intended, give --labels " +
      xml + "\n";
  EXPECT_EQ(eval_words(workspace, {}).errors, warning);
  EXPECT_EQ(workspace
                .run({"train", workspace.path("words.arff"), "-o",
                      workspace.path("model")})
                .complaints(),
            warning);
  EXPECT_EQ(eval_words(workspace, {"--labels", xml}).errors, "");
  EXPECT_EQ(eval_words(workspace, {"--labels-beside"}).errors, "");
}

TEST(Labels, a_label_file_beside_that_agrees_or_is_none_is_passed_over) {
  const Workspace workspace;
  write_words(workspace, "words.arff");
  for (const std::string &text :
       {first_two, std::string("<html>no labels</html>"), std::string("\xFF"),
        std::string()}) {
    workspace.write("words.xml", text);
    const Outcome outcome = eval_words(workspace, {});
    EXPECT_EQ(outcome.status, 0);
    EXPECT_EQ(outcome.errors, "") << text;
  }
}

TEST(Labels, of_medical_are_words_unless_its_label_file_is_given) {
  NAIBX_NEED_DATA("medical.arff");
  NAIBX_NEED_DATA("medical.xml");
  const Workspace workspace;
  const Outcome wrong =
      workspace.run({"eval", test::data_file("medical.arff"), "--folds", "2"});
  EXPECT_NE(wrong.errors.find("medical.xml beside the data names other labels"),
            std::string::npos)
      << wrong.errors;
  const Outcome right = workspace.run({"eval", test::data_file("medical.arff"),
                                       "--folds", "2", "--labels-beside"});
  EXPECT_EQ(right.errors, "");
  EXPECT_NE(right.output.find("labels  45 columns, Class-0-593_70 to "
                              "Class-44-786_07, named in "),
            std::string::npos)
      << right.output;
}

} // namespace
} // namespace naibx::cli
