#include "number.hpp"

#include <charconv>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <system_error>

namespace naibx::cli {

namespace {

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

// The exponent that follows an 'e', held within +-2^40: longer than any text.
std::int64_t parse_exponent(const char *first, const char *last) {
  constexpr std::int64_t kLargest = std::int64_t{1} << 40U;
  const bool negative = first != last && *first == '-';
  if (first != last && (*first == '-' || *first == '+'))
    ++first;
  std::int64_t exponent = 0;
  for (; first != last && is_digit(*first); ++first) {
    if (exponent < kLargest)
      exponent = exponent * 10 + (*first - '0');
  }
  return negative ? -exponent : exponent;
}

// Whether a number that has no double is too large for one, not too small:
// its first digit that is not 0 tells.
bool is_large(const char *first, const char *last) {
  std::int64_t place = 0; // of the first digit that is not 0
  bool point = false;
  bool found = false;
  for (; first != last && (is_digit(*first) || *first == '.'); ++first) {
    if (*first == '.') {
      point = true;
      continue;
    }
    found = found || *first != '0';
    if (found && !point) {
      ++place;
    } else if (!found && point) {
      --place;
    }
  }
  if (first != last)
    place += parse_exponent(first + 1, last);
  return place > 0;
}

// The usual short whole numbers, without a sign: these are exact. False for
// any other spelling.
bool parse_digits(const char *first, const char *last, ParsedNumber &result) {
  constexpr std::ptrdiff_t kMostDigits = 15;
  const char *at = first;
  std::int64_t value = 0;
  for (; at != last && is_digit(*at); ++at) {
    if (at - first == kMostDigits)
      return false;
    value = value * 10 + (*at - '0');
  }
  const bool goes_on = at != last && (*at == '.' || *at == 'e' || *at == 'E');
  if (at == first || goes_on)
    return false;
  result = {static_cast<double>(value), NumberStatus::valid, at};
  return true;
}

} // namespace

ParsedNumber parse_number(const char *first, const char *last) {
  ParsedNumber result;
  if (parse_digits(first, last, result))
    return result;
  const char *unsigned_part = first;
  if (first != last && (*first == '-' || *first == '+'))
    ++unsigned_part;
  // Keeps out "inf", "nan" and "+-1".
  if (unsigned_part == last ||
      (!is_digit(*unsigned_part) && *unsigned_part != '.'))
    return result;
  const auto [end, error] = std::from_chars(unsigned_part, last, result.value);
  if (error == std::errc::invalid_argument)
    return result;
  result.end = end;
  result.status = NumberStatus::valid;
  if (error == std::errc::result_out_of_range) {
    result.value = 0;
    if (is_large(unsigned_part, end))
      result.status = NumberStatus::too_large;
  }
  if (*first == '-')
    result.value = -result.value;
  return result;
}

ParsedNumber parse_whole_number(std::string_view text) {
  const char *last = text.data() + text.size();
  ParsedNumber result = parse_number(text.data(), last);
  if (result.end != last)
    result.status = NumberStatus::malformed;
  return result;
}

} // namespace naibx::cli
