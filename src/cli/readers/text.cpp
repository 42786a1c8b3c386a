#include "text.hpp"

#include <algorithm>
#include <array>
#include <cstddef>

namespace naibx::cli {

namespace {

constexpr char32_t kLastCharacter = 0x10FFFF;

bool is_surrogate(char32_t character) {
  return character >= 0xD800 && character <= 0xDFFF;
}

bool continues_character(char c) {
  return (static_cast<unsigned char>(c) & 0xC0U) == 0x80U;
}

// Of one character, whose first byte and length are valid.
char32_t decode(std::string_view text) {
  const auto lead = static_cast<unsigned char>(text[0]);
  char32_t character = text.size() == 1 ? lead : lead & (0x7FU >> text.size());
  for (const char c : text.substr(1))
    character = character << 6U | (static_cast<unsigned char>(c) & 0x3FU);
  return character;
}

// Bytes of the first character of a text that is not empty; 0 where it is not
// valid.
std::size_t utf8_length(std::string_view text) {
  const auto lead = static_cast<unsigned char>(text[0]);
  if (lead < 0x80)
    return 1;
  if (lead < 0xC2 || lead > 0xF4)
    return 0;
  const std::size_t length = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
  text = text.substr(0, length);
  if (text.size() < length ||
      !std::all_of(text.begin() + 1, text.end(), continues_character))
    return 0;
  const char32_t character = decode(text);
  constexpr std::array<char32_t, 5> kSmallest = {0, 0, 0x80, 0x800, 0x10000};
  const bool valid = character >= kSmallest[length] &&
                     character <= kLastCharacter && !is_surrogate(character);
  return valid ? length : 0;
}

char to_lower(char c) {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

void append_hexadecimal(std::string &text, char c) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  const auto byte = static_cast<unsigned char>(c);
  text += "\\x";
  text += kDigits[byte >> 4U];
  text += kDigits[byte & 0xFU];
}

// Those of ASCII, those that some terminals obey too, and those that end a line
// or change the direction of text, so that it looks like another.
bool is_control(std::string_view valid_character) {
  const char32_t character = decode(valid_character);
  const auto is_in = [character](char32_t first, char32_t last) {
    return character >= first && character <= last;
  };
  return is_in(0, 0x1F) || is_in(0x7F, 0x9F) || character == 0x61C ||
         is_in(0x200E, 0x200F) || is_in(0x2028, 0x202E) ||
         is_in(0x2066, 0x2069);
}

// The first character, as it may be shown, goes from `text` to `shown`.
void show_character(std::string_view &text, std::string &shown) {
  const std::size_t length = std::max<std::size_t>(utf8_length(text), 1);
  const std::string_view character = text.substr(0, length);
  if (utf8_length(text) == 0 || is_control(character)) {
    for (const char byte : character)
      append_hexadecimal(shown, byte);
  } else {
    shown += character;
  }
  text.remove_prefix(length);
}

} // namespace

bool is_valid_utf8(std::string_view text) {
  while (!text.empty()) {
    const std::size_t length = utf8_length(text);
    if (length == 0)
      return false;
    text.remove_prefix(length);
  }
  return true;
}

bool append_utf8(std::string &text, char32_t character) {
  if (character == 0 || character > kLastCharacter || is_surrogate(character))
    return false;
  const auto continuation = [&](unsigned shift) {
    text += static_cast<char>(0x80U | ((character >> shift) & 0x3FU));
  };
  if (character < 0x80) {
    text += static_cast<char>(character);
  } else if (character < 0x800) {
    text += static_cast<char>(0xC0U | (character >> 6U));
    continuation(0);
  } else if (character < 0x10000) {
    text += static_cast<char>(0xE0U | (character >> 12U));
    continuation(6);
    continuation(0);
  } else {
    text += static_cast<char>(0xF0U | (character >> 18U));
    continuation(12);
    continuation(6);
    continuation(0);
  }
  return true;
}

bool equals_ignoring_case(std::string_view left, std::string_view right) {
  return std::equal(left.begin(), left.end(), right.begin(), right.end(),
                    [](char a, char b) { return to_lower(a) == to_lower(b); });
}

bool has_control(std::string_view text) {
  while (!text.empty()) {
    const std::size_t length = utf8_length(text);
    if (length > 0 && is_control(text.substr(0, length)))
      return true;
    text.remove_prefix(std::max<std::size_t>(length, 1));
  }
  return false;
}

std::string visible_text(std::string_view text) {
  std::string shown;
  while (!text.empty())
    show_character(text, shown);
  return shown;
}

std::string shorten_text(std::string_view text, std::size_t longest) {
  if (text.size() <= longest)
    return std::string(text);
  constexpr std::string_view kGap = "...";
  const std::size_t half = (longest - kGap.size()) / 2;
  std::size_t head = half;
  while (head > 0 && continues_character(text[head]))
    --head;
  std::size_t tail = text.size() - half;
  while (tail < text.size() && continues_character(text[tail]))
    ++tail;
  std::string shortened(text.substr(0, head));
  shortened += kGap;
  return shortened += text.substr(tail);
}

std::string quote_for_message(std::string_view text) {
  constexpr std::size_t kLongest = 60;
  std::string shown = "'";
  while (!text.empty() && shown.size() < kLongest)
    show_character(text, shown);
  return shown + (text.empty() ? "'" : "...'");
}

} // namespace naibx::cli
