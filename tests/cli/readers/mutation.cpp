#include "mutation.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace naibx::cli::test {

namespace {

template <typename Id>
void expect_increasing(const std::vector<Id> &ids, std::uint64_t begin,
                       std::uint64_t end, std::size_t bound) {
  ASSERT_LE(begin, end);
  ASSERT_LE(end, ids.size());
  for (std::uint64_t i = begin; i < end; ++i) {
    EXPECT_LT(ids[i], bound);
    EXPECT_TRUE(i == begin || ids[i - 1] < ids[i]);
  }
}

} // namespace

std::string mutate(std::string text, Dice &dice) {
  constexpr std::string_view kLikely = "{}'\"\\,?% \t\r\n@01-+.eu<>&;#/=!";
  for (std::size_t i = 1 + dice.below(3); i > 0 && !text.empty(); --i) {
    const std::size_t at = dice.below(text.size());
    switch (dice.below(6)) {
    case 0:
      text[at] = static_cast<char>(dice.below(256));
      break;
    case 1:
      text[at] = kLikely[dice.below(kLikely.size())];
      break;
    case 2:
      text.insert(at, 1, kLikely[dice.below(kLikely.size())]);
      break;
    case 3:
      text.erase(at, 1 + dice.below(8));
      break;
    case 4:
      text.insert(at, text.substr(dice.below(text.size()), dice.below(30)));
      break;
    default:
      text[at] = static_cast<char>(text[at] ^ (1 << dice.below(8)));
      break;
    }
  }
  return text;
}

void expect_promises(const Dataset &data) {
  const DatasetHeader &header = data.header;
  ASSERT_EQ(data.label_offsets.size(), data.feature_offsets.size());
  ASSERT_EQ(data.feature_columns.size(), data.feature_values.size());
  for (std::size_t row = 0; row < data.row_count(); ++row) {
    expect_increasing(data.feature_columns, data.feature_offsets[row],
                      data.feature_offsets[row + 1], header.features.size());
    expect_increasing(data.label_ids, data.label_offsets[row],
                      data.label_offsets[row + 1], header.labels.size());
  }
  for (std::size_t i = 0; i < data.feature_values.size(); ++i) {
    const double value = data.feature_values[i];
    EXPECT_NE(value, 0);
    EXPECT_FALSE(std::isinf(value));
    const FeatureColumn &feature = header.features[data.feature_columns[i]];
    if (feature.is_categorical() && !std::isnan(value)) {
      EXPECT_EQ(value, std::floor(value));
      EXPECT_LT(value, static_cast<double>(feature.categories.size()));
    }
  }
}

} // namespace naibx::cli::test
