// Numbers to text and back, whatever the locale.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace naibx::cli {

// The shortest text that reads back as the same number.
std::string number_text(double value);

// With a fixed number of digits after the point; "-" for NaN.
std::string fixed_text(double value, int digits);

// The whole text as a number; nothing where it is none.
std::optional<double> parse_number(std::string_view text);

} // namespace naibx::cli
