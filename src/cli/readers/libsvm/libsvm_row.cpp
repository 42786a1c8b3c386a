#include "libsvm_row.hpp"

#include "../number.hpp"
#include "../text.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>
#include <system_error>

namespace naibx::cli {

namespace {

bool is_blank(char c) {
  return c == ' ' || c == '\t';
}

// Takes the next word, without blanks around it, off the text; empty at its
// end.
std::string_view take_word(std::string_view &text) {
  std::size_t begin = 0;
  while (begin < text.size() && is_blank(text[begin]))
    ++begin;
  std::size_t end = begin;
  while (end < text.size() && !is_blank(text[end]))
    ++end;
  const std::string_view word = text.substr(begin, end - begin);
  text.remove_prefix(end);
  return word;
}

// Rows hold what is not 0. Explicit zeros are kept until the row is whole, so
// that their indices are looked at as well.
void drop_zeros(DatasetRow &row) {
  std::size_t kept = 0;
  for (std::size_t i = 0; i < row.values.size(); ++i) {
    if (row.values[i] != 0) {
      row.values[kept] = row.values[i];
      row.columns[kept++] = row.columns[i];
    }
  }
  row.values.resize(kept);
  row.columns.resize(kept);
}

// "there is no feature 21; the features are numbered from 1 to 20"
std::string out_of_range(const std::string &noun, std::string_view number,
                         std::uint32_t base, std::uint32_t count) {
  const std::string text =
      "there is no " + noun + " " + quote_for_message(number) + "; ";
  if (count == 0)
    return text + "there are no " + noun + "s at all";
  return text + "the " + noun + "s are numbered from " + std::to_string(base) +
         " to " + std::to_string(std::uint64_t{base} + count - 1);
}

// What to do about such a number, where an option may help.
std::string advice(const std::string &noun, bool is_zero, bool is_surveyed) {
  if (is_zero)
    return " (--" + noun + "-base 0 counts from 0)";
  return is_surveyed ? ", unless --" + noun + "-count says that there are more"
                     : "";
}

} // namespace

void LibsvmRowParser::fail(std::string_view place,
                           const std::string &message) const {
  source_.fail(static_cast<std::uint64_t>(place.data() - line_begin_) + 1,
               message);
}

bool LibsvmRowParser::parse(std::string_view line, DatasetRow &row) {
  row.columns.clear();
  row.values.clear();
  row.labels.clear();
  line_begin_ = line.data();
  index_end_ = 0;
  source_.check_bytes(line);
  std::string_view rest = line.substr(0, line.find('#'));
  if (rest.empty())
    return false;
  if (!is_blank(rest.front())) {
    std::string_view after = rest;
    const std::string_view first = take_word(after);
    // Without labels a line may also begin with its first feature.
    if (first.find(':') == std::string_view::npos) {
      read_labels(first, row);
      rest = after;
    }
  }
  for (std::string_view item = take_word(rest); !item.empty();
       item = take_word(rest))
    read_feature(item, row);
  column_end_ = row.columns.empty() ? 0 : row.columns.back() + 1;
  drop_zeros(row);
  return true;
}

void LibsvmRowParser::read_labels(std::string_view list,
                                  DatasetRow &row) const {
  for (std::size_t begin = 0; begin <= list.size();) {
    const std::size_t end = std::min(list.find(',', begin), list.size());
    const std::string_view text = list.substr(begin, end - begin);
    const std::uint32_t label = read_label(text);
    if (labels_ == LibsvmLabels::read)
      row.labels.push_back(label);
    begin = end + 1;
  }
  std::sort(row.labels.begin(), row.labels.end());
  const auto twice = std::adjacent_find(row.labels.begin(), row.labels.end());
  if (twice != row.labels.end()) {
    fail(list, "label " + std::to_string(*twice + layout_.label_base) +
                   " appears twice in the row");
  }
}

std::uint32_t LibsvmRowParser::read_label(std::string_view text) const {
  // Some programs write labels as 3.0 or +1.
  const ParsedNumber number = parse_whole_number(text);
  if (number.status != NumberStatus::valid ||
      std::floor(number.value) != number.value) {
    fail(text, quote_for_message(text) +
                   " is not the number of a label; a row is LABEL,LABEL "
                   "INDEX:VALUE INDEX:VALUE, and one without labels begins "
                   "with a blank");
  }
  const double place = number.value - layout_.label_base;
  if (labels_ == LibsvmLabels::ignored)
    return 0;
  if (place < 0 || place >= layout_.label_count) {
    if (number.value == -1) {
      fail(text, "there is no label -1; a row lists the labels that are on, "
                 "and begins with a blank where none is");
    }
    const bool is_base = number.value == 0 && layout_.label_base == 1;
    fail(text,
         out_of_range("label", text, layout_.label_base, layout_.label_count) +
             advice("label", is_base, layout_.surveys_labels));
  }
  return static_cast<std::uint32_t>(place);
}

void LibsvmRowParser::read_feature(std::string_view item, DatasetRow &row) {
  const std::size_t colon = item.find(':');
  const std::string_view text = item.substr(0, colon);
  if (colon == std::string_view::npos)
    fail(item, "expected INDEX:VALUE, found " + quote_for_message(item));
  const std::uint64_t index = read_index(item, text);
  if (index < index_end_) {
    fail(item, "feature " + quote_for_message(text) + " comes after " +
                   std::to_string(index_end_ - 1 + layout_.feature_base) +
                   "; the indices in a row must increase");
  }
  index_end_ = index + 1;
  const double value = read_value(item.substr(colon + 1), text);
  if (index >= layout_.feature_count) {
    rules_.unknown->take(source_.line_number());
    return;
  }
  row.columns.push_back(static_cast<std::uint32_t>(index));
  row.values.push_back(value);
}

std::uint64_t LibsvmRowParser::read_index(std::string_view item,
                                          std::string_view text) const {
  std::uint64_t index = 0;
  const char *end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, index);
  if (text == "qid") {
    fail(item, "query ids (qid:) are for rankings and cannot be read; remove "
               "them");
  }
  if (stop != end || error == std::errc::invalid_argument)
    fail(item, "expected INDEX:VALUE, found " + quote_for_message(item));
  const bool is_number = error == std::errc() && index >= layout_.feature_base;
  const bool is_known =
      is_number && index - layout_.feature_base < layout_.feature_count;
  if (!is_number || (!is_known && rules_.unknown == nullptr)) {
    const bool is_zero = error == std::errc() && index == 0;
    fail(item,
         out_of_range("feature", text, layout_.feature_base,
                      layout_.feature_count) +
             (layout_.is_of_model && is_number
                  ? kUnknownAdvice
                  : advice("feature", is_zero, layout_.surveys_features)));
  }
  return index - layout_.feature_base;
}

double LibsvmRowParser::read_value(std::string_view text,
                                   std::string_view index) const {
  if (rules_.missing.are_given() && rules_.missing.include(text))
    return std::numeric_limits<double>::quiet_NaN();
  const ParsedNumber number = parse_whole_number(text);
  if (number.status == NumberStatus::valid)
    return number.value;
  if (text == "?" || equals_ignoring_case(text, "nan"))
    return std::numeric_limits<double>::quiet_NaN();
  const std::string what = quote_for_message(text) +
                           " as the value of feature " +
                           quote_for_message(index);
  if (number.status == NumberStatus::too_large)
    fail(text, what + " is too large; the largest number is 1.7e308");
  fail(text, what +
                 " is not a decimal number; a missing value is written "
                 "'nan' or '?'" +
                 missing_advice(text));
}

} // namespace naibx::cli
