#include "model/families.hpp"
#include "model/family_text.hpp"

#include <gtest/gtest.h>
#include <naibx/naibx.h>

#include <cmath>
#include <limits>

namespace naibx::cli {
namespace {

// One column per list, dense.
Dataset columns(const std::vector<std::vector<double>> &lists) {
  Dataset data;
  for (std::size_t column = 0; column < lists.size(); ++column) {
    data.header.features.push_back({std::to_string(column), {}});
  }
  for (std::size_t row = 0; row < lists[0].size(); ++row) {
    DatasetRow entries;
    for (std::uint32_t column = 0; column < lists.size(); ++column) {
      if (lists[column][row] != 0.0) {
        entries.columns.push_back(column);
        entries.values.push_back(lists[column][row]);
      }
    }
    data.append(entries);
  }
  return data;
}

std::int32_t automatic(const std::vector<double> &values) {
  return choose_families(columns({values}), FamilyChoice::automatic).at(0);
}

constexpr double kMissing = std::numeric_limits<double>::quiet_NaN();

TEST(Families, values_of_0_and_1_alone_are_bernoulli) {
  EXPECT_EQ(automatic({0, 1, 1}), NAIBX_BERNOULLI);
  EXPECT_EQ(automatic({0, 0}), NAIBX_BERNOULLI);
  EXPECT_EQ(automatic({kMissing, 1}), NAIBX_BERNOULLI);
}

// The family of each of many columns alike.
std::int32_t automatic(const std::vector<double> &values, std::size_t copies) {
  const std::vector<std::vector<double>> lists(copies, values);
  const auto families =
      choose_families(columns(lists), FamilyChoice::automatic);
  for (const std::int32_t family : families) {
    EXPECT_EQ(family, families[0]);
  }
  return families.at(0);
}

TEST(Families, many_columns_of_whole_numbers_mostly_0_are_multinomial) {
  EXPECT_EQ(automatic({0, 0, 2, 1}, 16), NAIBX_MULTINOMIAL);
  EXPECT_EQ(automatic({7, kMissing, 0}, 20), NAIBX_MULTINOMIAL);
}

TEST(Families, categories_are_not_counted_as_words) {
  Dataset data = columns(std::vector<std::vector<double>>(16, {0, 0, 2, 1}));
  for (std::size_t column = 1; column < 16; ++column)
    data.header.features[column].categories = {"a", "b", "c"};
  EXPECT_EQ(choose_families(data, FamilyChoice::automatic).at(0),
            NAIBX_GAUSSIAN);
}

// Shares of one total say nothing where there is one column alone, and little
// where there are few.
TEST(Families, few_columns_of_counts_are_gaussian) {
  EXPECT_EQ(automatic({0, 0, 2, 1}, 1), NAIBX_GAUSSIAN);
  EXPECT_EQ(automatic({0, 0, 2, 1}, 15), NAIBX_GAUSSIAN);
}

TEST(Families, whole_numbers_that_are_seldom_0_are_gaussian) {
  EXPECT_EQ(automatic({0, 1, 2}), NAIBX_GAUSSIAN);
  EXPECT_EQ(automatic({648, 29, 2388, 1247}), NAIBX_GAUSSIAN);
}

TEST(Families, fractions_and_negative_numbers_are_gaussian) {
  EXPECT_EQ(automatic({0, 1, 0.5}), NAIBX_GAUSSIAN);
  EXPECT_EQ(automatic({0, 1, -1}), NAIBX_GAUSSIAN);
}

TEST(Families, a_column_without_a_value_is_gaussian) {
  EXPECT_EQ(automatic({kMissing, kMissing}), NAIBX_GAUSSIAN);
}

TEST(Families, a_choice_holds_for_all_columns_but_the_categorical) {
  Dataset data = columns({{0, 1}, {0, 0.5}, {1, 2}});
  data.header.features[2].categories = {"a", "b", "c"};
  EXPECT_EQ(choose_families(data, FamilyChoice::multinomial),
            (std::vector<std::int32_t>{NAIBX_MULTINOMIAL, NAIBX_MULTINOMIAL,
                                       NAIBX_CATEGORICAL}));
  EXPECT_EQ(choose_families(data, FamilyChoice::automatic),
            (std::vector<std::int32_t>{NAIBX_BERNOULLI, NAIBX_GAUSSIAN,
                                       NAIBX_CATEGORICAL}));
}

TEST(Families, are_described_by_their_numbers) {
  EXPECT_EQ(describe_features(count_families(
                {NAIBX_GAUSSIAN, NAIBX_CATEGORICAL, NAIBX_GAUSSIAN})),
            "3 features (2 Gaussian, 1 categorical)");
  EXPECT_EQ(describe_features(count_families({NAIBX_BERNOULLI})),
            "1 Bernoulli feature");
  EXPECT_EQ(describe_features({}), "0 features");
}

} // namespace
} // namespace naibx::cli
