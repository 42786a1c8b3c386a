// D21: the words that a label may be.
#include "readers/label_value.hpp"
#include "sources.hpp"
#include "text_files.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace naibx::cli {
namespace {

using test::count_labels;
using test::csv_source;
using test::error_of_source;
using test::read_source;
using test::read_text;

std::string arff_with(const std::string &type, const std::string &rows) {
  return "@relation r\n@attribute x numeric\n@attribute l " + type +
         "\n@data\n" + rows;
}

TEST(LabelValue, D21_each_pair_is_read_in_any_case) {
  for (const auto &[off, on] :
       std::vector<std::pair<const char *, const char *>>{{"0", "1"},
                                                          {"0.0", "+1"},
                                                          {"-1", "1"},
                                                          {"false", "true"},
                                                          {"FALSE", "TRUE"},
                                                          {"False", "true"},
                                                          {"no", "Yes"},
                                                          {"N", "y"},
                                                          {"f", "T"}}) {
    LabelValues values;
    EXPECT_EQ(read_label(off, values), std::optional(false)) << off;
    EXPECT_EQ(read_label(on, values), std::optional(true)) << on;
    EXPECT_EQ(read_label(off, values), std::optional(false)) << off;
  }
}

TEST(LabelValue, D21_one_column_has_one_pair) {
  for (const auto &[first, second] :
       std::vector<std::pair<const char *, const char *>>{{"yes", "true"},
                                                          {"yes", "1"},
                                                          {"n", "no"},
                                                          {"f", "false"},
                                                          {"0", "-1"},
                                                          {"0", "yes"},
                                                          {"t", "1"}}) {
    LabelValues values;
    EXPECT_TRUE(read_label(first, values)) << first;
    EXPECT_EQ(read_label(second, values), std::nullopt) << second;
    EXPECT_TRUE(read_label(first, values)) << "nothing has changed";
  }
  for (const char *text : {"", "2", "on", "yess", "ja", "0.5", "nan"}) {
    LabelValues values;
    EXPECT_EQ(read_label(text, values), std::nullopt) << text;
  }
}

TEST(LabelValue, D21_arff_declares_them_in_any_order_and_case) {
  for (const char *type :
       {"{FALSE,TRUE}", "{TRUE, FALSE}", "{'false', 'true'}", "{True,False}"}) {
    const Dataset data = read_text(
        arff_with(type, "5,FALSE\n5,TRUE\n5,'true'\n"), count_labels(-1));
    EXPECT_EQ(data.label_offsets, (std::vector<std::uint64_t>{0, 0, 1, 2}))
        << type;
  }
  for (const char *type : {"{no,yes}", "{YES,NO}", "numeric"}) {
    const Dataset data =
        read_text(arff_with(type, "5,no\n5,yes\n"), count_labels(-1));
    EXPECT_EQ(data.label_offsets, (std::vector<std::uint64_t>{0, 0, 1}));
  }
}

TEST(LabelValue, D21_the_first_declared_word_is_absent_in_sparse_rows) {
  EXPECT_EQ(read_text(arff_with("{FALSE,TRUE}", "{}\n{1 TRUE}\n{1 false}\n"),
                      count_labels(-1))
                .label_offsets,
            (std::vector<std::uint64_t>{0, 0, 1, 1}));
  EXPECT_EQ(read_text(arff_with("{yes,no}", "{}\n{1 no}\n{1 yes}\n"),
                      count_labels(-1))
                .label_offsets,
            (std::vector<std::uint64_t>{0, 1, 1, 2}));
}

TEST(LabelValue, D21_csv_has_them_bare_or_in_quotes) {
  const std::string text = "x,a,b\n1,TRUE,n\n2,\"false\",Y\n3,true,N\n";
  const Dataset data = read_source(text, csv_source({"a", "b"}));
  EXPECT_EQ(data.label_ids, (std::vector<std::uint32_t>{0, 1, 0}));
  EXPECT_EQ(data.label_offsets, (std::vector<std::uint64_t>{0, 1, 2, 3}));
  DataSource known = csv_source({"a", "b"});
  known.expected = &data.header;
  test::expect_same_data(read_source(text, known), data);
}

TEST(LabelValue, D21_another_pair_in_the_column_is_refused) {
  const std::string text = "x,y\n1,yes\n2,true\n";
  const std::string message =
      "FILE:3:3: label 'y' is 'true'; it must be no or yes, since all values "
      "of a column must be of the same pair";
  EXPECT_EQ(error_of_source(text, csv_source({"y"})), message);
  const DatasetHeader header = {"", {{"x", {}}}, {"y"}};
  DataSource known = csv_source({"y"});
  known.expected = &header;
  EXPECT_EQ(error_of_source(text, known), message);
  EXPECT_EQ(
      test::error_of(arff_with("numeric", "1,0\n2,-1\n"), count_labels(-1)),
      "FILE:6:3: label 'l' is '-1'; it must be 0 or 1, since all values of a "
      "column must be of the same pair");
  EXPECT_EQ(test::error_of(arff_with("{no,yes}", "1,true\n"), count_labels(-1)),
            "FILE:5:3: label 'l' is 'true'; it must be no or yes, since all "
            "values of a column must be of the same pair");
}

TEST(LabelValue, D21_a_long_relation_does_not_fill_a_report) {
  std::string relation;
  for (int i = 0; i < 3000; ++i) {
    relation += "\xC3\xA4";
  }
  const std::string name = read_text("@relation '" + relation +
                                         " end: -C 1'\n@attribute l {0,1}\n"
                                         "@attribute x numeric\n@data\n",
                                     {})
                               .header.name;
  EXPECT_LE(name.size(), 100U);
  EXPECT_EQ(name.substr(0, 4), "\xC3\xA4\xC3\xA4");
  EXPECT_EQ(name.substr(name.size() - 4), " end");
  EXPECT_NE(name.find("\xA4...\xC3"), std::string::npos) << name;
}

} // namespace
} // namespace naibx::cli
