// --group: a column whose text names the group of each row.
#include "readers/group_column.hpp"
#include "sources.hpp"
#include "text_files.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace naibx::cli {
namespace {

using Keys = std::vector<std::uint64_t>;

Keys keys_of(const std::vector<std::string> &texts) {
  Keys keys;
  keys.reserve(texts.size());
  for (const std::string &text : texts) {
    keys.push_back(group_key(text));
  }
  return keys;
}

LabelChoice last_label_and_group(const std::string &column) {
  LabelChoice choice = test::count_labels(-1);
  choice.group_column = column;
  return choice;
}

// An ARFF file with a group of that type, a number and a label.
std::string arff(const std::string &type, const std::string &rows) {
  return "@relation r\n@attribute day " + type +
         "\n@attribute n numeric\n@attribute y {0,1}\n@data\n" + rows;
}

Dataset read_arff_text(const std::string &type, const std::string &rows) {
  return test::read_text(arff(type, rows), last_label_and_group("day"));
}

std::string arff_error(const std::string &type, const std::string &rows) {
  return test::error_of(arff(type, rows), last_label_and_group("day"));
}

DataSource csv_with_group(const std::vector<std::string> &missing = {}) {
  DataSource source = test::csv_source({"y"});
  source.choice.group_column = "day";
  source.rules.missing = MissingTexts(missing);
  return source;
}

Keys csv_groups(const std::string &rows,
                const std::vector<std::string> &missing = {}) {
  return test::read_source("n,day,y\n" + rows, csv_with_group(missing)).groups;
}

std::string csv_error(const std::string &rows,
                      const std::vector<std::string> &missing = {}) {
  return test::error_of_source("n,day,y\n" + rows, csv_with_group(missing));
}

const std::string needed = ", which --group names, is missing here; each row "
                           "needs a group, which may be its own";

// The vectors that the authors of FNV publish.
TEST(GroupKey, is_the_64_bit_fnv_1a_hash_of_the_bytes) {
  EXPECT_EQ(group_key(""), UINT64_C(0xCBF29CE484222325));
  EXPECT_EQ(group_key("a"), UINT64_C(0xAF63DC4C8601EC8C));
  EXPECT_EQ(group_key("foobar"), UINT64_C(0x85944171F73967E8));
  EXPECT_EQ(group_key("\xFF"),
            (UINT64_C(0xCBF29CE484222325) ^ 0xFFU) * UINT64_C(0x100000001B3))
      << "a byte is not negative";
}

TEST(GroupColumn, is_neither_a_feature_nor_a_label) {
  const Dataset data = read_arff_text("numeric", "1,5,1\n2,6,0\n");
  ASSERT_EQ(data.header.features.size(), 1U);
  EXPECT_EQ(data.header.features[0].name, "n");
  EXPECT_EQ(data.header.labels, std::vector<std::string>{"y"});
  EXPECT_EQ(data.feature_values, (std::vector<double>{5, 6}));
  EXPECT_EQ(data.label_offsets, (std::vector<std::uint64_t>{0, 1, 1}));
}

TEST(GroupColumn, rows_have_no_group_where_none_is_named) {
  EXPECT_EQ(test::read_text(arff("numeric", "1,5,1\n"), test::count_labels(-1))
                .groups,
            Keys{});
}

TEST(GroupColumn, equal_text_is_the_same_group_however_it_is_quoted) {
  EXPECT_EQ(read_arff_text("string",
                           "mon,5,1\n'mon',6,0\n\"mon\",6,0\nm\\'n,1,0\n"
                           "'m\\'n',1,0\n'a, b',1,0\n'',1,0\n")
                .groups,
            keys_of({"mon", "mon", "mon", "m'n", "m'n", "a, b", ""}));
  EXPECT_EQ(csv_groups("5,mon,1\n6,\"mon\",0\n1, mon ,0\n2,\"a, \"\"b\",0\n"),
            keys_of({"mon", "mon", "mon", "a, \"b"}));
}

TEST(GroupColumn, may_be_of_any_type_and_is_read_as_text) {
  EXPECT_EQ(read_arff_text("numeric", "1,5,1\n1.0,6,0\n'1',6,0\n").groups,
            keys_of({"1", "1.0", "1"}));
  EXPECT_EQ(read_arff_text("{mon,tue}", "tue,5,1\nmon,6,0\n").groups,
            keys_of({"tue", "mon"}));
  EXPECT_EQ(read_arff_text("{0,1}", "1,5,1\n0,6,0\n").groups,
            keys_of({"1", "0"}));
  EXPECT_EQ(read_arff_text("date yyyy-MM-dd", "2020-01-31,5,1\n").groups,
            keys_of({"2020-01-31"}));
  EXPECT_EQ(csv_groups("5,1,1\n6,mon,0\n6,1e400,0\n6,1.0,0\n"),
            keys_of({"1", "mon", "1e400", "1.0"}));
}

TEST(GroupColumn, what_a_sparse_row_leaves_out_is_0_or_the_first_value) {
  EXPECT_EQ(read_arff_text("numeric", "{1 5}\n{0 7, 2 1}\n{}\n0,1,1\n").groups,
            keys_of({"0", "7", "0", "0"}));
  EXPECT_EQ(read_arff_text("{mon,tue}", "{1 5}\n{0 tue}\n").groups,
            keys_of({"mon", "tue"}));
  EXPECT_EQ(read_arff_text("{1,0}", "{1 5}\n{0 0}\n").groups,
            keys_of({"1", "0"}));
}

TEST(GroupColumn, a_text_that_a_sparse_row_leaves_out_is_refused) {
  EXPECT_EQ(read_arff_text("string", "{0 a}\n{0 'b', 1 2}\n").groups,
            keys_of({"a", "b"}));
  const std::string what = ": the row does not name attribute 'day', which "
                           "--group names; only numbers and nominal values may "
                           "be left out";
  EXPECT_EQ(arff_error("string", "{0 a}\n{1 5}\n"), "FILE:7:1" + what);
  EXPECT_EQ(arff_error("date", " {}\n"), "FILE:6:2" + what);
}

TEST(GroupColumn, a_missing_value_is_refused_where_it_stands) {
  EXPECT_EQ(arff_error("string", "mon,1,0\n?,5,1\n"),
            "FILE:7:1: attribute 'day'" + needed);
  EXPECT_EQ(arff_error("numeric", "{0 ?, 1 5}\n"),
            "FILE:6:4: attribute 'day'" + needed);
  EXPECT_EQ(read_arff_text("string", "'?',5,1\n").groups, keys_of({"?"}));
  EXPECT_EQ(csv_error("5,mon,1\n6,,0\n"), "FILE:3:3: column 'day'" + needed);
  EXPECT_EQ(csv_error("6,\"\",0\n"), "FILE:2:3: column 'day'" + needed);
}

TEST(GroupColumn, a_word_for_a_missing_value_may_be_meant_as_a_name) {
  EXPECT_EQ(csv_error("6,NA,0\n"), "FILE:2:3: column 'day'" + needed +
                                       "; --missing '' reads 'NA' as a name");
  EXPECT_EQ(csv_groups("6,NA,0\n", {""}), keys_of({"NA"}));
  EXPECT_EQ(csv_groups("6,\"NA\",0\n"), keys_of({"NA"}));
  EXPECT_EQ(csv_error("6,none,0\n", {"none"}),
            "FILE:2:3: column 'day'" + needed);
  LabelChoice choice = last_label_and_group("day");
  DataSource source;
  source.choice = choice;
  source.rules.missing = MissingTexts({"none"});
  EXPECT_EQ(test::error_of_source(arff("string", "none,1,0\n"), source),
            "FILE:6:1: attribute 'day'" + needed);
}

TEST(GroupColumn, is_there_unless_it_need_not_be) {
  LabelChoice choice = last_label_and_group("plant");
  EXPECT_EQ(test::error_of(arff("numeric", "1,5,1\n"), choice),
            "FILE: has no attribute 'plant', which --group names; it has "
            "'day', 'n' and 'y'");
  choice.group_column = "da*";
  EXPECT_EQ(test::error_of(arff("numeric", "1,5,1\n"), choice).substr(0, 30),
            "FILE: has no attribute 'da*', ")
      << "one column has the groups";
  choice.group_may_be_absent = true;
  const Dataset data = test::read_text(arff("numeric", "1,5,1\n"), choice);
  EXPECT_EQ(data.groups, Keys{});
  EXPECT_EQ(data.header.features.size(), 2U);
}

TEST(GroupColumn, is_not_a_label_as_well_nor_left_out) {
  LabelChoice choice = test::count_labels(1);
  choice.group_column = "day";
  const std::string is_label =
      "FILE:2: attribute 'day', which --group names, is a label as well; name "
      "the labels without it (--label-columns NAMES)";
  EXPECT_EQ(test::error_of(arff("numeric", "1,5,1\n"), choice), is_label);
  choice.label_count.reset();
  choice.label_columns = {"d*", "y"};
  EXPECT_EQ(test::error_of(arff("numeric", "1,5,1\n"), choice), is_label);
  choice.label_columns = {"y"};
  choice.ignored_columns = {"d*"};
  EXPECT_EQ(test::error_of(arff("numeric", "1,5,1\n"), choice),
            "FILE:2: attribute 'day', which --group names, is left out by "
            "--ignore-columns; name it in one of the two");
}

TEST(GroupColumn, libsvm_files_have_none) {
  DataSource source = test::libsvm_source();
  source.choice.group_column = "1";
  EXPECT_EQ(test::error_of_source("0 1:2\n", source),
            "FILE: is a libsvm file, whose columns have no names, so that "
            "--group does not apply; write the rows as ARFF or CSV, with a "
            "column for it");
}

// Texts there do not make the reader look for categories.
TEST(GroupColumn, does_not_change_what_the_other_columns_are) {
  const std::string rows = "5,mon,1\n6,tue,0\n";
  const Dataset data = test::read_source("n,day,y\n" + rows, csv_with_group());
  ASSERT_EQ(data.header.features.size(), 1U);
  EXPECT_FALSE(data.header.features[0].is_categorical());
  DataSource known = csv_with_group();
  known.expected = &data.header;
  test::expect_same_data(
      test::read_source("day,n,y\nmon,5,1\ntue,6,0\n", known), data);
}

} // namespace
} // namespace naibx::cli
