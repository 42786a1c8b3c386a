#include "readers/text.hpp"

#include <gtest/gtest.h>

#include <string>

namespace naibx::cli {
namespace {

TEST(Text, utf8_is_told_from_other_bytes) {
  for (const char *valid :
       {"", "plain", "m\xC3\xBAsica", "\xE2\x82\xAC", "\xF0\x9F\x98\x80",
        "\xED\x9F\xBF", "\xEE\x80\x80", "\xF4\x8F\xBF\xBF"}) {
    EXPECT_TRUE(is_valid_utf8(valid)) << valid;
  }
  for (const char *invalid :
       {"m\xFAsica", "\x80", "\xC3", "\xC3(", "\xC0\x80", "\xC1\xBF",
        "\xE0\x80\x80", "\xE2\x82", "\xED\xA0\x80", "\xF0\x80\x80\x80",
        "\xF4\x90\x80\x80", "\xF5\x80\x80\x80", "\xFF"}) {
    EXPECT_FALSE(is_valid_utf8(invalid)) << invalid;
  }
}

TEST(Text, every_character_is_encoded_validly) {
  for (char32_t character = 1; character <= 0x110010; ++character) {
    std::string text;
    const bool surrogate = character >= 0xD800 && character <= 0xDFFF;
    const bool expected = character <= 0x10FFFF && !surrogate;
    ASSERT_EQ(append_utf8(text, character), expected) << character;
    ASSERT_EQ(text.empty(), !expected);
    ASSERT_TRUE(is_valid_utf8(text)) << character;
  }
  std::string text;
  EXPECT_FALSE(append_utf8(text, 0));
  EXPECT_TRUE(append_utf8(text, 0x20AC));
  EXPECT_EQ(text, "\xE2\x82\xAC");
}

TEST(Text, case_is_ignored_in_ascii_alone) {
  EXPECT_TRUE(equals_ignoring_case("@DaTa", "@data"));
  EXPECT_FALSE(equals_ignoring_case("@data", "@dat"));
  EXPECT_FALSE(equals_ignoring_case("\xC3\x84", "\xC3\xA4"));
}

TEST(Text, control_characters_are_found) {
  for (const char *text :
       {"a\tb", "\n", "\x1b[2J", "a\x7F", "\xC2\x80", "a\xE2\x80\xAE",
        "\xE2\x80\xA8", "\xE2\x81\xA9", "\xD8\x9C", "\xE2\x80\x8F"}) {
    EXPECT_TRUE(has_control(text)) << text;
  }
  for (const char *text :
       {"", "a b", "m\xC3\xBAsica", "\xC2\xA0", "\xC2", "\xE2\x80\x90",
        "\xE2\x80\xAF", "\xE2\x81\xA5", "\xD8\xA7"}) {
    EXPECT_FALSE(has_control(text)) << text;
  }
}

TEST(Text, messages_show_text_on_one_line_and_as_utf8) {
  EXPECT_EQ(quote_for_message("m\xC3\xBAsica"), "'m\xC3\xBAsica'");
  EXPECT_EQ(quote_for_message("a\nb\x7F\xFA"), "'a\\x0ab\\x7f\\xfa'");
  EXPECT_EQ(quote_for_message("\xC2\x9B"
                              "2J\xC2\xA0"),
            "'\\xc2\\x9b2J\xC2\xA0'");
  EXPECT_EQ(visible_text("a\xE2\x80\xAE"
                         "b"),
            "a\\xe2\\x80\\xae"
            "b");
  EXPECT_EQ(visible_text("it's\x1b[2J\n\xC3"), "it's\\x1b[2J\\x0a\\xc3");
  EXPECT_EQ(quote_for_message(std::string("\0", 1)), "'\\x00'");
  const std::string shown = quote_for_message(std::string(1000, 'x'));
  EXPECT_LT(shown.size(), 80U);
  EXPECT_EQ(shown.substr(shown.size() - 4), "...'");
}

TEST(Text, a_long_text_loses_its_middle) {
  EXPECT_EQ(shorten_text("0123456789", 10), "0123456789");
  EXPECT_EQ(shorten_text("0123456789a", 10), "012...89a");
  // No character is cut in two: either half holds one of three bytes.
  EXPECT_EQ(shorten_text("\xE2\x82\xAC\xE2\x82\xAC\xE2\x82\xAC\xE2\x82\xAC"
                         "\xE2\x82\xAC",
                         13),
            "\xE2\x82\xAC...\xE2\x82\xAC");
}

} // namespace
} // namespace naibx::cli
