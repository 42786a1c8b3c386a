// C37: what is a number in a row, dense and sparse, bare and in quotes.
#include "text_files.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace naibx::cli {
namespace {

using test::count_labels;
using test::error_of;
using test::read_text;

const std::string header_text = "@relation x\n@attribute n real\n"
                                "@attribute l {0,1}\n@data\n"; // 4 lines

struct Spelling {
  std::string row;
  std::size_t column; // of the item
};

std::vector<Spelling> spellings_of(const std::string &item) {
  return {{item + ",0", 1},
          {"'" + item + "',0", 1},
          {"{0 " + item + "}", 4},
          {"{0 \"" + item + "\"}", 4}};
}

TEST(ArffNumber, C37_a_sign_an_exponent_and_tiny_numbers_are_read) {
  const std::vector<std::pair<std::string, double>> expected = {
      {"+1", 1},        {"-1", -1},        {"1e5", 1e5},  {"1E-5", 1e-5},
      {"+.5", 0.5},     {"5.", 5},         {"1e-400", 0}, {"-1e-400", 0},
      {"1e308", 1e308}, {"5e-324", 5e-324}};
  for (const auto &[item, value] : expected) {
    for (const Spelling &spelling : spellings_of(item)) {
      const Dataset data =
          read_text(header_text + spelling.row + "\n", count_labels(-1));
      EXPECT_EQ(test::features_of(data, 0), std::vector<double>{value})
          << spelling.row;
    }
  }
}

TEST(ArffNumber, C37_what_is_no_finite_decimal_number_is_refused) {
  for (const char *item :
       {"nan", "NaN", "-nan", "inf", "-inf", "+Infinity", "1e400", "-1e400",
        "0x1p3", "0x10", "++1", "1.5.2", "1e", "NA", "null", "abc", "1;5"}) {
    for (const Spelling &spelling : spellings_of(item)) {
      const std::string message =
          error_of(header_text + spelling.row + "\n", count_labels(-1));
      const std::string expected = "FILE:5:" + std::to_string(spelling.column) +
                                   ": '" + item +
                                   "' as the value of attribute 'n' is ";
      EXPECT_EQ(message.substr(0, expected.size()), expected) << spelling.row;
    }
  }
  EXPECT_EQ(error_of(header_text + "1e400,0\n", count_labels(-1)),
            "FILE:5:1: '1e400' as the value of attribute 'n' is too large; "
            "the largest number is 1.7e308");
  EXPECT_EQ(error_of(header_text + "nan,0\n", count_labels(-1)),
            "FILE:5:1: 'nan' as the value of attribute 'n' is not a decimal "
            "number; a missing value is written '?'; --missing nan treats it "
            "as missing");
}

TEST(ArffNumber, C37_a_decimal_comma_is_refused) {
  EXPECT_EQ(error_of(header_text + "1,5,0\n", count_labels(-1)).substr(0, 10),
            "FILE:5:3: ");
  EXPECT_EQ(error_of(header_text + "1,0,0\n", count_labels(-1)),
            "FILE:5:4: the row continues after its 2 values; write decimals "
            "with a point, not a comma");
  EXPECT_EQ(error_of(header_text + "{0 1,5}\n", count_labels(-1)).substr(0, 10),
            "FILE:5:6: ");
  EXPECT_EQ(error_of(header_text + "'1,5',0\n", count_labels(-1)).substr(0, 15),
            "FILE:5:1: '1,5'");
}

} // namespace
} // namespace naibx::cli
