// CSV files as a whole: names, rows, labels, and types that are known already.
#include "readers/label_value.hpp"
#include "sources.hpp"
#include "text_files.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <string>

namespace naibx::cli {
namespace {

const std::string any_label = list_label_values({});

using test::csv_source;
using test::error_of_source;
using test::features_of;
using test::labels_of;
using test::read_source;

using Ids = std::vector<std::uint32_t>;
using Values = std::vector<double>;

std::string error_of_rows(const std::string &rows) {
  return error_of_source("a,b,y\n" + rows, csv_source({"y"}));
}

TEST(CsvReader, features_and_labels_are_numbered_in_the_order_of_columns) {
  const Dataset data =
      read_source("y,a,z,b\n1,2.5,0,low\n0,0,1,high\n", csv_source({"z", "y"}));
  EXPECT_EQ(data.header.labels, (std::vector<std::string>{"y", "z"}));
  ASSERT_EQ(data.row_count(), 2U);
  EXPECT_EQ(features_of(data, 0), (Values{2.5, 1}));
  EXPECT_EQ(features_of(data, 1), (Values{0, 0}));
  EXPECT_EQ(labels_of(data, 0), Ids{0});
  EXPECT_EQ(labels_of(data, 1), Ids{1});
  EXPECT_EQ(data.lines, (std::vector<std::uint64_t>{2, 3}));
}

TEST(CsvReader, C30_labels_are_chosen_by_names_counts_or_a_label_file) {
  const std::string text = "p1,p2,a,b\n1,0,3,4\n";
  DataSource source = csv_source({"p*"});
  const Dataset by_name = read_source(text, source);
  EXPECT_EQ(by_name.header.labels, (std::vector<std::string>{"p1", "p2"}));
  source = csv_source({});
  source.choice.label_count = 2;
  test::expect_same_data(read_source(text, source), by_name);
  const test::TextFile xml(
      "<labels><label name='p2'/><label name='p1'/></labels>");
  source.choice.label_count.reset();
  source.choice.label_xml = xml.path();
  test::expect_same_data(read_source(text, source), by_name);
  source = csv_source({});
  source.choice.label_count = -2;
  EXPECT_EQ(error_of_source(text, source),
            "FILE:2:5: label 'a' is '3'; it must be " + any_label);
}

TEST(CsvReader, C32_C33_names_and_values_may_be_quoted_and_padded) {
  const Dataset data =
      read_source("\"TAG, m\xC3\xBAsica\", 7 , \"say \"\"y\"\"\"\n"
                  " \"yes, no\" ,1, 1\n",
                  csv_source({"say \"y\""}));
  EXPECT_EQ(data.header.features.at(0).name, "TAG, m\xC3\xBAsica");
  EXPECT_EQ(data.header.features.at(0).categories,
            std::vector<std::string>{"yes, no"});
  EXPECT_EQ(data.header.features.at(1).name, "7");
  EXPECT_EQ(data.header.labels, std::vector<std::string>{"say \"y\""});
}

TEST(CsvReader, names_must_be_there_and_differ) {
  EXPECT_EQ(
      error_of_source("a,b,a\n1,2,3\n", csv_source({"b"})),
      "FILE:1:5: columns 1 and 3 are both named 'a'; the first line names "
      "the columns, and names must differ");
  EXPECT_EQ(error_of_source(",a,y\n1,2,0\n", csv_source({"y"})),
            "FILE:1:1: column 1 has no name; the first line names the columns, "
            "and a column that numbers the rows must be removed (cut -d, -f2-; "
            "pandas: index=False)");
  EXPECT_EQ(error_of_source("a,y,\n1,0,\n", csv_source({"y"})).substr(0, 30),
            "FILE:1:5: column 3 has no name");
  EXPECT_EQ(error_of_source("m\xFA,y\n", csv_source({"y"})).substr(0, 34),
            "FILE:1:1: the name 'm\\xfa' is not ");
  EXPECT_EQ(error_of_source("", csv_source({"y"})),
            "FILE: is empty; the first line must name the columns");
  EXPECT_EQ(error_of_source("\n \n", csv_source({"y"})),
            "FILE: is empty; the first line must name the columns");
}

TEST(CsvReader, a_file_has_no_more_columns_than_a_bound) {
  std::string header;
  for (int i = 0; i <= 1 << 22; ++i) {
    header += "a,";
  }
  EXPECT_EQ(error_of_source(header, csv_source({"y"})),
            "FILE:1:8388609: the first line has more columns than the 4194304 "
            "that are allowed; libsvm files may have more");
}

TEST(CsvReader, another_separator_is_guessed_for_the_message_alone) {
  EXPECT_EQ(error_of_source("a;b;y\n1;2;0\n", csv_source({"y"})),
            "FILE:1: there is only one column; --separator ';' may split it");
  EXPECT_EQ(error_of_source("a\tb\ty\n", csv_source({"y"})),
            "FILE:1: there is only one column; --separator tab may split it");
  for (const char separator : {';', '\t', '|'}) {
    DataSource source = csv_source({"y"});
    source.csv.separator = separator;
    const std::string text =
        std::string("a") + separator + "y\n1,5" + separator + "0\n";
    EXPECT_EQ(error_of_source(text, source),
              "FILE:2:1: '1,5' as the value of column 'a' contains a comma; "
              "write decimals with a point");
    const std::string good =
        std::string("a") + separator + "y\n" + separator + "1\n";
    const Dataset data = read_source(good, source);
    EXPECT_TRUE(std::isnan(features_of(data, 0).at(0)));
    EXPECT_EQ(labels_of(data, 0), Ids{0});
  }
}

TEST(CsvReader, C37_a_row_has_as_many_values_as_there_are_columns) {
  EXPECT_EQ(error_of_rows("1,2,0\n1,5,2,0\n"),
            "FILE:3:7: the row has more values than the 3 columns; a value "
            "that contains the separator needs quotes, and decimals are "
            "written with a point");
  EXPECT_EQ(error_of_rows("1,2\n"),
            "FILE:2: the row has 2 values for 3 columns; a missing value is "
            "left empty");
  EXPECT_EQ(error_of_rows("\"x\ny\",2,0,\n").substr(0, 9), "FILE:3:8:");
  EXPECT_EQ(
      error_of_rows("1,2,0\n" + std::string(1000000, ',') + "\n").substr(0, 9),
      "FILE:3:4:");
}

TEST(CsvReader, lines_behind_quoted_line_ends_are_counted_right) {
  EXPECT_EQ(
      error_of_rows("\"x\ny\r\nz\",2,0\nx,two,0\n"),
      "FILE:5:3: 'two' as the value of column 'b' is not a number, unlike the "
      "one in line 4; if the column holds categories, name it with "
      "--categorical-columns; if this value is missing, give --missing two");
  const Dataset data =
      read_source("a,y\n\"x\ny\",0\n\nz,1\n", csv_source({"y"}));
  EXPECT_EQ(data.lines, (std::vector<std::uint64_t>{2, 5}));
}

TEST(CsvReader, C34_missing_values_are_NaN) {
  const Dataset data = read_source(
      "a,b,y\n,?,0\nNA,NaN,0\nnan,\"\",1\n0,\"NA\",0\n", csv_source({"y"}));
  for (const std::size_t row : {0U, 1U, 2U}) {
    EXPECT_TRUE(std::isnan(features_of(data, row).at(0))) << row;
    EXPECT_TRUE(std::isnan(features_of(data, row).at(1))) << row;
  }
  EXPECT_EQ(features_of(data, 3), (Values{0, 0}));
}

std::string wrong_y(const std::string &label) {
  return "FILE:2:5: label 'y' is '" + label + "'; it must be " + any_label;
}

// Before the first pass has read on: a pipe may have no end.
TEST(CsvReader, labels_are_0_1_or_minus_1_and_never_missing) {
  EXPECT_EQ(error_of_rows("1,2,\nx,x,x\n"),
            "FILE:2:5: label 'y' is missing; a label is 0 or 1");
  EXPECT_EQ(error_of_rows("1,2,?\n"),
            "FILE:2:5: label 'y' is missing; a label is 0 or 1");
  for (const std::string label : {"2", "on", "0.5", "1e400", "truth"}) {
    EXPECT_EQ(error_of_rows("1,2," + label + "\n"), wrong_y(label));
  }
  const Dataset data =
      read_source("a,y\n1,1\n1,0\n1,-0\n1,+1.0\n1,\"1\"\n", csv_source({"y"}));
  EXPECT_EQ(data.label_offsets, (std::vector<std::uint64_t>{0, 1, 1, 1, 2, 3}));
}

TEST(CsvReader, C35_whole_files_survive_marks_line_ends_and_blank_lines) {
  const Dataset expected =
      read_source("a,b,y\n1,low,0\n2,high,1\n", csv_source({"y"}));
  for (const std::string text :
       {"\xEF\xBB\xBF"
        "a,b,y\r\n1,low,0\r\n2,high,1\r\n",
        "\n\na,b,y\n\n \n1,low,0\n\n2,high,1", "a,b,y\n1,low,0\n2,high,1\r"}) {
    test::expect_same_data(read_source(text, csv_source({"y"})), expected);
  }
}

TEST(CsvReader, C35_a_file_without_rows_is_an_empty_data_set) {
  for (const std::string text : {"a,y\n", "a,y", "a,y\n\n"}) {
    const Dataset data = read_source(text, csv_source({"y"}));
    EXPECT_EQ(data.row_count(), 0U);
    EXPECT_EQ(data.header.features.size(), 1U);
  }
}

TEST(CsvReader, C35_a_line_of_ten_megabytes_is_read) {
  std::string value;
  value.resize(10'000'000, 'v');
  const Dataset data = read_source("a,y\n" + value + ",1\n", csv_source({"y"}));
  EXPECT_EQ(data.header.features.at(0).categories.at(0).size(), value.size());
  std::string zeros;
  zeros.resize(10'000'000, '0');
  EXPECT_EQ(features_of(
                read_source("a,y\n1." + zeros + ",1\n", csv_source({"y"})), 0),
            Values{1});
  EXPECT_EQ(error_of_rows("1,2,0\nx" + value + ",2,0\n").substr(0, 9),
            "FILE:3:1:");
}

TEST(CsvReader, C37_numbers_are_decimal_where_the_column_is_one) {
  const Dataset data =
      read_source("a,y\n+1,0\n.5,0\n5.,0\n1e-400,0\n-0,0\n\"2.5e3\",0\n",
                  csv_source({"y"}));
  EXPECT_EQ(data.feature_values, (Values{1, .5, 5, 2500}));
  for (const std::string text : {"0x1p3", "1e", "1.2.3", "--1", "1 000"}) {
    EXPECT_EQ(error_of_rows("1,1,0\n1," + text + ",0\n").substr(0, 10),
              "FILE:3:3: ")
        << text;
  }
}

// What a file to predict for is read with.
class KnownTypes : public testing::Test {
protected:
  KnownTypes() {
    model_.features = {{"n", {}}, {"c", {"low", "high", "NA"}}, {"b", {}}};
    model_.labels = {"y", "z"};
    source_.format = DataFormat::csv;
    source_.choice.label_count = 0;
    source_.expected = &model_;
  }
  DatasetHeader model_;
  DataSource source_;
};

TEST_F(KnownTypes, C39_columns_take_the_types_of_their_names) {
  const Dataset data = read_source(
      "b,extra,c,n,y\n1,7,high,2,1\n0,8,\"NA\",3,rubbish\n", source_);
  ASSERT_EQ(data.header.features.size(), 4U);
  EXPECT_EQ(data.header.features[2].categories, model_.features[1].categories);
  EXPECT_TRUE(data.header.labels.empty());
  EXPECT_EQ(features_of(data, 0), (Values{1, 7, 1, 2}));
  EXPECT_EQ(features_of(data, 1), (Values{0, 8, 2, 3}));
}

TEST_F(KnownTypes, C39_a_category_that_is_not_known_is_refused) {
  EXPECT_EQ(
      error_of_source("c\nlow\nodd\n", source_),
      "FILE:3:1: 'odd' is not a known value of column 'c'; a missing value "
      "is left empty; --unknown-as-missing treats such values as missing");
  EXPECT_EQ(error_of_source("n\n1\nlow\n", source_),
            "FILE:3:1: 'low' as the value of column 'n' is not a decimal "
            "number; a missing value is left empty");
  EXPECT_EQ(error_of_source("n\n1\n\"1,5\"\n", source_).substr(0, 9),
            "FILE:3:1:");
}

TEST_F(KnownTypes, a_pipe_is_read_once_and_not_copied) {
  test::expect_same_data(test::read_through_pipe("n,c\n1,low\n,\n", source_),
                         read_source("n,c\n1,low\n,\n", source_));
}

TEST_F(KnownTypes, columns_are_known_by_place_where_the_model_has_no_names) {
  model_.features = {{"", {}}, {"", {"low", "high"}}};
  const Dataset data = read_source("first,z\n5,high\n", source_);
  EXPECT_EQ(data.header.features.size(), 2U);
  EXPECT_EQ(features_of(data, 0), (Values{5, 1}));
}

} // namespace
} // namespace naibx::cli
