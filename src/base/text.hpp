// Messages made of words and numbers, the same in every locale.
#pragma once

#include <charconv>
#include <string>
#include <string_view>
#include <type_traits>

namespace naibx {

template <typename Part> void append_text(std::string &out, const Part &part) {
  static_assert(!std::is_same_v<Part, char>, "it would be taken as a number");
  if constexpr (std::is_arithmetic_v<Part>) {
    char digits[32];
    char *const end = std::to_chars(digits, digits + sizeof digits, part).ptr;
    out.append(digits, end);
  } else {
    out.append(std::string_view(part));
  }
}

template <typename... Parts> std::string text(const Parts &...parts) {
  std::string out;
  (append_text(out, parts), ...);
  return out;
}

// "1 label", "2 labels".
template <typename Count>
std::string counted(Count count, std::string_view noun) {
  return text(count, " ", noun, count == 1 ? "" : "s");
}

} // namespace naibx
