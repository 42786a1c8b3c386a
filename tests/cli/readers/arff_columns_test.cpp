#include "readers/label_value.hpp"
#include "text_files.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <vector>

namespace naibx::cli {
namespace {

const std::string any_label = list_label_values({});

using test::count_labels;
using test::error_of;
using test::features_of;
using test::labels_of;
using test::read_text;

using Labels = std::vector<std::uint32_t>;
using Values = std::vector<double>;

// A file of one feature and one label with the rows given.
std::string file_with(const std::string &feature, const std::string &label,
                      const std::string &rows) {
  return "@relation x\n@attribute f " + feature + "\n@attribute l " + label +
         "\n@data\n" + rows;
}

TEST(ArffColumns, nominal_0_and_1_are_the_numbers_in_either_order) {
  for (const char *type : {"{0,1}", "{1,0}", "{ '1', \"0\" }"}) {
    const Dataset data =
        read_text(file_with(type, "{0,1}", "0,1\n1,1\n?,1\n'1',1\n1.0,1\n"),
                  count_labels(-1));
    EXPECT_FALSE(data.header.features[0].is_categorical()) << type;
    EXPECT_EQ(features_of(data, 0), Values{0});
    EXPECT_EQ(features_of(data, 1), Values{1});
    EXPECT_NE(features_of(data, 2), features_of(data, 2)) << "NaN";
    EXPECT_EQ(features_of(data, 3), Values{1});
    EXPECT_EQ(features_of(data, 4), Values{1});
    EXPECT_EQ(data.feature_columns.size(), 4U) << "zeros are not kept";
  }
}

TEST(ArffColumns, other_nominal_features_are_positions_in_their_list) {
  const Dataset data =
      read_text(file_with("{b,'a b',0}", "{0,1}",
                          "b,1\n'a b',1\n\"a b\",1\n0,1\n'0',0\n"),
                count_labels(-1));
  EXPECT_EQ(data.header.features[0].categories,
            (std::vector<std::string>{"b", "a b", "0"}));
  EXPECT_EQ(data.feature_values, (Values{1, 1, 2, 2}));
  for (const char *type : {"{0}", "{1}", "{0,1,2}", "{-1,1}", "{no,yes}"}) {
    EXPECT_TRUE(read_text(file_with(type, "{0,1}", ""), count_labels(-1))
                    .header.features[0]
                    .is_categorical())
        << type;
  }
}

TEST(ArffColumns, a_list_of_many_values_is_searched_right) {
  std::string type = "{v0";
  std::string rows;
  for (int i = 1; i < 1000; ++i) {
    type += ",v" + std::to_string(i);
    rows += "v" + std::to_string(i) + ",0\n";
  }
  const Dataset data =
      read_text(file_with(type + "}", "{0,1}", rows), count_labels(-1));
  ASSERT_EQ(data.feature_values.size(), 999U);
  for (std::size_t i = 0; i < 999; ++i) {
    EXPECT_EQ(data.feature_values[i], static_cast<double>(i + 1));
  }
}

TEST(ArffColumns, a_value_that_is_not_declared_is_refused) {
  EXPECT_EQ(
      error_of(file_with("{a,b}", "{0,1}", "a,0\nc,0\n"), count_labels(-1)),
      "FILE:6:1: 'c' is not a declared value of attribute 'f'; a missing "
      "value is written '?'");
  EXPECT_EQ(error_of(file_with("{a,b}", "{0,1}", "'?',0\n"), count_labels(-1)),
            "FILE:5:1: '?' is not a declared value of attribute 'f'; a missing "
            "value is written '?'")
      << "in quotes it is no missing value";
  EXPECT_EQ(error_of(file_with("{0,1}", "{0,1}", "2,0\n"), count_labels(-1)),
            "FILE:5:1: attribute 'f' is '2'; it must be 0 or 1");
  EXPECT_EQ(error_of(file_with("{0,1}", "{0,1}", "-1,0\n"), count_labels(-1)),
            "FILE:5:1: attribute 'f' is '-1'; it must be 0 or 1");
}

TEST(ArffColumns, labels_may_be_nominal_or_numeric_zero_or_minus_one) {
  const std::vector<Labels> expected = {{}, {0}, {0}};
  const auto labels_in = [](const Dataset &data) {
    std::vector<Labels> labels;
    for (std::size_t row = 0; row < data.row_count(); ++row) {
      labels.push_back(labels_of(data, row));
    }
    return labels;
  };
  for (const char *type :
       {"{0,1}", "{1,0}", "numeric", "real", "INTEGER", "{0.0,1.0}"}) {
    EXPECT_EQ(labels_in(read_text(file_with("real", type, "5,0\n5,1\n5,'1'\n"),
                                  count_labels(-1))),
              expected)
        << type;
  }
  for (const char *type : {"{-1,1}", "{1,-1}", "{'-1', '+1'}", "numeric"}) {
    EXPECT_EQ(labels_in(read_text(file_with("real", type, "5,-1\n5,1\n5,+1\n"),
                                  count_labels(-1))),
              expected)
        << type;
  }
  EXPECT_EQ(
      labels_in(read_text(file_with("real", "{0}", "5,0\n"), count_labels(-1))),
      std::vector<Labels>{{}})
      << "a label that is never set";
}

TEST(ArffColumns, any_other_value_of_a_label_is_refused_by_name) {
  for (const char *type : {"numeric", "{0,1}"}) {
    for (const char *value : {"2", "0.5", "-2", "1e400", "on", "'?'", "''"}) {
      const std::string row = "5," + std::string(value) + "\n";
      const std::string message =
          error_of(file_with("real", type, row), count_labels(-1));
      EXPECT_EQ(message.substr(0, 10), "FILE:5:3: ") << message;
      EXPECT_NE(message.find("label 'l'"), std::string::npos) << message;
    }
  }
  EXPECT_EQ(error_of(file_with("real", "{0,1}", "5,-1\n"), count_labels(-1)),
            "FILE:5:3: label 'l' is '-1'; it must be 0 or 1, since all values "
            "of a column must be of the same pair");
  EXPECT_EQ(error_of(file_with("real", "{-1,1}", "5,0\n"), count_labels(-1)),
            "FILE:5:3: label 'l' is '0'; it must be -1 or 1, since all values "
            "of a column must be of the same pair");
  EXPECT_EQ(error_of(file_with("real", "real", "5,3\n"), count_labels(-1)),
            "FILE:5:3: label 'l' is '3'; it must be " + any_label);
}

TEST(ArffColumns, a_declaration_that_is_none_of_a_label_is_refused_by_name) {
  for (const char *type :
       {"{a,b}", "{no,true}", "{0,1,2}", "{-1,0,1}", "{0,yes}"}) {
    const std::string message =
        error_of(file_with("real", type, ""), count_labels(-1));
    EXPECT_EQ(message.substr(0, 32), "FILE:3: label 'l' is declared as")
        << message;
  }
}

TEST(ArffColumns, C34_a_label_cannot_be_missing) {
  const std::string expected = "label 'l' is missing; a label is 0 or 1";
  EXPECT_EQ(error_of(file_with("real", "{0,1}", "5,?\n"), count_labels(-1)),
            "FILE:5:3: " + expected);
  EXPECT_EQ(error_of(file_with("real", "real", "{1 ?}\n"), count_labels(-1)),
            "FILE:5:4: " + expected);
}

TEST(ArffColumns, all_columns_may_be_labels) {
  const Dataset data =
      read_text(file_with("{0,1}", "{0,1}", "1,1\n{}\n"), count_labels(2));
  EXPECT_TRUE(data.header.features.empty());
  EXPECT_EQ(labels_of(data, 0), (Labels{0, 1}));
  EXPECT_EQ(labels_of(data, 1), Labels{});
}

} // namespace
} // namespace naibx::cli
