// Lists of names in options.
#include "commands/name_list.hpp"

#include <gtest/gtest.h>

namespace naibx::cli {
namespace {

using Names = std::vector<std::string>;

TEST(NameList, commas_separate_names) {
  EXPECT_EQ(split_names("a"), Names{"a"});
  EXPECT_EQ(split_names("a,b*,c d"), (Names{"a", "b*", "c d"}));
  EXPECT_EQ(split_names("m\xC3\xBAsica,7"), (Names{"m\xC3\xBAsica", "7"}));
}

TEST(NameList, blanks_belong_to_names) {
  EXPECT_EQ(split_names("a, b"), (Names{"a", " b"}));
}

TEST(NameList, quotes_hide_commas_and_quotes) {
  EXPECT_EQ(split_names("\"a,b\",c"), (Names{"a,b", "c"}));
  EXPECT_EQ(split_names("\"say \"\"x\"\"\""), Names{"say \"x\""});
  EXPECT_EQ(split_names("a\"b"), Names{"a\"b"});
}

TEST(NameList, names_that_are_empty_or_not_closed_are_none) {
  for (const char *list :
       {"", ",", "a,", ",a", "a,,b", "\"\"", "\"a", "\"a\"b", "\"a\",", "\""}) {
    EXPECT_FALSE(split_names(list)) << list;
  }
}

} // namespace
} // namespace naibx::cli
