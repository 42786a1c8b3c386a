#include "number_text.hpp"

#include <array>
#include <charconv>
#include <cmath>

namespace naibx::cli {

std::string number_text(double value) {
  // The shortest text of a double has at most 24 characters.
  std::array<char, 32> buffer = {};
  const auto result =
      std::to_chars(buffer.data(), buffer.data() + buffer.size(), value);
  return {buffer.data(), result.ptr};
}

std::string fixed_text(double value, int digits) {
  if (std::isnan(value)) {
    return "-";
  }
  // The longest double has 309 digits before the point.
  std::array<char, 400> buffer = {};
  const auto result =
      std::to_chars(buffer.data(), buffer.data() + buffer.size(), value,
                    std::chars_format::fixed, digits);
  return {buffer.data(), result.ptr};
}

std::optional<double> parse_number(std::string_view text) {
  double value = 0.0;
  const auto [stop, failed] =
      std::from_chars(text.data(), text.data() + text.size(), value);
  if (failed != std::errc() || stop != text.data() + text.size()) {
    return std::nullopt;
  }
  return value;
}

} // namespace naibx::cli
