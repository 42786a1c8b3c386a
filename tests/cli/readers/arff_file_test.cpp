// C35 and what concerns a whole file.
#include "readers/data_error.hpp"
#include "text_files.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <cstdio>
#include <string>
#include <utility>
#include <vector>

namespace naibx::cli {
namespace {

using test::error_of;
using test::features_of;
using test::labels_of;
using test::read_text;
using test::TextFile;

const std::string sample_text = "@relation 'x: -C -1'\n"
                                "@attribute a real\n"
                                "@attribute b {u,v}\n"
                                "@attribute l {0,1}\n"
                                "@data\n"
                                "1.5,v,1\n"
                                "{0 2}\n"
                                "-3,u,0\n";

std::string replace_all(std::string text, const std::string &from,
                        const std::string &to) {
  for (std::size_t at = text.find(from); at != std::string::npos;
       at = text.find(from, at + to.size())) {
    text.replace(at, from.size(), to);
  }
  return text;
}

void expect_contents(const std::string &text) {
  const Dataset data = read_text(text, {});
  EXPECT_EQ(data.header.name, "x");
  ASSERT_EQ(data.row_count(), 3U);
  EXPECT_EQ(features_of(data, 0), (std::vector<double>{1.5, 1}));
  EXPECT_EQ(features_of(data, 1), (std::vector<double>{2, 0}));
  EXPECT_EQ(features_of(data, 2), (std::vector<double>{-3, 0}));
  EXPECT_EQ(labels_of(data, 0), std::vector<std::uint32_t>{0});
  EXPECT_EQ(data.label_ids.size(), 1U);
}

TEST(ArffFile, C35_line_ends_and_a_byte_order_mark_do_not_matter) {
  expect_contents(sample_text);
  expect_contents("\xEF\xBB\xBF" + sample_text);
  expect_contents(replace_all(sample_text, "\n", "\r\n"));
  expect_contents("\xEF\xBB\xBF" + replace_all(sample_text, "\n", "\r\n"));
  expect_contents(sample_text.substr(0, sample_text.size() - 1));
  expect_contents(sample_text.substr(0, sample_text.size() - 1) + "\r");
}

TEST(ArffFile, C35_blank_lines_and_comments_are_no_rows) {
  expect_contents(
      replace_all(sample_text, "\n", "\n\n \t \n% comment, 'x\n  %\n"));
  expect_contents("% first\n\n" +
                  replace_all(sample_text, "\n", " % comment\n"));
}

TEST(ArffFile, C35_an_empty_sparse_row_is_a_row) {
  const Dataset data = read_text(sample_text + "{}\n", {});
  ASSERT_EQ(data.row_count(), 4U);
  EXPECT_EQ(features_of(data, 3), (std::vector<double>{0, 0}));
  EXPECT_TRUE(labels_of(data, 3).empty());
}

TEST(ArffFile, C35_a_file_without_rows_is_an_empty_data_set) {
  const Dataset data =
      read_text(sample_text.substr(0, sample_text.find("1.5")), {});
  EXPECT_EQ(data.row_count(), 0U);
  EXPECT_EQ(data.header.features.size(), 2U);
}

TEST(ArffFile, C35_a_nul_byte_is_refused_with_its_place) {
  const std::string nul(1, '\0');
  EXPECT_EQ(error_of(sample_text + "1" + nul + ",v,1\n", {}).substr(0, 10),
            "FILE:9:1: ");
  EXPECT_EQ(error_of(sample_text + "1,v" + nul + ",1\n", {}).substr(0, 10),
            "FILE:9:3: ");
  EXPECT_EQ(error_of(sample_text + "1,v," + nul + "1\n", {}).substr(0, 10),
            "FILE:9:5: ");
  EXPECT_EQ(error_of(sample_text + nul + "\n", {}).substr(0, 7), "FILE:9:");
  EXPECT_EQ(error_of(sample_text + "{0 1" + nul + "}\n", {}).substr(0, 10),
            "FILE:9:4: ");
  EXPECT_EQ(error_of(replace_all(sample_text, "b {", "b" + nul + " {"), {}),
            "FILE:3:13: a NUL byte; the file is not text");
}

TEST(ArffFile, C35_carriage_returns_alone_are_no_line_ends) {
  EXPECT_EQ(error_of(replace_all(sample_text, "\n", "\r"), {}),
            "FILE:1:21: a carriage return inside a line; lines must end with "
            "LF or CRLF");
  EXPECT_EQ(error_of(sample_text + "1,v,1\r1,v,1\n", {}).substr(0, 10),
            "FILE:9:5: ");
}

std::string ten_million(char c) {
  std::string text;
  text.resize(10'000'000, c);
  return text;
}

TEST(ArffFile, C35_rows_of_ten_megabytes_are_read) {
  const std::string blanks = ten_million(' ');
  expect_contents(replace_all(sample_text, "1.5,", "1.5" + blanks + ","));
  expect_contents(replace_all(sample_text, "{0 2}", "{" + blanks + "0 2}"));
  const std::string digits = ten_million('0');
  expect_contents(replace_all(sample_text, "1.5,", "1.5" + digits + ","));
  const std::string value = ten_million('v');
  expect_contents(replace_all(sample_text, "v", value));
  EXPECT_LT(error_of(sample_text + "1," + value + ",1\n", {}).size(), 300U);
}

TEST(ArffFile, C35_utf16_is_refused_by_name) {
  const std::string text("\xFF\xFE@\0r\0e\0l\0", 10);
  EXPECT_EQ(error_of(text, {}),
            "FILE:1:1: the text is UTF-16; convert the file to UTF-8");
}

TEST(ArffFile, an_absent_file_is_named) {
  try {
    read_arff("no-such-folder/x.arff", {});
    FAIL() << "no error";
  } catch (const DataError &error) {
    EXPECT_STREQ(error.what(), "cannot read no-such-folder/x.arff: the file or "
                               "its folder does not exist");
    EXPECT_EQ(error.line(), 0U);
  }
}

TEST(ArffFile, rows_are_read_one_by_one_with_their_lines) {
  const TextFile file(replace_all(sample_text, "{0 2}", "% comment\n{0 2}"));
  ArffReader reader(file.path(), {});
  EXPECT_EQ(reader.header().labels, std::vector<std::string>{"l"});
  DatasetRow row;
  ASSERT_TRUE(reader.next(row));
  EXPECT_EQ(reader.line(), 6U);
  EXPECT_EQ(row.columns, (std::vector<std::uint32_t>{0, 1}));
  EXPECT_EQ(row.values, (std::vector<double>{1.5, 1}));
  EXPECT_EQ(row.labels, std::vector<std::uint32_t>{0});
  ASSERT_TRUE(reader.next(row));
  EXPECT_EQ(reader.line(), 8U);
  EXPECT_EQ(row.columns, std::vector<std::uint32_t>{0});
  ASSERT_TRUE(reader.next(row));
  EXPECT_TRUE(row.labels.empty());
  EXPECT_FALSE(reader.next(row));
  EXPECT_FALSE(reader.next(row));
}

TEST(ArffFile, a_minus_is_standard_input) {
  const TextFile file(sample_text);
  // NOLINTNEXTLINE(cppcoreguidelines-owning-memory): it is stdin that changes
  ASSERT_NE(std::freopen(file.path().c_str(), "rb", stdin), nullptr);
  const Dataset data = read_arff("-", {});
  EXPECT_EQ(data.row_count(), 3U);
  try {
    read_arff("-", {});
    FAIL() << "no error";
  } catch (const DataError &error) {
    EXPECT_STREQ(error.what(), "standard input: the file ends before @data");
  }
}

} // namespace
} // namespace naibx::cli
