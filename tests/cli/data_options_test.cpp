// What the options say about a data file, and which do not go together.
#include "workspace.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace naibx::cli {
namespace {

using test::Outcome;
using test::Workspace;

class DataOptionsTest : public testing::Test {
protected:
  DataOptionsTest() {
    workspace_.write("x.csv", "a,b,y\n1,low,1\n2,high,0\n3,low,1\n");
    workspace_.write("x.libsvm", "1 1:2\n0 2:1\n");
    workspace_.write("x.txt", "a;b;y\n1;low;1\n2;high;0\n");
  }

  // The message of training on a file, without the folder; "" for none.
  std::string error_of(const std::string &file,
                       std::vector<std::string> options,
                       const std::string &input = "") {
    std::vector<std::string> words = {
        "train", file == "-" ? file : workspace_.path(file), "-o",
        workspace_.path("model")};
    words.insert(words.end(), options.begin(), options.end());
    const Outcome outcome = workspace_.run(words, input);
    std::string text = outcome.status == 0 ? "" : outcome.errors;
    const std::string folder = workspace_.path("");
    for (std::size_t at = 0;
         (at = text.find(folder, at)) != std::string::npos;) {
      text.erase(at, folder.size());
    }
    return text;
  }

  Workspace workspace_;
};

TEST_F(DataOptionsTest, format_says_what_the_ending_does_not) {
  EXPECT_EQ(error_of("x.txt", {"--label-columns", "y"}).substr(0, 42),
            "naibx: 'x.txt': the ending does not tell t");
  EXPECT_EQ(error_of("x.txt", {"--format", "csv", "--separator", ";",
                               "--label-columns", "y"}),
            "");
  EXPECT_EQ(error_of("-", {"--label-columns", "y"}, "a,y\n1,0\n"),
            "naibx: standard input has no ending that tells its format; give "
            "--format arff, csv or libsvm\n");
  EXPECT_EQ(error_of("-", {"--label-columns", "y", "--format", "CSV"},
                     "a,y\n1,0\n2,1\n"),
            "");
}

TEST_F(DataOptionsTest, C30_labels_and_ignored_columns_are_named) {
  EXPECT_EQ(error_of("x.csv", {"--label-columns", "y*"}), "");
  EXPECT_EQ(
      error_of("x.csv", {"--label-columns", "\"y\"", "--ignore-columns", "b"}),
      "");
  EXPECT_EQ(error_of("x.csv", {"--label-columns", "z*"}),
            "naibx: x.csv: has no column 'z*', which --label-columns names; "
            "it has 'a', 'b' and 'y'\n");
  EXPECT_EQ(
      error_of("x.csv", {"--label-columns", "y", "--ignore-columns", "z"}),
      "naibx: x.csv: has no column 'z', which --ignore-columns names; it "
      "has 'a', 'b' and 'y'\n");
  EXPECT_EQ(error_of("x.csv", {"--label-columns", "y", "--ignore-columns", "y"})
                .substr(0, 38),
            "naibx: x.csv: no column is a label; ch");
  EXPECT_EQ(error_of("x.csv", {"--label-columns", "a,,b"}).substr(0, 39),
            "naibx: --label-columns: 'a,,b' is not a");
}

TEST_F(DataOptionsTest, options_are_for_their_format) {
  EXPECT_EQ(error_of("x.csv", {"--label-columns", "y", "--feature-base", "0"}),
            "naibx: --feature-base is for libsvm files; the format here is "
            "csv\n");
  for (const char *option : {"--separator", "--categorical-columns"}) {
    EXPECT_EQ(error_of("x.libsvm", {option, ","}).substr(0, 7), "naibx: ");
  }
  EXPECT_NE(error_of("x.libsvm", {"--separator", ","}).find("is for csv files"),
            std::string::npos);
  EXPECT_NE(error_of("x.libsvm", {"--label-columns", "y"}).find("libsvm file"),
            std::string::npos);
  EXPECT_NE(error_of("x.libsvm", {"--label-count", "-1"}).find("negative"),
            std::string::npos);
  EXPECT_EQ(error_of("x.libsvm", {"--label-count", "0"}),
            "naibx: x.libsvm: no row has a label\n");
}

TEST_F(DataOptionsTest, C36_bases_are_0_or_1) {
  EXPECT_NE(error_of("x.libsvm", {"--feature-base", "2"}).find("from 0 to 1"),
            std::string::npos);
  EXPECT_EQ(error_of("x.libsvm", {"--feature-base", "0"}), "");
  EXPECT_NE(error_of("x.libsvm", {"--label-base", "1"}).find("--label-base 0"),
            std::string::npos);
}

TEST_F(DataOptionsTest, a_test_file_may_have_another_format) {
  workspace_.write("y.libsvm", "0 0:1 1:0\n 0:2\n");
  workspace_.write("n.csv", "a,b,y\n1,5,1\n2,7,0\n3,6,1\n");
  workspace_.write("n.arff", "@relation n\n@attribute b numeric\n@attribute y "
                             "{0,1}\n@attribute a numeric\n@data\n5,1,1\n");
  const auto eval = [this](const std::vector<std::string> &words) {
    const Outcome outcome = workspace_.run(words);
    return outcome.status == 0 ? "" : outcome.errors;
  };
  const std::string csv = workspace_.path("n.csv");
  const std::string arff = workspace_.path("n.arff");
  const std::string libsvm = workspace_.path("y.libsvm");
  EXPECT_EQ(eval({"eval", csv, "--label-columns", "y", "--test", arff}), "");
  EXPECT_EQ(eval({"eval", arff, "--label-columns", "y", "--test", csv,
                  "--separator", ","}),
            "");
  EXPECT_EQ(eval({"eval", csv, "--label-columns", "y", "--test", libsvm,
                  "--feature-base", "0"}),
            "");
  EXPECT_NE(eval({"eval", csv, "--label-columns", "y", "--test", arff,
                  "--feature-base", "0"}),
            "");
}

} // namespace
} // namespace naibx::cli
