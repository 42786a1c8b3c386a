// D16: columns that are left out may be of any type, and need not be in each
// file where that is said.
#include "sources.hpp"
#include "text_files.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace naibx::cli {
namespace {

using Names = std::vector<std::string>;

const std::string tweets =
    "@relation tweets\n@attribute text string\n"
    "@attribute day date \"yyyy-MM-dd HH:mm\"\n@attribute when DATE\n"
    "@attribute words relational\n  @attribute word string\n"
    "  @attribute inner relational\n    @attribute x numeric\n  @end inner\n"
    "@end words\n@attribute n numeric\n@attribute y {0,1}\n@data\n"
    "'so, it is','2020-01-31 10:00',\"2020-01-31\",'a,1\\nb,2',5,1\n"
    "?,?,2020-02-01,'',6,0\n{0 \"a \\\"text\\\"\", 4 7}\n";

LabelChoice last_label_without(Names ignored) {
  LabelChoice choice = test::count_labels(-1);
  choice.ignored_columns = std::move(ignored);
  return choice;
}

TEST(IgnoredColumns, D16_attributes_of_any_type_can_be_left_out) {
  const Dataset data = test::read_text(
      tweets, last_label_without({"text", "day", "when", "words"}));
  ASSERT_EQ(data.header.features.size(), 1U);
  EXPECT_EQ(data.header.features[0].name, "n");
  EXPECT_EQ(data.header.labels, Names{"y"});
  EXPECT_EQ(data.feature_values, (std::vector<double>{5, 6, 7}));
  EXPECT_EQ(data.label_offsets, (std::vector<std::uint64_t>{0, 1, 1, 1}));
}

TEST(IgnoredColumns, D16_what_is_not_left_out_is_refused_where_it_stands) {
  const std::string advice =
      "; only numeric and nominal attributes can be read, and --ignore-columns "
      "leaves others out";
  EXPECT_EQ(test::error_of(tweets, last_label_without({})),
            "FILE:2:17: attribute 'text' is a string" + advice);
  EXPECT_EQ(test::error_of(tweets, last_label_without({"text", "when"})),
            "FILE:3:16: attribute 'day' is a date" + advice);
  EXPECT_EQ(test::error_of(tweets, last_label_without({"text", "day", "when"})),
            "FILE:5:18: attribute 'words' is a relational" + advice);
  EXPECT_EQ(test::error_of("@attribute a STRING\n@attribute b real\n@data\n",
                           test::count_labels(1)),
            "FILE:1:14: attribute 'a' is a string" + advice);
}

TEST(IgnoredColumns, D16_a_relation_that_does_not_end_is_told) {
  EXPECT_EQ(test::error_of("@attribute a relational\n@attribute b real\n",
                           last_label_without({"a"})),
            "FILE:2: the file ends before the @end of attribute 'a'");
}

TEST(IgnoredColumns, D16_a_name_that_is_not_there_is_refused_or_told) {
  LabelChoice choice = last_label_without({"x", "n", "z*"});
  const std::string text =
      "@relation r\n@attribute n numeric\n@attribute y {0,1}\n@data\n";
  EXPECT_EQ(test::error_of(text, choice),
            "FILE: has no attribute 'x', which --ignore-columns names; it has "
            "'n' and 'y'");
  choice.ignored_may_be_absent = true;
  const DatasetHeader header = test::read_text(text, choice).header;
  EXPECT_TRUE(header.features.empty());
  EXPECT_EQ(header.absent_columns, (Names{"x", "z*"}));
  DataSource csv = test::csv_source({"y"});
  csv.choice.ignored_columns = {"x"};
  csv.choice.ignored_may_be_absent = true;
  EXPECT_EQ(test::read_source("n,y\n1,0\n", csv).header.absent_columns,
            Names{"x"});
}

} // namespace
} // namespace naibx::cli
