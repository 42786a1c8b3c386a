// How often a file is read.
#include "sources.hpp"
#include "text_files.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <memory>
#include <string>

namespace naibx::cli {
namespace {

constexpr std::size_t kRows = 60'000;

std::string repeat(const std::string &row) {
  std::string rows;
  for (std::size_t i = 0; i < kRows; ++i)
    rows += row;
  return rows;
}

const std::string numbers = "1.5,,2,1\n3,4.5,0,0\n";
const std::string words = "1.5,low,2,1\n3,high,0,0\n";
const std::string missing = "1.5,,2,1\n3,?,0,0\n";

std::string csv(const std::string &rows) {
  return "a,b,c,y\n" + repeat(rows);
}

std::string arff(const std::string &rows) {
  return "@relation x\n@attribute a numeric\n@attribute b {low,high}\n"
         "@attribute c numeric\n@attribute y {0,1}\n@data\n" +
         repeat(rows);
}

const std::string libsvm_rows = "0 1:1 2:1\n1 1:5\n";

std::string counted_libsvm() {
  return std::to_string(2 * kRows) + " 2 2\n" + repeat(libsvm_rows);
}

DataSource arff_source() {
  DataSource source = test::csv_source({"y"});
  source.format = DataFormat::arff;
  return source;
}

// A part of a pass is what the reader looks at to find the types of columns.
double passes(const std::string &text, DataSource source) {
  const test::TextFile file(text);
  const auto count_reads = [](const std::shared_ptr<InputFile> &input,
                              std::size_t &reads) {
    input->call_before_waiting([&reads] { ++reads; });
  };
  std::size_t reads = 0;
  source.file = std::make_shared<InputFile>(file.path());
  count_reads(source.file, reads);
  EXPECT_EQ(read_all(*open_data(source)).row_count(), 2 * kRows);

  std::size_t reads_of_one = 0;
  LineReader lines(source.file = std::make_shared<InputFile>(file.path()));
  count_reads(source.file, reads_of_one);
  for (std::string_view line; lines.next(line);) {
  }
  return static_cast<double>(reads) / static_cast<double>(reads_of_one);
}

double passes_with_survey(const std::string &text, DataSource source) {
  std::size_t rows = 0;
  source.rules.survey = [&rows](const DatasetRow & /*row*/) { ++rows; };
  const double count = passes(text, source);
  EXPECT_EQ(rows, 2 * kRows);
  return count;
}

void expect_passes(double count, double wanted) {
  EXPECT_GE(count, wanted);
  EXPECT_LT(count, wanted + 0.3);
}

TEST(Passes, one_is_enough_for_columns_of_numbers) {
  expect_passes(passes(csv(numbers), test::csv_source({"y"})), 1);
}

TEST(Passes, categories_that_are_not_known_take_two) {
  expect_passes(passes(csv(words), test::csv_source({"y"})), 2);
  expect_passes(passes(csv(missing), test::csv_source({"y"})), 2);
}

TEST(Passes, one_is_enough_where_the_columns_are_known) {
  DataSource source = test::csv_source({"y"});
  const Dataset known =
      test::read_source("a,b,c,y\n1.5,low,2,1\n3,high,0,0\n", source);
  source.expected = &known.header;
  expect_passes(passes(csv(words), source), 1);
}

TEST(Passes, one_is_enough_where_the_file_describes_itself) {
  expect_passes(passes(arff(words), arff_source()), 1);
  expect_passes(passes(counted_libsvm(), test::libsvm_source()), 1);
  expect_passes(passes(repeat(libsvm_rows), test::libsvm_source()), 2);
}

TEST(Passes, a_survey_takes_two_at_most) {
  for (const std::string &rows : {numbers, words, missing})
    expect_passes(passes_with_survey(csv(rows), test::csv_source({"y"})), 2);
  expect_passes(passes_with_survey(arff(words), arff_source()), 2);
  for (const std::string &text : {counted_libsvm(), repeat(libsvm_rows)})
    expect_passes(passes_with_survey(text, test::libsvm_source()), 2);
}

// The features of all rows, as the survey and then the reader gives them.
struct SeenTwice {
  Dataset surveyed;
  Dataset read;
};

SeenTwice see_twice(const std::string &text, DataSource source) {
  SeenTwice seen;
  source.rules.survey = [&seen](const DatasetRow &row) {
    seen.surveyed.append({row.columns, row.values, {}});
  };
  seen.read = test::read_source(text, source);
  return seen;
}

TEST(Passes, a_survey_sees_the_numbers_that_the_reader_gives) {
  DataSource source = test::csv_source({"y"});
  source.csv.categorical_columns = {"d"};
  const SeenTwice seen =
      see_twice("a,y,b,c,d\n1.5,1,,0,1\n?,0,-2,7,0\n0,0,0,0,0\n", source);
  ASSERT_EQ(seen.surveyed.row_count(), 3U);
  EXPECT_EQ(seen.surveyed.feature_offsets, seen.read.feature_offsets);
  EXPECT_EQ(seen.surveyed.feature_columns, seen.read.feature_columns);
  for (std::size_t i = 0; i < seen.read.feature_values.size(); ++i) {
    EXPECT_EQ(std::to_string(seen.surveyed.feature_values[i]),
              std::to_string(seen.read.feature_values[i]));
  }
}

TEST(Passes, rows_and_their_lines_are_the_same_after_a_survey) {
  struct Case {
    std::string text;
    DataSource source;
  };
  for (const Case &sample :
       {Case{"a,b,y\n\n1,low,1\n2,,0\n", test::csv_source({"y"})},
        Case{"% a comment\n@relation x\n@attribute a numeric\n@attribute y "
             "{0,1}\n\n@data\n\n1,0\n% another\n2,1\n",
             arff_source()},
        Case{"2 3 2\n0 1:1 2:1\n1 3:5\n", test::libsvm_source()},
        Case{"0 1:1 2:1\n\n1 3:5\n", test::libsvm_source()}}) {
    const Dataset once = test::read_source(sample.text, sample.source);
    const Dataset twice = see_twice(sample.text, sample.source).read;
    test::expect_same_data(once, twice);
    EXPECT_EQ(once.lines, twice.lines);
    DataSource source = sample.source;
    source.rules.survey = [](const DatasetRow & /*row*/) {};
    test::expect_same_data(once, test::read_through_pipe(sample.text, source));
  }
}

// More rows than the reader looks at to find the types.
std::string late(const std::string &row) {
  std::string text = "a,b,y\n1,2,0\n";
  for (int i = 0; i < 3000; ++i)
    text += "1,,0\n";
  return text + row;
}

TEST(Passes, what_is_wrong_in_a_late_row_is_told_as_in_an_early_one) {
  const DataSource source = test::csv_source({"y"});
  EXPECT_EQ(
      test::error_of_source(late("x,2,0\n"), source),
      "FILE:3003:1: 'x' as the value of column 'a' is not a number, unlike the "
      "one in line 2; if the column holds categories, name it with "
      "--categorical-columns; if this value is missing, give --missing x");
  EXPECT_EQ(test::error_of_source(late("1,b,0\n"), source),
            "FILE:3003:3: 'b' as the value of column 'b' is not a number, "
            "unlike the one in line 2; it is the name of the column, so the "
            "line may be another header");
  EXPECT_EQ(test::error_of_source(late("1,\xE4,0\n"), source).substr(0, 59),
            "FILE:3003:3: '\\xe4' as the value of column 'b' is not UTF-8");
  EXPECT_EQ(test::error_of_source(late("1,2,7\n"), source).substr(0, 34),
            "FILE:3003:5: label 'y' is '7'; it ");
  EXPECT_EQ(test::error_of_source(late("1,2\n"), source).substr(0, 40),
            "FILE:3003: the row has 2 values for 3 co");
}

} // namespace
} // namespace naibx::cli
