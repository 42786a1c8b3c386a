#include "failure.hpp"
#include "model/column_match.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <memory>
#include <stdexcept>

namespace naibx::cli {
namespace {

DatasetHeader header(std::vector<FeatureColumn> features,
                     std::vector<std::string> labels = {}) {
  return {"", std::move(features), std::move(labels)};
}

// The row in the model's columns, every absent one filled with 0.
std::vector<double> translated(const DatasetHeader &model,
                               const DatasetHeader &data,
                               const DatasetRow &row) {
  const ColumnMatch match(model, data, "F");
  DatasetRow result;
  match.translate(row, result, 7);
  std::vector<double> values(model.features.size(), 0.0);
  std::uint32_t next = 0;
  for (std::size_t entry = 0; entry < result.columns.size(); ++entry) {
    EXPECT_GE(result.columns[entry], next);
    next = result.columns[entry] + 1;
    values.at(result.columns[entry]) = result.values[entry];
  }
  return values;
}

std::string error_of(const DatasetHeader &model, const DatasetHeader &data,
                     const DatasetRow &row = {}) {
  try {
    translated(model, data, row);
  } catch (const std::runtime_error &error) {
    return error.what();
  }
  return "";
}

TEST(ColumnMatch, C39_columns_are_put_into_the_models_order_by_name) {
  EXPECT_EQ(translated(header({{"a", {}}, {"b", {}}, {"c", {}}}),
                       header({{"c", {}}, {"a", {}}, {"b", {}}}),
                       {{0, 1, 2}, {3, 1, 2}, {}}),
            (std::vector<double>{1, 2, 3}));
}

TEST(ColumnMatch, C39_missing_and_surplus_names_are_listed) {
  EXPECT_EQ(error_of(header({{"a", {}}, {"b", {}}}),
                     header({{"a", {}}, {"x", {}}, {"y", {}}})),
            "F: 1 feature is missing that the model has: 'b'; 2 features are "
            "unknown to the model: 'x', 'y'; --ignore-columns leaves "
            "columns out");
}

TEST(ColumnMatch, C39_of_many_names_only_some_are_listed) {
  std::vector<FeatureColumn> features;
  features.reserve(8);
  for (int number = 0; number < 8; ++number) {
    features.push_back({"f" + std::to_string(number), {}});
  }
  EXPECT_EQ(error_of(header(features), header({})),
            "F: 8 features are missing that the model has: 'f0', 'f1', 'f2', "
            "'f3', 'f4', ...");
}

TEST(ColumnMatch, columns_named_like_a_label_are_left_out) {
  EXPECT_EQ(translated(header({{"a", {}}}, {"L"}),
                       header({{"L", {}}, {"a", {}}}), {{0, 1}, {1, 5}, {}}),
            std::vector<double>{5});
}

TEST(ColumnMatch, columns_named_like_a_label_have_no_place_without_names) {
  EXPECT_EQ(translated(header({{"", {}}, {"", {}}}, {"L", ""}),
                       header({{"x", {}}, {"L", {}}, {"", {}}}),
                       {{0, 1, 2}, {4, 1, 5}, {}}),
            (std::vector<double>{4, 5}));
  EXPECT_EQ(translated(header({}, {"L", "M"}), header({{"L", {}}, {"M", {}}}),
                       {{0, 1}, {1, 1}, {}}),
            std::vector<double>{});
}

TEST(ColumnMatch, a_name_that_stands_twice_is_matched_in_order) {
  EXPECT_EQ(translated(header({{"a", {}}, {"b", {}}, {"a", {}}}),
                       header({{"b", {}}, {"a", {}}, {"a", {}}}),
                       {{0, 1, 2}, {5, 6, 7}, {}}),
            (std::vector<double>{6, 5, 7}));
}

TEST(ColumnMatch, a_model_without_names_is_matched_by_position) {
  EXPECT_EQ(translated(header({{"", {}}, {"", {}}}),
                       header({{"a", {}}, {"b", {}}}), {{0, 1}, {1, 2}, {}}),
            (std::vector<double>{1, 2}));
  EXPECT_EQ(error_of(header({{"", {}}}), header({{"a", {}}, {"b", {}}})),
            "F: the number of features is 2; the model, whose features have no "
            "names, has 1; --label-columns, --label-count or --ignore-columns "
            "say which are no features");
}

// A table's columns may be called 0, 1, 2 and so may labels.
TEST(ColumnMatch, C39_by_position_as_many_columns_as_features_are_no_labels) {
  DatasetHeader model = header({{"", {}}, {"", {}}});
  model.labels = {"0", "1"};
  EXPECT_EQ(
      translated(model, header({{"0", {}}, {"1", {}}}), {{0, 1}, {5, 6}, {}}),
      (std::vector<double>{5, 6}));
  EXPECT_NE(error_of(model, header({{"a", {}}, {"b", {}}, {"c", {}}})), "");
}

TEST(ColumnMatch, C39_categories_are_matched_by_name) {
  const DatasetHeader model = header({{"c", {"red", "green", "blue"}}});
  const DatasetHeader data = header({{"c", {"blue", "red"}}});
  EXPECT_EQ(translated(model, data, {{0}, {1}, {}}), std::vector<double>{0});
  // An absent entry is the data's first category.
  EXPECT_EQ(translated(model, data, {}), std::vector<double>{2});
}

TEST(ColumnMatch, C39_a_category_that_the_model_has_not_is_named_when_used) {
  const DatasetHeader model = header({{"c", {"red", "green"}}});
  const DatasetHeader data = header({{"c", {"red", "pink"}}});
  EXPECT_EQ(error_of(model, data), "");
  EXPECT_EQ(error_of(model, data, {{0}, {1}, {}}),
            "F:7: feature 'c' has the value 'pink', which the model does not "
            "know; --unknown-as-missing treats such values as missing");
}

TEST(ColumnMatch, D20_a_category_that_the_model_has_not_may_be_missing) {
  const DatasetHeader model = header({{"c", {"red", "green"}}, {"n", {}}});
  const DatasetHeader data =
      header({{"c", {"pink", "green", "blue"}}, {"n", {"1", "x"}}});
  const auto unknown = std::make_shared<UnknownValues>();
  const ColumnMatch match(model, data, "F", unknown);
  DatasetRow row;
  match.translate({{0}, {1}, {}}, row, 5);
  EXPECT_EQ(unknown->count, 0U);
  // The absent first category is not known, nor is the third.
  match.translate({}, row, 6);
  EXPECT_TRUE(std::isnan(row.values.at(0)));
  match.translate({{0}, {2}, {}}, row, 7);
  EXPECT_TRUE(std::isnan(row.values.at(0)));
  EXPECT_EQ(unknown->count, 2U);
  EXPECT_EQ(unknown->first_line, 6U);
  // A text in place of a number is no unknown category.
  EXPECT_THROW(match.translate({{0, 1}, {1, 1}, {}}, row, 8),
               std::runtime_error);
}

TEST(ColumnMatch, a_missing_value_stays_missing) {
  const double missing = std::numeric_limits<double>::quiet_NaN();
  EXPECT_TRUE(std::isnan(translated(header({{"c", {"red", "green"}}}),
                                    header({{"c", {"green", "red"}}}),
                                    {{0}, {missing}, {}})
                             .at(0)));
}

// A file that has fewer values of a column may declare fewer of them, and what
// is {0,1} is a number.
TEST(ColumnMatch, numbers_and_categories_named_like_numbers_match) {
  const DatasetHeader categories = header({{"c", {"2", "1", "0"}}});
  const DatasetHeader numbers = header({{"c", {}}});
  EXPECT_EQ(translated(categories, numbers, {}), std::vector<double>{2});
  EXPECT_EQ(translated(categories, numbers, {{0}, {1}, {}}),
            std::vector<double>{1});
  EXPECT_EQ(translated(numbers, categories, {}), std::vector<double>{2});
  EXPECT_EQ(error_of(categories, numbers, {{0}, {0.5}, {}}),
            "F:7: feature 'c' has the value '0.5', which the model does not "
            "know; --unknown-as-missing treats such values as missing");
  EXPECT_EQ(
      error_of(numbers, header({{"c", {"red"}}})),
      "F:7: feature 'c' has the value 'red', but is a number in the model");
}

TEST(ColumnMatch, C37_a_category_is_a_number_as_in_a_data_file) {
  const DatasetHeader numbers = header({{"c", {}}});
  const DatasetHeader names =
      header({{"c", {"nan", "inf", "-INFINITY", "1e400", "+2", "1e-400"}}});
  for (const double position : {0.0, 1.0, 2.0, 3.0}) {
    const std::string name =
        names.features[0].categories[static_cast<std::size_t>(position)];
    EXPECT_EQ(error_of(numbers, names, {{0}, {position}, {}}),
              "F:7: feature 'c' has the value '" + name +
                  "', but is a number in the model");
  }
  EXPECT_EQ(translated(numbers, names, {{0}, {4}, {}}), std::vector<double>{2});
  EXPECT_EQ(translated(numbers, names, {{0}, {5}, {}}), std::vector<double>{0});
  // An absent entry is the first of them.
  EXPECT_NE(error_of(numbers, names).find("'nan'"), std::string::npos);
}

TEST(LabelMatch, labels_are_matched_by_name) {
  EXPECT_EQ(match_labels(header({}, {"x", "y", "z"}),
                         header({}, {"z", "x", "y"}), "F"),
            (std::vector<std::uint32_t>{2, 0, 1}));
}

TEST(LabelMatch, C39_names_that_differ_are_listed) {
  try {
    match_labels(header({}, {"x", "y"}), header({}, {"x", "q"}), "F");
    FAIL();
  } catch (const std::runtime_error &error) {
    EXPECT_STREQ(error.what(), "F: 1 label is missing that the model has: "
                               "'y'; 1 label is unknown to the model: "
                               "'q'");
  }
}

} // namespace
} // namespace naibx::cli
