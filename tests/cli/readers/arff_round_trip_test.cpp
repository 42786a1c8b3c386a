#include "arff_writer.hpp"
#include "text_files.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <cstddef>

namespace naibx::cli {
namespace {

using test::Dice;
using test::Spelling;
using test::WrittenData;

void expect_equal(const Dataset &read, const Dataset &expected) {
  EXPECT_EQ(read.header.name, expected.header.name);
  EXPECT_EQ(read.header.labels, expected.header.labels);
  ASSERT_EQ(read.header.features.size(), expected.header.features.size());
  for (std::size_t i = 0; i < read.header.features.size(); ++i) {
    EXPECT_EQ(read.header.features[i].name, expected.header.features[i].name);
    EXPECT_EQ(read.header.features[i].categories,
              expected.header.features[i].categories);
  }
  EXPECT_EQ(read.feature_offsets, expected.feature_offsets);
  EXPECT_EQ(read.feature_columns, expected.feature_columns);
  EXPECT_EQ(read.label_offsets, expected.label_offsets);
  EXPECT_EQ(read.label_ids, expected.label_ids);
  ASSERT_EQ(read.feature_values.size(), expected.feature_values.size());
  for (std::size_t i = 0; i < read.feature_values.size(); ++i) {
    const double value = read.feature_values[i];
    EXPECT_TRUE(value == expected.feature_values[i] ||
                (std::isnan(value) && std::isnan(expected.feature_values[i])))
        << value << " for " << expected.feature_values[i];
  }
}

Spelling random_spelling(Dice &dice) {
  Spelling spelling;
  spelling.sparse = dice.one_in(2);
  spelling.double_quotes = dice.one_in(2);
  spelling.quote_all = dice.one_in(2);
  spelling.carriage_return = dice.one_in(2);
  spelling.padding = dice.one_in(2);
  spelling.final_newline = dice.one_in(2);
  spelling.byte_order_mark = dice.one_in(4);
  return spelling;
}

TEST(ArffRoundTrip, what_is_written_in_any_spelling_is_read_back) {
  for (std::uint64_t seed = 0; seed < 1000; ++seed) {
    SCOPED_TRACE(seed);
    Dice dice(seed);
    const WrittenData data = test::random_data(dice);
    const test::TextFile xml(test::to_label_xml(data));
    LabelChoice choice;
    choice.label_xml = xml.path();
    const std::string text = test::to_arff(data, random_spelling(dice), dice);
    expect_equal(test::read_text(text, choice), expected_dataset(data));
    if (testing::Test::HasFailure()) {
      FAIL() << text;
    }
  }
}

} // namespace
} // namespace naibx::cli
