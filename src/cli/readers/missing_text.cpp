#include "missing_text.hpp"

#include "number.hpp"
#include "text.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace naibx::cli {

namespace {

constexpr std::array<std::string_view, 24> kUsual = {
    "NULL",   "N/A", "NA",    "#N/A",  "#NA",     "<NA>",
    "n.a.",   "NaN", "NaT",   "nil",   "?",       "-",
    "--",     "---", ".",     "..",    "#DIV/0!", "#VALUE!",
    "#NAME?", "\\N", "#NUM!", "#REF!", "#NULL!",  "<null>"};

// As categories they speak for themselves.
constexpr std::array<std::string_view, 5> kAmongNumbers = {
    "None", "missing", "unknown", "not available", "empty"};

template <std::size_t kCount>
bool is_one_of(const std::array<std::string_view, kCount> &words,
               std::string_view text) {
  return std::any_of(words.begin(), words.end(), [&](std::string_view word) {
    return equals_ignoring_case(word, text);
  });
}

// For a shell, which leaves letters, digits and a few marks as they are.
std::string quoted_for_shell(std::string_view text) {
  const std::string shown = visible_text(text);
  const bool is_plain =
      !shown.empty() && std::all_of(shown.begin(), shown.end(), [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
               (c >= '0' && c <= '9') || c == '/' || c == '.' || c == '-';
      });
  return is_plain ? shown : "'" + shown + "'";
}

} // namespace

MissingTexts::MissingTexts(std::vector<std::string> texts)
    : texts_(std::move(texts)) {
  for (const std::string &text : texts_) {
    const ParsedNumber number = parse_whole_number(text);
    if (number.status == NumberStatus::valid)
      numbers_.push_back(number.value);
  }
}

bool MissingTexts::include(std::string_view text) const {
  if (std::find(texts_.begin(), texts_.end(), text) != texts_.end())
    return true;
  if (numbers_.empty())
    return false;
  const ParsedNumber number = parse_whole_number(text);
  return number.status == NumberStatus::valid &&
         std::find(numbers_.begin(), numbers_.end(), number.value) !=
             numbers_.end();
}

bool is_usually_missing(std::string_view text) {
  return is_one_of(kUsual, text);
}

std::string missing_option(std::string_view text) {
  return "--missing " + quoted_for_shell(shorten_text(text, 40));
}

std::string missing_advice(std::string_view text) {
  return is_usually_missing(text) || is_one_of(kAmongNumbers, text)
             ? "; " + missing_option(text) + " takes it for a missing value"
             : "";
}

} // namespace naibx::cli
