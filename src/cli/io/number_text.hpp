// Numbers to text and back, whatever the locale.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace naibx::cli {

// The shortest text that reads back as the same number.
std::string number_text(double value);

// With a fixed number of digits after the point; "-" for NaN.
std::string fixed_text(double value, int digits);

// A time with a unit that suits it and three digits: "1.23 s", "45.6 ms".
std::string duration_text(double seconds);

// "1 row", "2 rows": `noun` is singular and takes an s.
std::string count_text(std::uint64_t count, const std::string &noun);

// The whole text as a number; nothing where it is none.
std::optional<double> parse_number(std::string_view text);

} // namespace naibx::cli
