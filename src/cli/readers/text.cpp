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

// Bytes of the first character of a text that is not empty; 0 where it is not
// valid.
std::size_t utf8_length(std::string_view text) {
  const auto byte = [&](std::size_t i) {
    return static_cast<unsigned char>(text[i]);
  };
  const unsigned lead = byte(0);
  if (lead < 0x80)
    return 1;
  if (lead < 0xC2 || lead > 0xF4)
    return 0;
  const std::size_t length = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
  if (text.size() < length)
    return 0;
  char32_t character = lead & (0xFFU >> (length + 1));
  for (std::size_t i = 1; i < length; ++i) {
    if ((byte(i) & 0xC0U) != 0x80U)
      return 0;
    character = character << 6U | (byte(i) & 0x3FU);
  }
  constexpr std::array<char32_t, 5> kSmallest = {0, 0, 0x80, 0x800, 0x10000};
  const bool valid = character >= kSmallest[length] &&
                     character <= kLastCharacter && !is_surrogate(character);
  return valid ? length : 0;
}

bool continues_character(char c) {
  return (static_cast<unsigned char>(c) & 0xC0U) == 0x80U;
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

// Those of ASCII and, from U+0080 on, those that some terminals obey too.
bool is_control(std::string_view character) {
  const auto lead = static_cast<unsigned char>(character[0]);
  return lead < 0x20 || lead == 0x7F ||
         (lead == 0xC2 && static_cast<unsigned char>(character[1]) < 0xA0);
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
