#include "readers/number.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <string>

namespace naibx::cli {
namespace {

double value_of(const std::string &text) {
  const ParsedNumber number = parse_whole_number(text);
  EXPECT_EQ(number.status, NumberStatus::valid) << text;
  return number.value;
}

NumberStatus status_of(const std::string &text) {
  return parse_whole_number(text).status;
}

TEST(Number, common_spellings_are_read) {
  EXPECT_EQ(value_of("0"), 0);
  EXPECT_EQ(value_of("42"), 42);
  EXPECT_EQ(value_of("-1.5"), -1.5);
  EXPECT_EQ(value_of(".5"), 0.5);
  EXPECT_EQ(value_of("-.5"), -0.5);
  EXPECT_EQ(value_of("5."), 5);
  EXPECT_EQ(value_of("007"), 7);
  EXPECT_EQ(value_of("1e3"), 1000);
  EXPECT_EQ(value_of("1E+3"), 1000);
  EXPECT_EQ(value_of("25e-1"), 2.5);
  EXPECT_TRUE(std::signbit(value_of("-0")));
}

TEST(Number, is_rounded_correctly) {
  EXPECT_EQ(value_of("0.1"), 0.1);
  EXPECT_EQ(value_of("9007199254740993"), 9007199254740992.0);
  EXPECT_EQ(value_of("9007199254740993.00000000000000000001"),
            9007199254740994.0);
  EXPECT_EQ(value_of("1.7976931348623157e308"),
            std::numeric_limits<double>::max());
  EXPECT_EQ(value_of("4.9406564584124654e-324"),
            std::numeric_limits<double>::denorm_min());
}

TEST(Number, C37_a_plus_sign_is_accepted_once) {
  EXPECT_EQ(value_of("+1"), 1);
  EXPECT_EQ(value_of("+.5e+1"), 5);
  for (const char *text : {"+", "++1", "+-1", "-+1", "--1", "- 1"}) {
    EXPECT_EQ(status_of(text), NumberStatus::malformed) << text;
  }
}

TEST(Number, C37_names_of_infinity_and_nan_are_no_numbers) {
  for (const char *text : {"nan", "NaN", "-nan", "nan(1)", "inf", "-inf",
                           "+inf", "Infinity", "INF", "NA", "null", "1.#INF"}) {
    EXPECT_EQ(status_of(text), NumberStatus::malformed) << text;
  }
}

TEST(Number, C37_hexadecimal_numbers_and_decimal_commas_are_refused) {
  for (const char *text :
       {"0x1p3", "0x10",  "-0x1", "1p3", "1,5", "1 000", "1'000",
        "1_000", "1.2.3", "1e",   "1e+", "e5",  ".",     "-.",
        "",      "1f",    "1d",   "one", "1/2", "5%"}) {
    EXPECT_EQ(status_of(text), NumberStatus::malformed) << text;
  }
}

TEST(Number, C37_what_is_too_large_for_a_double_is_told) {
  for (const char *text :
       {"1e400", "-1e400", "+1e309", "1.8e308", "0.0001e400", "123456e305",
        "1e99999999999999999999999", "0.01e99999999999999999999999"}) {
    EXPECT_EQ(status_of(text), NumberStatus::too_large) << text;
  }
  EXPECT_EQ(status_of("1" + std::string(400, '0')), NumberStatus::too_large);
}

TEST(Number, C37_what_is_too_small_for_a_double_is_zero) {
  for (const char *text : {"1e-400", "-1e-400", "123456e-400", "1e-99999999999",
                           "0.00001e-320", "1e-99999999999999999999999"}) {
    EXPECT_EQ(value_of(text), 0) << text;
  }
  EXPECT_EQ(value_of("0." + std::string(400, '0') + "1"), 0);
  EXPECT_EQ(value_of("0e999999999999999999999"), 0);
}

TEST(Number, ends_where_the_number_ends) {
  const std::string text = "12.5,3";
  const ParsedNumber number =
      parse_number(text.data(), text.data() + text.size());
  EXPECT_EQ(number.value, 12.5);
  EXPECT_EQ(number.end, text.data() + 4);
}

} // namespace
} // namespace naibx::cli
