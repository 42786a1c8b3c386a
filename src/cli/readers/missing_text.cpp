#include "missing_text.hpp"

#include "number.hpp"
#include "text.hpp"

#include <algorithm>
#include <array>

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

MissingTexts::MissingTexts(const std::vector<std::string> &texts) {
  if (texts.empty()) {
    return;
  }
  texts_ = std::make_shared<std::vector<Text>>();
  for (const std::string &text : texts) {
    const ParsedNumber number = parse_whole_number(text);
    const bool is_number = number.status == NumberStatus::valid;
    has_number_ = has_number_ || is_number;
    texts_->push_back(
        {text, is_number ? std::optional<double>(number.value) : std::nullopt});
  }
}

bool MissingTexts::include(std::string_view text) const {
  if (!are_given()) {
    return false;
  }
  const ParsedNumber number =
      has_number_ ? parse_whole_number(text) : ParsedNumber();
  const bool is_number = number.status == NumberStatus::valid;
  for (Text &missing : *texts_) {
    if (missing.text == text || (is_number && missing.number == number.value)) {
      missing.is_met = true;
      return true;
    }
  }
  return false;
}

std::vector<std::string> MissingTexts::unmet() const {
  std::vector<std::string> unmet;
  if (are_given()) {
    for (const Text &missing : *texts_) {
      if (!missing.is_met && !missing.text.empty()) {
        unmet.push_back(missing.text);
      }
    }
  }
  return unmet;
}

bool is_usually_missing(std::string_view text) {
  return is_one_of(kUsual, text);
}

std::string missing_option(std::string_view text) {
  return "--missing " + quoted_for_shell(shorten_text(text, 40));
}

std::string missing_advice(std::string_view text) {
  return is_usually_missing(text) || is_one_of(kAmongNumbers, text)
             ? "; " + missing_option(text) + " treats it as missing"
             : "";
}

} // namespace naibx::cli
