// One line of a libsvm file.
#include "readers/data_error.hpp"
#include "readers/libsvm/libsvm_row.hpp"
#include "text_files.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <optional>
#include <string>

namespace naibx::cli {
namespace {

using Ids = std::vector<std::uint32_t>;
using Values = std::vector<double>;

// Features 1 to 20 and labels 0 to 9.
LibsvmLayout usual_layout() {
  LibsvmLayout layout;
  layout.feature_count = 20;
  layout.label_count = 10;
  return layout;
}

class LibsvmRow : public testing::Test {
protected:
  LibsvmRow() : source_(file_.path()) {}

  // None where the line is no row.
  std::optional<DatasetRow> parse(const std::string &line) {
    DatasetRow row;
    return LibsvmRowParser(layout_, labels_, rules_, source_).parse(line, row)
               ? std::optional<DatasetRow>(row)
               : std::nullopt;
  }

  // "COLUMN: MESSAGE"
  std::string error_of(const std::string &line) {
    try {
      (void)parse(line);
    } catch (const DataError &error) {
      const std::string message = error.what();
      EXPECT_EQ(message.find('\n'), std::string::npos);
      EXPECT_LT(message.size(), 500U);
      // The source has no line yet, so that the message has none either.
      return std::to_string(error.column()) + ": " +
             message.substr(file_.path().size() + 2);
    }
    return "no error";
  }

  LibsvmLayout layout_ = usual_layout();
  LibsvmLabels labels_ = LibsvmLabels::read;
  ReadingRules rules_;

private:
  test::TextFile file_{""};
  LineReader source_;
};

TEST_F(LibsvmRow, has_labels_and_features) {
  const auto row = parse("7,3 1:0.5 12:-2 20:1e3");
  EXPECT_EQ(row->labels, (Ids{3, 7}));
  EXPECT_EQ(row->columns, (Ids{0, 11, 19}));
  EXPECT_EQ(row->values, (Values{.5, -2, 1000}));
}

TEST_F(LibsvmRow, blanks_and_tabs_separate) {
  const auto row = parse("7,3\t1:0.5 \t 12:2  ");
  EXPECT_EQ(row->labels, (Ids{3, 7}));
  EXPECT_EQ(row->columns, (Ids{0, 11}));
}

TEST_F(LibsvmRow, C36_a_line_that_begins_with_a_blank_has_no_label) {
  for (const std::string line : {" 1:2", "\t1:2", "1:2"}) {
    const auto row = parse(line);
    ASSERT_TRUE(row) << line;
    EXPECT_EQ(row->labels, Ids{});
    EXPECT_EQ(row->values, Values{2});
  }
}

TEST_F(LibsvmRow, C36_a_blank_alone_is_an_example_without_anything) {
  for (const std::string line : {" ", "\t", "   "}) {
    const auto row = parse(line);
    ASSERT_TRUE(row) << line;
    EXPECT_TRUE(row->labels.empty());
    EXPECT_TRUE(row->columns.empty());
  }
  EXPECT_FALSE(parse(""));
}

TEST_F(LibsvmRow, a_label_needs_no_feature) {
  EXPECT_EQ(parse("3")->labels, Ids{3});
}

TEST_F(LibsvmRow, C35_comments_are_passed_over) {
  EXPECT_FALSE(parse("# a comment"));
  EXPECT_EQ(parse("3 1:2 # 4:x, \x01")->values, Values{2});
  EXPECT_EQ(parse("3 1:2# x")->values, Values{2});
  EXPECT_TRUE(parse(" # an example without anything"));
}

TEST_F(LibsvmRow, C35_bytes_that_are_no_text_are_refused_in_comments_too) {
  const std::string nul(1, '\0');
  EXPECT_EQ(error_of("3 1:2" + nul), "6: a NUL byte; the file is not text");
  EXPECT_EQ(error_of("3 1:2 # x\r4 1:3"),
            "10: a carriage return inside a line; lines must end with LF or "
            "CRLF");
}

TEST_F(LibsvmRow, C36_bases_are_taken_as_they_are_told) {
  EXPECT_EQ(
      error_of("3 0:1"),
      "3: there is no feature '0'; the features are numbered from 1 to 20 "
      "(--feature-base 0 counts from 0)");
  layout_.label_base = 1;
  EXPECT_EQ(error_of("0 1:1"),
            "1: there is no label '0'; the labels are numbered from 1 to 10 "
            "(--label-base 0 counts from 0)");
  EXPECT_EQ(parse("10 1:1")->labels, Ids{9});
  layout_.feature_base = 0;
  EXPECT_EQ(parse("10 0:1 19:1")->columns, (Ids{0, 19}));
  EXPECT_EQ(error_of("10 20:1").substr(0, 27), "4: there is no feature '20'");
}

TEST_F(LibsvmRow, C21_a_label_stands_once) {
  EXPECT_EQ(error_of("3,7,3 1:1"), "1: label 3 appears twice in the row");
  EXPECT_EQ(error_of("3,3.0 1:1"), "1: label 3 appears twice in the row");
}

TEST_F(LibsvmRow, C22_numbers_out_of_range_are_named_with_the_range) {
  for (const std::string number :
       {"21", "16777216", "2147483648", "4294967296", "4294967297",
        "18446744073709551616", "18446744073709551617"}) {
    EXPECT_EQ(error_of("3 1:1 " + number + ":1"),
              "7: there is no feature '" + number +
                  "'; the features are numbered from 1 to 20");
    EXPECT_EQ(error_of("3," + number + " 1:1"),
              "3: there is no label '" + number +
                  "'; the labels are numbered from 0 to 9");
  }
  EXPECT_EQ(error_of("-1 1:1").substr(0, 23), "1: there is no label -1");
  EXPECT_EQ(error_of("3 -1:1"), "3: expected INDEX:VALUE, found '-1:1'");
}

TEST_F(LibsvmRow, numbers_that_cannot_be_at_all_are_named) {
  layout_.feature_count = 0;
  layout_.label_count = 0;
  EXPECT_EQ(error_of("3 1:1"),
            "1: there is no label '3'; there are no labels at all");
  EXPECT_EQ(error_of(" 1:1"),
            "2: there is no feature '1'; there are no features at all");
}

TEST_F(LibsvmRow, a_limit_that_an_option_can_lift_names_it) {
  layout_.surveys_features = true;
  layout_.surveys_labels = true;
  EXPECT_EQ(error_of(" 21:1"),
            "2: there is no feature '21'; the features are numbered from 1 to "
            "20, unless --feature-count says that there are more");
  EXPECT_EQ(error_of("10 1:1"),
            "1: there is no label '10'; the labels are numbered from 0 to 9, "
            "unless --label-count says that there are more");
}

TEST_F(LibsvmRow, indices_increase) {
  EXPECT_EQ(error_of("3 2:1 2:1"),
            "7: feature '2' comes after 2; the indices in a row must increase");
  EXPECT_EQ(error_of("3 2:0 1:1"),
            "7: feature '1' comes after 2; the indices in a row must increase");
}

TEST_F(LibsvmRow, explicit_zeros_count_as_columns_but_are_no_entries) {
  DatasetRow row;
  const test::TextFile file("");
  const LineReader source(file.path());
  LibsvmRowParser parser(layout_, labels_, rules_, source);
  EXPECT_TRUE(parser.parse("3 1:0 2:5 9:-0.0", row));
  EXPECT_EQ(row.columns, Ids{1});
  EXPECT_EQ(parser.column_end(), 9U);
}

TEST_F(LibsvmRow, C34_missing_values_are_nan_or_a_question_mark) {
  for (const std::string text : {"nan", "NaN", "?"}) {
    const auto row = parse("3 1:" + text + " 2:1");
    ASSERT_EQ(row->values.size(), 2U);
    EXPECT_TRUE(std::isnan(row->values[0]));
  }
}

TEST_F(LibsvmRow, C37_values_are_finite_decimal_numbers) {
  EXPECT_EQ(parse("3 1:+1 2:.5 3:5. 4:1e-400")->values, (Values{1, .5, 5}));
  EXPECT_EQ(error_of("3 1:1e400"), "5: '1e400' as the value of feature '1' is "
                                   "too large; the largest number is 1.7e308");
  for (const std::string text :
       {"inf", "-inf", "1,5", "0x1p3", "", "x", "1e", "-nan", "1:2"}) {
    EXPECT_EQ(error_of("3 1:" + text),
              "5: '" + text +
                  "' as the value of feature '1' is not a decimal number; a "
                  "missing value is written 'nan' or '?'");
  }
}

TEST_F(LibsvmRow, C37_labels_are_whole_numbers) {
  EXPECT_EQ(parse("+1,3.0 1:1")->labels, (Ids{1, 3}));
  for (const std::string text : {"1.5", "nan", "inf", "1e400", "0x1p3", "a"}) {
    EXPECT_EQ(error_of(text + " 1:1"),
              "1: '" + text +
                  "' is not the number of a label; a row is LABEL,LABEL "
                  "INDEX:VALUE INDEX:VALUE, and one without labels begins with "
                  "a blank");
  }
  EXPECT_EQ(error_of("3, 1:1").substr(0, 5), "3: ''");
  EXPECT_EQ(error_of(",3 1:1").substr(0, 5), "1: ''");
}

TEST_F(LibsvmRow, what_is_no_pair_is_refused) {
  EXPECT_EQ(error_of("3 1"), "3: expected INDEX:VALUE, found '1'");
  EXPECT_EQ(error_of("3 x:1"), "3: expected INDEX:VALUE, found 'x:1'");
  EXPECT_EQ(error_of("3 :1"), "3: expected INDEX:VALUE, found ':1'");
  EXPECT_EQ(error_of("3 +1:1"), "3: expected INDEX:VALUE, found '+1:1'");
  EXPECT_EQ(error_of("3 1.0:1"), "3: expected INDEX:VALUE, found '1.0:1'");
  EXPECT_EQ(error_of("3 4 1:1"), "3: expected INDEX:VALUE, found '4'");
  EXPECT_EQ(error_of("3 qid:7 1:1"), "3: query ids (qid:) are for rankings and "
                                     "cannot be read; remove them");
}

TEST_F(LibsvmRow, long_nonsense_gives_a_short_message) {
  const std::string digits(1'000'000, '9');
  const std::string letters(1'000'000, 'x');
  for (const std::string &text : {digits, letters}) {
    EXPECT_NE(error_of("3 " + text + ":1"), "no error");
    EXPECT_NE(error_of(text + " 1:1"), "no error");
    EXPECT_NE(error_of("3 1:x" + text), "no error");
  }
  const std::string zeros(1'000'000, '0');
  EXPECT_NE(error_of("3 2:1 " + zeros + "2:1"), "no error");
  EXPECT_NE(error_of("3 " + zeros + "2:x"), "no error");
}

TEST_F(LibsvmRow, ignored_labels_may_be_any_whole_numbers) {
  labels_ = LibsvmLabels::ignored;
  EXPECT_EQ(parse("-1,900,900 1:1")->labels, Ids{});
}

} // namespace
} // namespace naibx::cli
