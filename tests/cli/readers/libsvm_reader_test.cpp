// libsvm files as a whole: how many features and labels there are.
#include "sources.hpp"
#include "text_files.hpp"

#include <gtest/gtest.h>

#include <string>

namespace naibx::cli {
namespace {

using test::error_of_source;
using test::features_of;
using test::labels_of;
using test::libsvm_source;
using test::read_source;

using Ids = std::vector<std::uint32_t>;
using Names = std::vector<std::string>;
using Values = std::vector<double>;

TEST(LibsvmReader, the_largest_numbers_tell_how_many_there_are) {
  const Dataset data = read_source("1 2:5\n0,2 1:3 4:0\n", libsvm_source());
  EXPECT_EQ(data.header.features.size(), 4U);
  EXPECT_EQ(data.header.features[0].name, "");
  EXPECT_EQ(data.header.labels, (Names{"0", "1", "2"}));
  EXPECT_EQ(features_of(data, 0), (Values{0, 5, 0, 0}));
  EXPECT_EQ(labels_of(data, 1), (Ids{0, 2}));
}

TEST(LibsvmReader, C36_names_of_labels_are_their_numbers) {
  DataSource source = libsvm_source();
  source.libsvm.label_base = 1;
  source.libsvm.feature_base = 0;
  const Dataset data = read_source("1 0:5\n3 1:1\n", source);
  EXPECT_EQ(data.header.labels, (Names{"1", "2", "3"}));
  EXPECT_EQ(data.header.features.size(), 2U);
  EXPECT_EQ(labels_of(data, 1), Ids{2});
}

TEST(LibsvmReader, C36_a_zero_in_a_file_counted_from_one_names_the_option) {
  DataSource source = libsvm_source();
  EXPECT_NE(error_of_source("1 0:5\n", source).find("--feature-base 0"),
            std::string::npos);
  source.libsvm.label_base = 1;
  EXPECT_NE(error_of_source("0 1:5\n", source).find("--label-base 0"),
            std::string::npos);
}

TEST(LibsvmReader, counts_may_be_told) {
  DataSource source = libsvm_source();
  source.libsvm.feature_count = 3;
  source.choice.label_count = 5;
  const Dataset data = read_source("1 2:5\n", source);
  EXPECT_EQ(data.header.features.size(), 3U);
  EXPECT_EQ(data.header.labels.size(), 5U);
  EXPECT_EQ(
      error_of_source("1 2:5\n5 1:1\n", source),
      "FILE:2:1: there is no label '5'; the labels are numbered from 0 to "
      "4");
  EXPECT_EQ(error_of_source("1 2:5\n4 4:1\n", source),
            "FILE:2:3: there is no feature '4'; the features are numbered from "
            "1 to 3");
}

TEST(LibsvmReader, the_first_line_may_tell_the_counts) {
  const Dataset data = read_source("2 3 5\n1 2:5\n \n", libsvm_source());
  EXPECT_EQ(data.header.features.size(), 3U);
  EXPECT_EQ(data.header.labels.size(), 5U);
  EXPECT_EQ(data.row_count(), 2U);
  EXPECT_EQ(data.lines, (std::vector<std::uint64_t>{2, 3}));
  EXPECT_EQ(
      error_of_source("1 3 5\n5 2:5\n", libsvm_source()),
      "FILE:2:1: there is no label '5'; the labels are numbered from 0 to "
      "4");
}

TEST(LibsvmReader, C38_a_file_that_is_cut_off_is_told_by_its_first_line) {
  EXPECT_EQ(error_of_source("3 3 5\n1 2:5\n2 1:1\n", libsvm_source()),
            "FILE: has 2 rows; its first line declares 3");
  EXPECT_EQ(error_of_source("1 3 5\n1 2:5\n2 1:1\n", libsvm_source()),
            "FILE: has 2 rows; its first line declares 1");
  const DatasetHeader known = read_source("2 1:1\n", libsvm_source()).header;
  DataSource source = libsvm_source();
  source.expected = &known;
  EXPECT_EQ(error_of_source("2 1 3\n1 1:5\n", source),
            "FILE: has 1 row; its first line declares 2");
}

TEST(LibsvmReader, a_pipe_gives_the_same_with_and_without_counts) {
  for (const std::string text :
       {"2 3 5\n1 2:5\n0,4 1:3\n", "1 2:5\n0,4 1:3 3:0\n"}) {
    test::expect_same_data(test::read_through_pipe(text, libsvm_source()),
                           read_source(text, libsvm_source()));
  }
}

// A few bytes must not take gigabytes.
TEST(LibsvmReader, C22_a_file_announces_no_more_than_a_bound) {
  EXPECT_EQ(
      error_of_source("1 1000000000:1\n", libsvm_source()),
      "FILE:1:3: there is no feature '1000000000'; the features are "
      "numbered from 1 to 4194304, unless --feature-count says that there "
      "are more");
  EXPECT_EQ(error_of_source("16777216 1:1\n", libsvm_source()),
            "FILE:1:1: there is no label '16777216'; the labels are numbered "
            "from 0 to 4194303, unless --label-count says that there are more");
  EXPECT_EQ(error_of_source("1 1000000000 2\n1 1:1\n", libsvm_source()),
            "FILE:1: the line declares 1000000000 features; for more than "
            "4194304 say --feature-count 1000000000");
  EXPECT_EQ(error_of_source("1 2 5000000\n1 1:1\n", libsvm_source()),
            "FILE:1: the line declares 5000000 labels; for more than 4194304 "
            "say --label-count 5000000");
}

TEST(LibsvmReader, C35_marks_line_ends_blank_lines_and_comments) {
  const Dataset expected = read_source("1 2:5\n 1:1\n", libsvm_source());
  EXPECT_EQ(expected.row_count(), 2U);
  for (const std::string text :
       {"\xEF\xBB\xBF"
        "1 2:5\r\n 1:1\r\n",
        "# comment\n\n1 2:5 # comment\n\n\r\n 1:1", "1 2:5\n 1:1\r"}) {
    test::expect_same_data(read_source(text, libsvm_source()), expected);
  }
}

TEST(LibsvmReader, C35_an_empty_file_has_no_rows) {
  for (const std::string text : {"", "\n", "# nothing\n", "0 3 5\n"}) {
    EXPECT_EQ(read_source(text, libsvm_source()).row_count(), 0U);
  }
}

TEST(LibsvmReader, C35_a_line_of_ten_megabytes_is_read) {
  std::string line = "1";
  for (int i = 1; line.size() < 10'000'000; ++i) {
    line += " " + std::to_string(i) + ":1.5";
  }
  const Dataset data = read_source(line, libsvm_source());
  EXPECT_EQ(data.feature_values.size(), data.header.features.size());
  EXPECT_EQ(data.feature_values.back(), 1.5);
}

TEST(LibsvmReader, options_for_names_are_refused) {
  DataSource source = libsvm_source();
  source.choice.ignored_columns = {"a"};
  EXPECT_EQ(error_of_source("1 1:1\n", source),
            "FILE: is a libsvm file, whose columns have no names; the labels "
            "stand at the start of each row, so --labels, --label-columns and "
            "--ignore-columns do not apply");
  source = libsvm_source();
  source.choice.label_count = -2;
  EXPECT_EQ(error_of_source("1 1:1\n", source),
            "FILE: is a libsvm file, whose labels come first; --label-count is "
            "their number and cannot be negative");
}

TEST(LibsvmReader, C39_a_known_model_bounds_features_and_labels) {
  DatasetHeader model;
  model.features = {{"a", {}}, {"b", {"0", "1", "2"}}};
  model.labels = {"x", "y"};
  DataSource source = libsvm_source();
  source.expected = &model;
  const Dataset data = read_source("1 1:2.5 2:2\n", source);
  EXPECT_EQ(data.header.labels, model.labels);
  EXPECT_EQ(data.header.features[1].name, "b");
  EXPECT_EQ(features_of(data, 0), (Values{2.5, 2}));
  EXPECT_EQ(error_of_source("1 3:1\n", source),
            "FILE:1:3: there is no feature '3'; the features are numbered from "
            "1 to 2; --unknown-as-missing treats such values as missing");
  EXPECT_EQ(
      error_of_source("2 1:1\n", source),
      "FILE:1:1: there is no label '2'; the labels are numbered from 0 to "
      "1");
  source.choice.label_count = 0;
  EXPECT_EQ(read_source("2,-7 1:1\n", source).label_ids, Ids{});
}

} // namespace
} // namespace naibx::cli
