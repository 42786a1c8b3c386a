// What the options of the readers do in the program, and what it warns of.
#include "readers/gzip_writer.hpp"
#include "workspace.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

namespace naibx::cli {
namespace {

using test::Outcome;
using test::Workspace;
using Words = std::vector<std::string>;

class ReaderOptions : public testing::Test {
protected:
  // Names of files stand as "@name".
  [[nodiscard]] Outcome run(Words words, const std::string &input = "") const {
    for (std::string &word : words) {
      if (word.substr(0, 1) == "@") {
        word = workspace_.path(word.substr(1));
      }
    }
    return workspace_.run(words, input);
  }

  // Without the path of the folder.
  [[nodiscard]] std::string errors_of(const Words &words) const {
    std::string text = run(words).errors;
    const std::string folder = workspace_.path("");
    for (std::size_t at = text.find(folder); at != std::string::npos;
         at = text.find(folder, at)) {
      text.erase(at, folder.size());
    }
    return text;
  }

  void train(const std::string &data, const Words &options = {}) const {
    Words words = {"train", "@" + data, "-o", "@model"};
    words.insert(words.end(), options.begin(), options.end());
    const Outcome outcome = run(words);
    ASSERT_EQ(outcome.status, 0) << outcome.errors;
  }

  Workspace workspace_;
};

const Words label_y = {"--label-columns", "y"};

TEST_F(ReaderOptions, D16_ignored_columns_may_be_in_one_of_two_files) {
  workspace_.write("train.csv", "id,n,y\na,1,0\nb,2,1\nc,3,1\n");
  workspace_.write("test.csv", "n,note,y\n1,x,0\n2,z,1\n");
  const auto evaluate = [this](const std::string &names) {
    return run({"eval", "@train.csv", "--test", "@test.csv", "--label-columns",
                "y", "--ignore-columns", names});
  };
  EXPECT_EQ(evaluate("id,note").status, 0) << evaluate("id,note").errors;
  EXPECT_NE(evaluate("id,note,typo")
                .errors.find("has a column 'typo', which --ignore-columns "
                             "names"),
            std::string::npos);
  train("train.csv", {"--label-columns", "y", "--ignore-columns", "id"});
  for (const char *file : {"@train.csv", "@test.csv"}) {
    const Outcome outcome =
        run({"predict", "@model", file, "--ignore-columns", "id,note"});
    EXPECT_EQ(outcome.status, 0) << outcome.errors;
  }
}

TEST_F(ReaderOptions, D17_no_header_goes_through_train_predict_and_eval) {
  workspace_.write("rows.csv", "5.1,3,1\n4.9,2,0\n5.2,3,1\n4.8,2,0\n");
  const Words options = {"--no-header", "--label-count", "-1"};
  train("rows.csv", options);
  EXPECT_EQ(run({"predict", "@model", "@rows.csv", "--no-header"}).output,
            "column3\n\ncolumn3\n\n");
  EXPECT_EQ(run({"eval", "@rows.csv", "--no-header", "--label-count", "-1",
                 "--folds", "2"})
                .status,
            0);
  EXPECT_EQ(errors_of({"predict", "@model", "@rows.csv"}),
            "naibx: rows.csv:1: the first line must name the columns, but it "
            "holds numbers, starting with '5.1'; --no-header reads it as a "
            "row\n");
  EXPECT_EQ(errors_of({"train", "@rows.arff", "--no-header", "-o", "@m"})
                .find("--no-header is for csv files"),
            std::string::npos);
}

TEST_F(ReaderOptions, D18_missing_may_be_given_again_and_be_anything) {
  workspace_.write("rows.csv", "n,y\n-,1\nNULL,0\n-999,1\n2,0\n3,1\n#N/A,1\n");
  train("rows.csv",
        {"--label-columns", "y", "--missing", "-", "--missing=NULL",
         "--missing", "-999", "--missing", "#N/A", "--missing", ""});
  EXPECT_EQ(run({"predict", "@model", "@rows.csv", "--missing", "-",
                 "--missing", "NULL", "--missing", "#N/A"})
                .status,
            0);
  EXPECT_EQ(errors_of({"predict", "@model", "@rows.csv"}),
            "naibx: rows.csv:2:1: '-' as the value of column 'n' is not a "
            "decimal number; a missing value is left empty; --missing - treats "
            "it as missing\n");
}

TEST_F(ReaderOptions, D18_D19_warnings_are_one_line_each_and_come_once) {
  std::string rows = "rate,mood,5,6.5,7,8,y\n";
  for (int i = 0; i < 12; ++i) {
    rows += std::to_string(i) + "%," + (i % 2 == 0 ? "low" : "NULL") +
            ",1,2,3,4," + std::to_string(i % 2) + "\n";
  }
  workspace_.write("rows.csv", rows);
  const std::string warnings =
      "naibx: warning: rows.csv: most of the names in the first line are "
      "numbers, such as '5'; --no-header reads it as a row\n"
      "naibx: warning: rows.csv:3: 'NULL' in column 'mood' is read as a "
      "category; --missing NULL treats it as missing\n"
      "naibx: warning: rows.csv: read as categories, since they are not plain "
      "numbers: 'rate' ('1%'); a number is written 12.5, and --ignore-columns "
      "leaves columns out\n";
  EXPECT_EQ(
      errors_of({"train", "@rows.csv", "--label-columns", "y", "-o", "@model"}),
      warnings + "labels  1 column, y, named by --label-columns\n");
  EXPECT_EQ(
      errors_of({"eval", "@rows.csv", "--label-columns", "y", "--folds", "3"}),
      warnings);
  EXPECT_EQ(run({"eval", "@rows.csv", "--label-columns", "y", "--folds", "3"})
                .output.find("warning"),
            std::string::npos);
}

TEST_F(ReaderOptions, a_missing_text_that_stands_nowhere_is_told) {
  workspace_.write("rows.csv", "n,y\n-999,0\n8,1\n-999.0,1\n5,0\n");
  workspace_.write("rows.arff", "@relation 'r: -C 1'\n@attribute y {0,1}\n"
                                "@attribute n numeric\n@data\n0,-999\n1,8\n"
                                "1,-999.0\n0,5\n");
  workspace_.write("rows.svm", "0 1:-999\n1 1:8\n1 1:-999.0\n0 1:5\n");
  const auto expect_told = [this](const std::string &data,
                                  const std::vector<std::string> &missing,
                                  const std::string &told) {
    std::vector<std::string> options = missing;
    if (data == "rows.csv") {
      options.insert(options.end(), {"--label-columns", "y"});
    }
    std::vector<std::string> eval = {"eval", "@" + data, "--folds", "2"};
    eval.insert(eval.end(), options.begin(), options.end());
    EXPECT_EQ(errors_of(eval), told);
    std::vector<std::string> train = {"train", "@" + data, "-o", "@model"};
    train.insert(train.end(), options.begin(), options.end());
    EXPECT_EQ(errors_of(train).rfind(told + "labels  ", 0), 0U) << data;
  };
  for (const std::string data : {"rows.csv", "rows.arff", "rows.svm"}) {
    expect_told(data, {"--missing=-99", "--missing=-999"},
                "naibx: warning: " + data +
                    ": no value is '-99', which --missing names\n");
    expect_told(data, {"--missing=-999.00"}, "");
    expect_told(data, {"--missing", ""}, "");
  }
}

TEST_F(ReaderOptions, measurements_as_presence_are_told_by_train_and_eval) {
  workspace_.write("rows.csv", "n,y\n50,0\n80,1\n78,1\n54,0\n");
  const std::string warning =
      "naibx: warning: rows.csv: --family bernoulli only asks whether a value "
      "is above 0, and all are, or none: 'n'; --family auto looks at the "
      "values\n";
  EXPECT_EQ(errors_of({"train", "@rows.csv", "--label-columns", "y", "--family",
                       "bernoulli", "-o", "@model"}),
            warning + "labels  1 column, y, named by --label-columns\n");
  EXPECT_EQ(errors_of({"eval", "@rows.csv", "--label-columns", "y", "--family",
                       "bernoulli", "--folds", "2"}),
            warning);
}

TEST_F(ReaderOptions, D20_unknown_categories_are_missing_where_that_is_said) {
  workspace_.write("train.csv", "c,n,y\nlow,1,0\nhigh,2,1\nlow,3,0\n");
  workspace_.write("new.csv", "c,n,y\nlow,1,0\nodd,2,1\n,2,1\nnew,3,0\n");
  train("train.csv", label_y);
  EXPECT_EQ(errors_of({"predict", "@model", "@new.csv"}),
            "naibx: new.csv:3:1: 'odd' is not a known value of column 'c'; a "
            "missing value is left empty; --unknown-as-missing treats such "
            "values as missing\n");
  const Words predict = {"predict", "@model", "@new.csv",
                         "--unknown-as-missing"};
  EXPECT_EQ(errors_of(predict),
            "naibx: warning: new.csv:3: the first of 2 values that the model "
            "does not know, which are treated as missing\n");
  const std::string sets = run(predict).output;
  EXPECT_EQ(std::count(sets.begin(), sets.end(), '\n'), 4);
  workspace_.write("same.csv", "c,n\nlow,1\n,2\n,2\n,3\n");
  EXPECT_EQ(run({"predict", "@model", "@same.csv"}).output, sets);
  const Words test = {"eval",     "@train.csv",      "--test",
                      "@new.csv", "--label-columns", "y"};
  EXPECT_EQ(run(test).status, 1);
  Words with_option = test;
  with_option.emplace_back("--unknown-as-missing");
  EXPECT_EQ(run(with_option).status, 0);
  EXPECT_NE(run({"eval", "@train.csv", "--label-columns", "y",
                 "--unknown-as-missing"})
                .errors.find("--unknown-as-missing is about a second file"),
            std::string::npos);
}

TEST_F(ReaderOptions, D20_so_are_unknown_indices_of_libsvm_and_arff_values) {
  workspace_.write("train.libsvm", "0 1:1 2:2\n1 1:3\n0 2:1\n");
  train("train.libsvm");
  workspace_.write("new.libsvm", "0 1:1 2:2\n0 1:1 7:5 9:1\n");
  EXPECT_EQ(run({"predict", "@model", "@new.libsvm"}).status, 1);
  const Outcome outcome =
      run({"predict", "@model", "@new.libsvm", "--unknown-as-missing"});
  EXPECT_EQ(outcome.status, 0);
  EXPECT_EQ(std::count(outcome.output.begin(), outcome.output.end(), '\n'), 2);
  EXPECT_NE(outcome.errors.find(":2: the first of 2 values"),
            std::string::npos);
  workspace_.write("bad.libsvm", "0 1:1 9:5 2:1\n");
  EXPECT_NE(run({"predict", "@model", "@bad.libsvm", "--unknown-as-missing"})
                .errors.find("the indices in a row must increase"),
            std::string::npos);
  workspace_.write("train.csv", "c,y\nlow,0\nhigh,1\n");
  train("train.csv", label_y);
  workspace_.write("new.arff", "@relation r\n@attribute c {odd,low}\n@data\n"
                               "low\nodd\n{}\n");
  EXPECT_EQ(run({"predict", "@model", "@new.arff"}).status, 1);
  EXPECT_EQ(
      errors_of({"predict", "@model", "@new.arff", "--unknown-as-missing"}),
      "naibx: warning: new.arff:5: the first of 2 values that the model does "
      "not know, which are treated as missing\n");
}

TEST_F(ReaderOptions, D21_gzip_is_read_by_name_and_from_standard_input) {
  const std::string text = "n,y\n1,0\n2,1\n3,1\n";
  workspace_.write("rows.csv", text);
  workspace_.write("rows.csv.gz", test::gzipped(text));
  train("rows.csv.gz", label_y);
  const std::string sets = run({"predict", "@model", "@rows.csv"}).output;
  EXPECT_EQ(run({"predict", "@model", "@rows.csv.gz"}).output, sets);
  EXPECT_EQ(
      run({"predict", "@model", "-", "--format", "csv"}, test::gzipped(text))
          .output,
      sets);
  workspace_.write("cut.csv.gz", test::gzipped(text).substr(
                                     0, test::gzipped(text).size() - 4));
  EXPECT_EQ(
      errors_of({"train", "@cut.csv.gz", "--label-columns", "y", "-o", "@m"}),
      "naibx: cut.csv.gz: the gzip data end too early; the file has been "
      "cut off\n");
  workspace_.write("rows.csv.xz", "");
  EXPECT_NE(
      run({"predict", "@model", "@rows.csv.xz"}).errors.find("decompress it"),
      std::string::npos);
}

} // namespace
} // namespace naibx::cli
