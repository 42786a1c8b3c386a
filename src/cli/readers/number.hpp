// Decimal numbers as data files spell them.
#pragma once

#include <string_view>

namespace naibx::cli {

enum class NumberStatus { valid, malformed, too_large };

struct ParsedNumber {
  double value = 0;
  NumberStatus status = NumberStatus::malformed;
  // Where the number ends.
  const char *end = nullptr;
};

// The number that the text [first, last) begins with: an optional sign, digits
// with an optional point, an optional exponent. Not the names of infinity or
// NaN, nothing hexadecimal. Correctly rounded; what is nearer to 0 than to the
// smallest number is 0.
ParsedNumber parse_number(const char *first, const char *last);

// The same for a text that has to be a number as a whole.
ParsedNumber parse_whole_number(std::string_view text);

} // namespace naibx::cli
