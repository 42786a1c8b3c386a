#include "number_spelling.hpp"

#include "../text.hpp"

#include <algorithm>

namespace naibx::cli {

namespace {

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

bool is_hexadecimal_digit(char c) {
  return is_digit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
}

// Of digits, commas and points: one comma may stand at either end.
bool is_grouped_by_commas(std::string_view text) {
  if (text.size() < 2 || text.find(',') == std::string_view::npos)
    return false;
  const std::string_view rest = text.front() == ',' ? text.substr(1)
                                : text.back() == ','
                                    ? text.substr(0, text.size() - 1)
                                    : text;
  return is_digit(rest.front()) && is_digit(rest.back());
}

// "1,5", "1.234,5", "1,234,567", ",5", "2," and "1,5e3", behind a sign.
bool has_decimal_comma(std::string_view text) {
  const std::size_t end =
      std::min(text.find_first_not_of("0123456789.,"), text.size());
  if (!is_grouped_by_commas(text.substr(0, end)))
    return false;
  if (end == text.size())
    return true;
  const std::string_view exponent = without_sign(text.substr(end + 1));
  return (text[end] == 'e' || text[end] == 'E') && !exponent.empty() &&
         std::all_of(exponent.begin(), exponent.end(), is_digit);
}

// "0x1p3", behind a sign.
bool is_hexadecimal(std::string_view text) {
  return text.size() > 2 && text[0] == '0' &&
         (text[1] == 'x' || text[1] == 'X') && is_hexadecimal_digit(text[2]);
}

} // namespace

std::string_view without_sign(std::string_view text) {
  const bool has_sign =
      !text.empty() && (text.front() == '-' || text.front() == '+');
  return text.substr(has_sign ? 1 : 0);
}

const char *number_problem(std::string_view text, NumberStatus status) {
  if (status == NumberStatus::too_large)
    return " is too large; the largest number is 1.7e308";
  text = without_sign(text);
  if (has_decimal_comma(text))
    return " contains a comma; write decimals with a point";
  if (is_hexadecimal(text)) {
    return " is hexadecimal; write it in decimal, or name the column with "
           "--categorical-columns";
  }
  if (equals_ignoring_case(text, "inf") ||
      equals_ignoring_case(text, "infinity"))
    return " is not finite; a missing value is left empty";
  return nullptr;
}

} // namespace naibx::cli
