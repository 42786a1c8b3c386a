#include "text_files.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <string>
#include <vector>

namespace naibx::cli {
namespace {

using test::count_labels;
using test::error_of;
using test::features_of;
using test::labels_of;
using test::read_text;

using Labels = std::vector<std::uint32_t>;
using Values = std::vector<double>;

// Label l, then features of all kinds.
const std::string header_text = "@relation 'x: -C 1'\n"
                                "@attribute l {0,1}\n"
                                "@attribute b {X,Y,Z}\n"
                                "@attribute n real\n"
                                "@attribute m numeric\n"
                                "@attribute c {\"class B\",\"class A\"}\n"
                                "@data\n"; // 7 lines

Values read_row(const std::string &row) {
  const Dataset data = read_text(header_text + row + "\n", {});
  EXPECT_EQ(data.row_count(), 1U) << row;
  return features_of(data, 0);
}

std::string error_in_row(const std::string &row) {
  return error_of(header_text + row + "\n", {});
}

TEST(ArffRow, dense_values_are_separated_by_commas_or_blanks) {
  for (const char *row :
       {"1,Y,2.5,0,'class A'", " 1 , Y , 2.5 , 0 , 'class A' ",
        "1\tY\t2.5\t0\t'class A'", "1 Y 2.5 0 'class A'",
        "1,Y 2.5, 0\t,\t\"class A\"% comment", "1,'Y','2.5',\"0\",'class A'"}) {
    EXPECT_EQ(read_row(row), (Values{1, 2.5, 0, 1})) << row;
  }
}

TEST(ArffRow, C31_absent_nominal_values_are_the_first_declared_ones) {
  EXPECT_EQ(read_row("{1 Y, 3 .5, 4 \"class A\"}"), (Values{1, 0, 0.5, 1}));
  EXPECT_EQ(read_row("{0 1}"), (Values{0, 0, 0, 0}));
  EXPECT_EQ(read_row("{1 X}"), (Values{0, 0, 0, 0}));
  EXPECT_EQ(read_row("{}"), (Values{0, 0, 0, 0}));
  EXPECT_EQ(read_row("{ }"), (Values{0, 0, 0, 0}));
}

TEST(ArffRow, C31_absent_means_one_where_one_is_declared_first) {
  const std::string header = "@relation x\n@attribute a {1,0}\n"
                             "@attribute n real\n@attribute b {1,0}\n"
                             "@attribute l {1,0}\n@attribute k {-1,1}\n"
                             "@attribute j {1,-1}\n@data\n";
  const Dataset data = read_text(
      header + "{}\n{0 0, 3 0, 5 -1}\n{1 7}\n{2 0,4 1}\n{0 1,2 ?,3 1}\n"
               "0,0,0,0,-1,-1\n",
      count_labels(-3));
  EXPECT_EQ(features_of(data, 0), (Values{1, 0, 1}));
  EXPECT_EQ(labels_of(data, 0), (Labels{0, 2}));
  EXPECT_EQ(features_of(data, 1), (Values{0, 0, 1}));
  EXPECT_EQ(labels_of(data, 1), Labels{});
  EXPECT_EQ(features_of(data, 2), (Values{1, 7, 1}));
  EXPECT_EQ(labels_of(data, 2), (Labels{0, 2}));
  EXPECT_EQ(features_of(data, 3), (Values{1, 0, 0}));
  EXPECT_EQ(labels_of(data, 3), (Labels{0, 1, 2}));
  EXPECT_EQ(features_of(data, 4)[0], 1);
  EXPECT_TRUE(std::isnan(features_of(data, 4)[2]));
  EXPECT_EQ(labels_of(data, 4), (Labels{0, 2}));
  EXPECT_EQ(features_of(data, 5), (Values{0, 0, 0}));
  EXPECT_EQ(labels_of(data, 5), Labels{});
}

TEST(ArffRow, columns_increase_and_zeros_are_left_out) {
  const Dataset data =
      read_text("@relation x\n@attribute a {1,0}\n@attribute l {0,1}\n"
                "@attribute b real\n@attribute c {1,0}\n@attribute k {0,1}\n"
                "@data\n{1 1,2 -3}\n1,1,-3,1,0\n{0 0,2 0,3 0}\n0,0,-0.0,0,0\n",
                [] {
                  static const test::TextFile xml(
                      "<labels><label name='k'/><label name='l'/></labels>");
                  LabelChoice choice;
                  choice.label_xml = xml.path();
                  return choice;
                }());
  EXPECT_EQ(data.feature_columns, (Labels{0, 1, 2, 0, 1, 2}));
  EXPECT_EQ(data.feature_values, (Values{1, -3, 1, 1, -3, 1}));
  EXPECT_EQ(data.label_ids, (Labels{0, 0}));
}

TEST(ArffRow, sparse_rows_may_have_blanks_anywhere) {
  for (const char *row :
       {"{0 1,2 2.5,4 'class A'}", "  { 0\t1 ,2  2.5 , 4 \"class A\" } % c",
        "{00 1,02 +2.5e0,4 'class\\u0020A'}"}) {
    EXPECT_EQ(read_row(row), (Values{0, 2.5, 0, 1})) << row;
  }
}

TEST(ArffRow, dense_and_sparse_rows_may_alternate) {
  const Dataset data = read_text(
      header_text + "1,Y,2,3,'class A'\n{2 4}\n0,X,0,0,'class B'\n", {});
  ASSERT_EQ(data.row_count(), 3U);
  EXPECT_EQ(features_of(data, 0), (Values{1, 2, 3, 1}));
  EXPECT_EQ(features_of(data, 1), (Values{0, 4, 0, 0}));
  EXPECT_EQ(features_of(data, 2), (Values{0, 0, 0, 0}));
}

TEST(ArffRow, C34_a_question_mark_is_a_missing_value) {
  for (const char *row : {"0,?,?,1,?", "{1 ?,2 ?,3 1,4 ?}", "0 ? ? 1 ?%"}) {
    const Values values = read_row(row);
    EXPECT_TRUE(std::isnan(values[0])) << row;
    EXPECT_TRUE(std::isnan(values[1])) << row;
    EXPECT_EQ(values[2], 1) << row;
    EXPECT_TRUE(std::isnan(values[3])) << row;
  }
}

TEST(ArffRow, a_row_with_too_few_or_too_many_values_is_refused) {
  EXPECT_EQ(error_in_row("1,X,2"),
            "FILE:8:6: the row ends after 3 of 5 values");
  EXPECT_EQ(error_in_row("1,X % comment"),
            "FILE:8:5: the row ends after 2 of 5 values");
  EXPECT_EQ(error_in_row("1,X,2,3,'class A',7"),
            "FILE:8:18: the row continues after its 5 values; write decimals "
            "with a point, not a comma");
  EXPECT_EQ(error_in_row("1,X,2,3,'class A',").substr(0, 10), "FILE:8:18:");
  EXPECT_EQ(error_in_row("{1 X} 5").substr(0, 9), "FILE:8:7:");
  EXPECT_EQ(error_in_row("{1 X},").substr(0, 9), "FILE:8:6:");
}

TEST(ArffRow, an_empty_value_is_refused) {
  EXPECT_EQ(error_in_row("1,X,,3,'class A'"),
            "FILE:8:5: the value of attribute 'n' is empty; write '?' where "
            "it is missing");
  EXPECT_EQ(error_in_row(",X,2,3,'class A'").substr(0, 32),
            "FILE:8:1: the value of label 'l'");
  EXPECT_EQ(error_in_row("1,X,2,3,").substr(0, 36),
            "FILE:8:9: the value of attribute 'c'");
}

TEST(ArffRow, malformed_sparse_rows_are_refused_with_their_place) {
  const auto place = [](const std::string &row) {
    const std::string message = error_in_row(row);
    return message.substr(0, message.find(": "));
  };
  EXPECT_EQ(place("{"), "FILE:8:2");
  EXPECT_EQ(place("{1"), "FILE:8:3");
  EXPECT_EQ(place("{1 "), "FILE:8:4");
  EXPECT_EQ(place("{1 X"), "FILE:8:5");
  EXPECT_EQ(place("{1 X,"), "FILE:8:6");
  EXPECT_EQ(place("{1 X,}"), "FILE:8:6");
  EXPECT_EQ(place("{1 X 2 3}"), "FILE:8:6");
  EXPECT_EQ(place("{1,X}"), "FILE:8:3");
  EXPECT_EQ(place("{n 5}"), "FILE:8:2");
  EXPECT_EQ(place("{-1 5}"), "FILE:8:2");
  EXPECT_EQ(place("{2.5 5}"), "FILE:8:3");
  EXPECT_EQ(place("{{2 5}}"), "FILE:8:2");
  EXPECT_EQ(place("}"), "FILE:8:1");
  EXPECT_EQ(place("{2 '5' '6'}"), "FILE:8:8");
  EXPECT_EQ(place("{2 '5'6}"), "FILE:8:7");
  EXPECT_EQ(place("1 X 2}3 'class A'"), "FILE:8:6");
}

TEST(ArffRow, sparse_indices_must_exist_and_increase) {
  EXPECT_EQ(error_in_row("{5 1}"),
            "FILE:8:2: there is no attribute 5; the numbers go from 0 to 4");
  EXPECT_EQ(error_in_row("{2 1,99999999999999999999 1}"),
            "FILE:8:6: there is no attribute 99999999999999999999; the "
            "numbers go from 0 to 4");
  EXPECT_EQ(error_in_row("{2 1,2 1}"),
            "FILE:8:6: attribute 2 comes after 2; the numbers in a sparse row "
            "must increase");
  EXPECT_EQ(error_in_row("{3 1, 2 1}").substr(0, 10), "FILE:8:7: ");
}

TEST(ArffRow, weights_of_rows_are_refused_by_name) {
  for (const char *row : {"1,X,2,3,'class A', {5}", "1,X,2,3,'class A' {5}",
                          "{1 X}, {5}", "{1 X} {0.5}"}) {
    EXPECT_NE(error_in_row(row).find("weights of rows ({5}) are not supported"),
              std::string::npos)
        << row;
  }
}

} // namespace
} // namespace naibx::cli
