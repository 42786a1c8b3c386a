#include "readers/arff/meka_relation.hpp"
#include "text_files.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <vector>

namespace naibx::cli {
namespace {

using test::count_labels;
using test::error_of;
using test::read_text;
using test::TextFile;

using Names = std::vector<std::string>;

// Columns a, b, c, d and one row.
std::string file_with(const std::string &relation) {
  return "@relation " + relation +
         "\n@attribute a {0,1}\n@attribute b {0,1}\n@attribute c {0,1}\n"
         "@attribute d {0,1}\n@data\n1,1,0,1\n";
}

Names labels_in(const std::string &relation) {
  return read_text(file_with(relation), {}).header.labels;
}

TEST(ArffLabels, C30_minus_C_in_the_relation_counts_the_first_columns) {
  for (const char *relation :
       {"'Music: -C 1'", "\"Music: -C 1\"", "Music:-C 1", "Music: -C 1",
        "'Music: -C   1  '", "'Music: -C\\t1'", "'-C 1'", "-C 1",
        "'Music' -C 1", "'Music:' -C 1"}) {
    EXPECT_EQ(labels_in(relation), Names{"a"}) << relation;
  }
}

TEST(ArffLabels, C30_a_negative_number_counts_the_last_columns) {
  for (const char *relation :
       {"'Music: -C -2'", "\"Music: -C -2\"", "Music: -C -2",
        "'Music: -split 50 -C -2'", "Music: -C -2 -split-number 5"}) {
    EXPECT_EQ(labels_in(relation), (Names{"c", "d"})) << relation;
  }
}

TEST(ArffLabels, C30_other_options_and_a_comment_may_follow) {
  for (const char *relation :
       {"'Slashdot: -C 2 -split-number 1891' %50", "Slashdot: -C 2 % -C 3",
        "'MEDC: -C 2 -I 0-weka.filters.X-R1_MEDC: -C 3'",
        "'x: -C 2-weka.filters.unsupervised.attribute.Remove-R1'",
        "'J48 -C 0.25 -M 2: -C 2'", "'x-C 9: -C 2'", "'x -Cost 1 -C 2'"}) {
    EXPECT_EQ(labels_in(relation), (Names{"a", "b"})) << relation;
  }
}

TEST(ArffLabels, C30_the_data_set_is_named_without_the_options) {
  EXPECT_EQ(parse_meka_relation("Music: -C -6 -split 50").title, "Music");
  EXPECT_EQ(parse_meka_relation("a: b: -C 6").title, "a: b");
  EXPECT_EQ(parse_meka_relation("Music -C 6").title, "Music");
  EXPECT_EQ(parse_meka_relation("-C 6").title, "");
  EXPECT_EQ(parse_meka_relation(" a: b ").title, "a: b");
  EXPECT_EQ(parse_meka_relation("J48 -C 0.25").title, "J48 -C 0.25");
  EXPECT_EQ(parse_meka_relation("J48 -C 0.25").label_count, std::nullopt);
  EXPECT_EQ(parse_meka_relation("x -C").label_count, std::nullopt);
  EXPECT_EQ(parse_meka_relation("x -C six").label_count, std::nullopt);
  EXPECT_EQ(parse_meka_relation("x -C 99999999999999999999").label_count,
            std::nullopt);
}

TEST(ArffLabels, C30_a_label_file_wins_over_the_relation_and_the_count) {
  const TextFile xml("<labels><label name='d'/><label name='b'/></labels>");
  LabelChoice choice = count_labels(1);
  choice.label_xml = xml.path();
  const Dataset data = read_text(file_with("'x: -C 3'"), choice);
  EXPECT_EQ(data.header.labels, (Names{"b", "d"})) << "order of the columns";
  ASSERT_EQ(data.header.features.size(), 2U);
  EXPECT_EQ(data.header.features[0].name, "a");
  EXPECT_EQ(data.header.features[1].name, "c");
  EXPECT_EQ(test::labels_of(data, 0), (std::vector<std::uint32_t>{0, 1}));
  EXPECT_EQ(test::features_of(data, 0), (std::vector<double>{1, 0}));
}

TEST(ArffLabels, a_count_that_is_given_wins_over_the_relation) {
  EXPECT_EQ(read_text(file_with("'x: -C 3'"), count_labels(-1)).header.labels,
            Names{"d"});
  EXPECT_EQ(read_text(file_with("x"), count_labels(4)).header.labels.size(),
            4U);
}

TEST(ArffLabels, when_nothing_tells_the_error_names_the_three_ways) {
  const std::string message = error_of(file_with("x"), {});
  EXPECT_EQ(message.substr(0, 6), "FILE: ");
  for (const char *way : {"--labels FILE.xml", "--label-count N", "-C 6"}) {
    EXPECT_NE(message.find(way), std::string::npos) << way;
  }
}

TEST(ArffLabels, a_count_of_0_makes_every_column_a_feature) {
  const DatasetHeader header =
      read_text(file_with("'x: -C 2'"), count_labels(0)).header;
  EXPECT_TRUE(header.labels.empty());
  EXPECT_EQ(header.features.size(), 4U);
}

TEST(ArffLabels, a_count_that_the_file_cannot_have_is_refused) {
  const std::string bounds =
      "; the file has 4 attributes, so it must be from 1 to 4 or, for the "
      "last ones, from -1 to -4";
  EXPECT_EQ(error_of(file_with("x"), count_labels(5)),
            "FILE: the label count is 5" + bounds);
  EXPECT_EQ(error_of(file_with("x"),
                     count_labels(std::numeric_limits<std::int64_t>::min())),
            "FILE: the label count is -9223372036854775808" + bounds);
  EXPECT_EQ(error_of(file_with("'x: -C -5'"), {}),
            "FILE: -C in the relation is -5" + bounds);
}

std::string error_with_xml(const std::string &xml_text) {
  const TextFile xml(xml_text);
  LabelChoice choice;
  choice.label_xml = xml.path();
  return error_of(file_with("x"), choice);
}

TEST(ArffLabels, a_label_of_the_label_file_must_be_a_column) {
  EXPECT_EQ(error_with_xml("<labels><label name='a'/>\n<label name='x y'/>"
                           "</labels>"),
            "XML:2: label 'x y' is no attribute of FILE");
  EXPECT_EQ(error_with_xml("<labels><label name='a'/>\n<label name='a'/>"
                           "</labels>"),
            "XML:2: label 'a' is listed twice");
  EXPECT_EQ(error_with_xml("<labels><label name='A'/></labels>"),
            "XML:1: label 'A' is no attribute of FILE")
      << "case counts";
}

TEST(ArffLabels, an_absent_label_file_is_named) {
  LabelChoice choice;
  choice.label_xml = "absent-labels.xml";
  EXPECT_EQ(error_of(file_with("x"), choice),
            "cannot read XML: the file or its folder does not exist");
}

TEST(ArffLabels, C33_the_label_file_may_spell_names_as_the_arff_file_does) {
  for (const char *spelling : {"TAG_m\\'usica", "TAG_m'usica"}) {
    const TextFile xml("<labels><label name=\"" + std::string(spelling) +
                       "\"/></labels>");
    LabelChoice choice;
    choice.label_xml = xml.path();
    const Dataset data = read_text("@relation x\n@attribute n numeric\n"
                                   "@attribute TAG_m\\'usica {0,1}\n@data\n",
                                   choice);
    EXPECT_EQ(data.header.labels, Names{"TAG_m'usica"});
  }
}

} // namespace
} // namespace naibx::cli
