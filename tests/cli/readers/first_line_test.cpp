// D17: a CSV file whose first line is a row.
#include "sources.hpp"
#include "text_files.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <string>
#include <vector>

namespace naibx::cli {
namespace {

using test::error_of_source;
using test::read_source;

DataSource last_label() {
  DataSource source = test::csv_source({});
  source.choice.label_count = -1;
  return source;
}

DataSource without_header() {
  DataSource source = last_label();
  source.csv.has_header = false;
  return source;
}

std::vector<std::string> warnings_of(const std::string &text) {
  std::vector<std::string> warnings;
  DataSource source = last_label();
  source.rules.warn = [&warnings](const std::string &warning) {
    warnings.push_back(warning.substr(warning.find(':')));
  };
  read_source(text, source);
  return warnings;
}

TEST(FirstLine, D17_numbers_that_are_no_names_are_refused) {
  for (const std::string line : {"5.1,3.5,1,0", "5,3,1", "-1,2,1", "1,0,0,1",
                                 "5.1,,1", R"("5.1","0")"}) {
    const std::string error = error_of_source(line + "\n1,1,1\n", last_label());
    EXPECT_EQ(
        error.substr(0, 83),
        "FILE:1: the first line must name the columns, but it holds numbers, "
        "starting with '")
        << line;
    EXPECT_NE(error.find("; --no-header reads it as a row"), std::string::npos);
  }
}

TEST(FirstLine, D17_known_columns_make_no_difference) {
  const DatasetHeader header = {"", {{"", {}}}, {}};
  DataSource source = test::csv_source({});
  source.choice.label_count = 0;
  source.expected = &header;
  EXPECT_NE(error_of_source("5.1\n4\n", source).find("--no-header"),
            std::string::npos);
  source.csv.has_header = false;
  EXPECT_EQ(read_source("5.1\n4\n", source).feature_values,
            (std::vector<double>{5.1, 4}));
}

TEST(FirstLine, D17_names_that_are_numbers_are_names) {
  for (const std::string line :
       {"0,1,2,3", "1,2", "2019,2020,2021", "p,q,0,1", "id,2019,2021,y"}) {
    const std::size_t commas =
        static_cast<std::size_t>(std::count(line.begin(), line.end(), ','));
    std::string row = "1";
    for (std::size_t i = 0; i < commas; ++i) {
      row += ",1";
    }
    std::string text = line;
    text.append("\n").append(row).append("\n");
    EXPECT_EQ(warnings_of(text), std::vector<std::string>{}) << line;
  }
}

TEST(FirstLine, D17_what_may_be_either_is_told) {
  EXPECT_EQ(warnings_of("5.1,3.5,1.4,setosa,0\n1,1,1,x,1\n"),
            std::vector<std::string>{
                ": most of the names in the first line are numbers, such as "
                "'5.1'; --no-header reads it as a row"});
  EXPECT_EQ(warnings_of("2010,2015,2020\n1,1,1\n").size(), 1U);
}

TEST(FirstLine, D17_a_name_that_is_a_value_is_told) {
  EXPECT_EQ(warnings_of("red,big,1\nblue,small,0\nred,big,1\n"),
            std::vector<std::string>{
                ": 'red' is the name of a column and one of its values; if the "
                "first line is a row, --no-header reads it"});
  EXPECT_EQ(error_of_source("x,c,y\n1,a,1\nx,c,y\n", last_label()),
            "FILE:3:1: 'x' as the value of column 'x' is not a number, unlike "
            "the one in line 2; it is the name of the column, so the line may "
            "be another header");
}

TEST(FirstLine, D17_without_a_header_columns_are_numbered) {
  const Dataset data =
      read_source("5.1,low,1\n\n4,\"high\",0\n", without_header());
  EXPECT_EQ(data.row_count(), 2U);
  EXPECT_EQ(data.header.features[0].name, "column1");
  EXPECT_EQ(data.header.features[1].categories,
            (std::vector<std::string>{"high", "low"}));
  EXPECT_EQ(data.header.labels, std::vector<std::string>{"column3"});
  EXPECT_EQ(data.lines, (std::vector<std::uint64_t>{1, 3}));
  DataSource known = without_header();
  known.expected = &data.header;
  test::expect_same_data(read_source("5.1,low,1\n\n4,\"high\",0\n", known),
                         data);
  DataSource named = test::csv_source({"column3"});
  named.csv.has_header = false;
  test::expect_same_data(
      test::read_through_pipe("5.1,low,1\n\n4,\"high\",0\n", named), data);
}

TEST(FirstLine, D17_a_file_without_header_and_rows_is_empty) {
  EXPECT_EQ(error_of_source("", without_header()), "FILE: is empty");
  EXPECT_EQ(error_of_source("1,2,0\n1,2\n", without_header()),
            "FILE:2: the row has 2 values for 3 columns; a missing value is "
            "left empty");
}

} // namespace
} // namespace naibx::cli
