// The names under which a save writes files before it renames them. No other
// file may have one, since those that nobody writes any more are removed.
#pragma once

#include "../base/text.hpp"

#include <algorithm>
#include <chrono>
#include <string>
#include <string_view>

namespace naibx::format {

constexpr std::string_view kTemporaryStart = ".naibx-"; // a number follows
constexpr std::string_view kTemporaryEnd = ".tmp";

constexpr const char *kTemporaryNameRefused =
    ": the names .naibx-NUMBER.tmp are reserved for files that are being "
    "saved; choose another name";

// So many names are tried before a save gives up.
constexpr int kMostTemporaryNames = 1100;

// Small numbers, so that files left behind are found again. Where those are all
// taken, perhaps on purpose, an unpredictable one. Not made from the name of
// the saved file, which may be as long as names can be.
inline std::string temporary_name(int attempt) {
  constexpr int kMostSmall = 1000;
  if (attempt < kMostSmall) {
    return text(kTemporaryStart, attempt, kTemporaryEnd);
  }
  const auto now = std::chrono::system_clock::now().time_since_epoch();
  return text(kTemporaryStart, now.count(), kTemporaryEnd);
}

// Also on systems that ignore case, or dots and spaces at the end.
template <typename Character>
bool is_temporary_name(std::basic_string_view<Character> name) {
  const auto is_same = [](Character actual, char expected) {
    const bool is_capital = actual >= 'A' && actual <= 'Z';
    return (is_capital ? actual - 'A' + 'a' : actual) == expected;
  };
  while (!name.empty() && (name.back() == '.' || name.back() == ' ')) {
    name.remove_suffix(1);
  }
  if (name.size() <= kTemporaryStart.size() + kTemporaryEnd.size()) {
    return false;
  }
  const auto number = name.begin() + kTemporaryStart.size();
  const auto end = name.end() - kTemporaryEnd.size();
  return std::equal(name.begin(), number, kTemporaryStart.begin(), is_same) &&
         std::equal(end, name.end(), kTemporaryEnd.begin(), is_same) &&
         std::all_of(number, end, [](Character character) {
           return character >= '0' && character <= '9';
         });
}

} // namespace naibx::format
