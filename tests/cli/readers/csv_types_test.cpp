// How the types of CSV columns are told from their values.
#include "sources.hpp"
#include "text_files.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <string>

namespace naibx::cli {
namespace {

using test::csv_source;
using test::error_of_source;
using test::read_source;

using Categories = std::vector<std::string>;

// Of the first column; the second is the label.
Categories categories_of(const std::string &values,
                         const DataSource &source = csv_source({"y"})) {
  const Dataset data = read_source("a,y\n" + values, source);
  return data.header.features.at(0).categories;
}

std::string error_of_values(const std::string &values) {
  return error_of_source("a,y\n" + values, csv_source({"y"}));
}

DataSource with_categorical(std::vector<std::string> names) {
  DataSource source = csv_source({"y"});
  source.csv.categorical_columns = std::move(names);
  return source;
}

TEST(CsvTypes, a_column_of_numbers_is_a_number) {
  EXPECT_EQ(categories_of("1,0\n-2.5e3,1\n+.5,0\n"), Categories{});
}

TEST(CsvTypes, a_column_of_texts_has_categories_in_alphabetical_order) {
  EXPECT_EQ(categories_of("red,0\n\"blue, dark\",1\nred,0\nAmber,0\n"),
            (Categories{"Amber", "blue, dark", "red"}));
}

TEST(CsvTypes, C34_missing_values_say_nothing_about_the_type) {
  EXPECT_EQ(categories_of(",0\n?,0\nNA,0\nNaN,1\nnan,0\n1,0\n"), Categories{});
  EXPECT_EQ(categories_of("-nan,0\n+NaN,0\n1,0\n"), Categories{});
  EXPECT_EQ(categories_of(",0\n?,0\nNA,0\n-nan,1\nnan,1\nx,0\n\"\",0\n"),
            Categories{"x"});
}

TEST(CsvTypes, C34_quoted_words_for_missing_are_categories) {
  EXPECT_EQ(categories_of("\"?\",0\n\"NA\",0\n\"nan\",0\n\"-nan\",0\nNA,0\n"),
            (Categories{"-nan", "?", "NA", "nan"}));
}

TEST(CsvTypes, C34_a_column_without_any_value_is_a_number) {
  const Dataset data = read_source("a,y\n,0\nNA,1\n", csv_source({"y"}));
  EXPECT_FALSE(data.header.features.at(0).is_categorical());
  for (const std::size_t row : {0U, 1U}) {
    EXPECT_TRUE(std::isnan(test::features_of(data, row).at(0)));
  }
  EXPECT_EQ(categories_of(",0\n", with_categorical({"a"})), Categories{});
}

TEST(CsvTypes, a_column_of_both_is_refused_unless_it_is_categorical) {
  EXPECT_EQ(
      error_of_values("1,0\n2,0\n\nlow,1\n"),
      "FILE:5:1: 'low' as the value of column 'a' is not a number, unlike the "
      "one in line 2; if the column holds categories, name it with "
      "--categorical-columns; if this value is missing, give --missing low");
  EXPECT_EQ(
      error_of_values("?,0\nlow,0\n 2,0\n"),
      "FILE:3:1: 'low' as the value of column 'a' is not a number, unlike the "
      "one in line 4; if the column holds categories, name it with "
      "--categorical-columns; if this value is missing, give --missing low");
  EXPECT_EQ(categories_of("1,0\nlow,0\n", with_categorical({"a"})),
            (Categories{"1", "low"}));
}

TEST(CsvTypes, numbers_of_a_categorical_column_are_categories_by_spelling) {
  EXPECT_EQ(categories_of("1,0\n10,0\n1.0,1\n", with_categorical({"a*"})),
            (Categories{"1", "1.0", "10"}));
}

TEST(CsvTypes, a_categorical_column_of_0_and_1_is_a_number_as_in_arff) {
  EXPECT_EQ(categories_of("1,0\n0,0\n", with_categorical({"a"})), Categories{});
}

TEST(CsvTypes, a_categorical_column_that_is_not_there_is_named) {
  EXPECT_EQ(
      error_of_source("a,y\n1,0\n", with_categorical({"b"})),
      "FILE: has no column 'b', which --categorical-columns names; it has 'a' "
      "and 'y'");
}

TEST(CsvTypes, C37_spellings_of_numbers_that_are_none_are_no_categories) {
  for (const std::string text :
       {"\"1,5\"", "\"-1,5\"", "\"1.234,5\"", "\"1,234,567\"", "\"1,5e-3\"",
        "\",5\"", "\"-,5\"", "\"2,\"", "\"+2,e3\""}) {
    EXPECT_NE(error_of_values(text + ",0\n")
                  .find(" contains a comma; write decimals with a point"),
              std::string::npos)
        << text;
  }
  for (const std::string text : {"inf", "-Inf", "+INFINITY", "\"inf\""}) {
    EXPECT_NE(error_of_values(text + ",0\n").find(" is not finite"),
              std::string::npos)
        << text;
  }
  EXPECT_EQ(error_of_values("1e400,0\n"),
            "FILE:2:1: '1e400' as the value of column 'a' is too large; "
            "the largest number is 1.7e308");
  EXPECT_EQ(
      error_of_values("0x1p3,0\n"),
      "FILE:2:1: '0x1p3' as the value of column 'a' is hexadecimal; write it "
      "in decimal, or name the column with --categorical-columns");
  EXPECT_EQ(categories_of("+1,0\n", csv_source({"y"})), Categories{});
}

TEST(CsvTypes, C37_all_of_them_are_categories_where_that_is_said) {
  EXPECT_EQ(categories_of("\"1,5\",0\n0x1p3,0\ninf,0\n1e400,0\n+1,0\n",
                          with_categorical({"a"})),
            (Categories{"+1", "0x1p3", "1,5", "1e400", "inf"}));
}

TEST(CsvTypes, texts_that_only_look_like_numbers_are_categories) {
  EXPECT_EQ(
      categories_of("2020-01-31,0\n3rd,0\n1.2.3,0\n\"a,5\",0\n\"5, b\",0\n"
                    "0xyz,0\n\",\",0\n\",a\",0\n--nan,0\n\",5,\",0\n"),
      (Categories{",", ",5,", ",a", "--nan", "0xyz", "1.2.3", "2020-01-31",
                  "3rd", "5, b", "a,5"}));
}

TEST(CsvTypes, categories_are_UTF_8) {
  EXPECT_EQ(categories_of("m\xC3\xBAsica,0\n"), Categories{"m\xC3\xBAsica"});
  EXPECT_EQ(error_of_values("m\xFAsica,0\n"),
            "FILE:2:1: 'm\\xfasica' as the value of column 'a' is not UTF-8; "
            "convert the file to UTF-8, for example with iconv -f LATIN1 -t "
            "UTF-8");
}

TEST(CsvTypes, too_many_categories_are_refused) {
  std::string values;
  for (int i = 0; i < 65536; ++i) {
    values += "id" + std::to_string(i) + ",0\n";
  }
  EXPECT_EQ(categories_of(values).size(), 65536U);
  EXPECT_EQ(error_of_values(values + "id1,0\none more,0\n"),
            "FILE:65539:1: 'one more' as the value of column 'a' exceeds the "
            "limit of 65536 categories; --ignore-columns "
            "leaves the column out");
}

TEST(CsvTypes, ignored_columns_may_hold_anything) {
  DataSource source = csv_source({"y"});
  source.choice.ignored_columns = {"a"};
  const Dataset data =
      read_source("a,b,y\n1,2,0\nx\xFF,3,1\n\"1,5\",4,0\n", source);
  EXPECT_EQ(data.header.features.size(), 1U);
  EXPECT_EQ(data.feature_values, (std::vector<double>{2, 3, 4}));
}

} // namespace
} // namespace naibx::cli
