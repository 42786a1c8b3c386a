#include "readers/data_error.hpp"
#include "readers/dataset.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace naibx::cli {
namespace {

TEST(Dataset, rows_are_appended_with_their_offsets) {
  Dataset data;
  EXPECT_EQ(data.row_count(), 0U);
  data.append({{0, 3}, {1.5, -2}, {1}});
  data.append({{}, {}, {}});
  data.append({{2}, {4}, {0, 2}});
  EXPECT_EQ(data.row_count(), 3U);
  EXPECT_EQ(data.feature_offsets, (std::vector<std::uint64_t>{0, 2, 2, 3}));
  EXPECT_EQ(data.feature_columns, (std::vector<std::uint32_t>{0, 3, 2}));
  EXPECT_EQ(data.feature_values, (std::vector<double>{1.5, -2, 4}));
  EXPECT_EQ(data.label_offsets, (std::vector<std::uint64_t>{0, 1, 1, 3}));
  EXPECT_EQ(data.label_ids, (std::vector<std::uint32_t>{1, 0, 2}));
}

TEST(DataError, says_what_applies_of_file_line_and_column) {
  EXPECT_STREQ(DataError("a.arff", 3, 7, "wrong").what(), "a.arff:3:7: wrong");
  EXPECT_STREQ(DataError("a.arff", 3, 0, "wrong").what(), "a.arff:3: wrong");
  EXPECT_STREQ(DataError("a.arff", 0, 0, "wrong").what(), "a.arff: wrong");
  EXPECT_STREQ(DataError("", 0, 0, "wrong").what(), "wrong");
  EXPECT_EQ(DataError("a.arff", 3, 7, "wrong").line(), 3U);
  EXPECT_EQ(DataError("a.arff", 3, 7, "wrong").column(), 7U);
}

} // namespace
} // namespace naibx::cli
