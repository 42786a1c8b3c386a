#include "base/utf8.hpp"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

namespace naibx {
namespace {

TEST(Utf8, accepts_every_length_and_the_ends_of_each_range) {
  for (const char *text :
       {"", "a", "\x7F", "\xC2\x80", "\xDF\xBF", "\xE0\xA0\x80", "\xED\x9F\xBF",
        "\xEE\x80\x80", "\xEF\xBF\xBF", "\xF0\x90\x80\x80", "\xF4\x8F\xBF\xBF",
        "m\xC3\xBAsica"}) {
    EXPECT_TRUE(is_valid_utf8(text)) << text;
  }
}

TEST(Utf8, refuses_overlong_forms_surrogates_and_what_lies_beyond_unicode) {
  for (const char *text : {"\xC0\x80", "\xC1\xBF", "\xE0\x9F\xBF",
                           "\xF0\x8F\xBF\xBF", "\xED\xA0\x80", "\xED\xBF\xBF",
                           "\xF4\x90\x80\x80", "\xF8\x88\x80\x80"}) {
    EXPECT_FALSE(is_valid_utf8(text)) << text;
  }
}

TEST(Utf8, refuses_stray_and_missing_continuation_bytes) {
  for (const char *text : {"\x80", "\xBF", "a\xC3", "\xE2\x82", "\xF0\x9F\x98",
                           "\xC3(", "\xE2(\xA1"}) {
    EXPECT_FALSE(is_valid_utf8(text)) << text;
  }
}

TEST(Utf8, refuses_nul) {
  EXPECT_FALSE(is_valid_utf8(std::string_view("a\0b", 3)));
}

} // namespace
} // namespace naibx
