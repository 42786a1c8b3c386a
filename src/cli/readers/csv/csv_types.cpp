#include "csv_types.hpp"

#include "../cell_value.hpp"
#include "../data_error.hpp"
#include "../number.hpp"
#include "../text.hpp"

#include <algorithm>

namespace naibx::cli {

namespace {

// More are no categories: they would fill the memory.
constexpr std::size_t kMostCategories = 65536;

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

bool is_hexadecimal_digit(char c) {
  return is_digit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
}

std::string_view without_sign(std::string_view text) {
  const bool has_sign =
      !text.empty() && (text.front() == '-' || text.front() == '+');
  return text.substr(has_sign ? 1 : 0);
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

// Of what was meant as a number but cannot be one.
const char *number_problem(std::string_view text, NumberStatus status) {
  if (status == NumberStatus::too_large)
    return " is too large; numbers reach to 1.7e308";
  text = without_sign(text);
  if (has_decimal_comma(text))
    return " has a comma in it; decimals need a point";
  if (is_hexadecimal(text)) {
    return " is hexadecimal; write it in decimal, or let --categorical-columns "
           "name the column";
  }
  if (equals_ignoring_case(text, "inf") ||
      equals_ignoring_case(text, "infinity"))
    return " is not finite; a missing value is left empty";
  return nullptr;
}

} // namespace

bool is_missing(const CsvField &field) {
  if (field.text.empty())
    return true;
  return !field.quoted &&
         (field.text == "?" || field.text == "NA" ||
          equals_ignoring_case(without_sign(field.text), "nan"));
}

void demand_field_count(const std::vector<CsvField> &fields,
                        std::size_t column_count, const LineReader &source,
                        std::uint64_t line) {
  if (fields.size() == column_count)
    return;
  const std::string columns = std::to_string(column_count) +
                              (column_count == 1 ? " column" : " columns");
  if (fields.size() > column_count) {
    const CsvField &surplus = fields[column_count];
    throw DataError(source.name(), surplus.line, surplus.column,
                    "the row has more values than the " + columns +
                        "; a value with the separator in it needs quotes, and "
                        "decimals need a point");
  }
  throw DataError(source.name(), line, 0,
                  "the row has " + std::to_string(fields.size()) +
                      (fields.size() == 1 ? " value" : " values") + " for " +
                      columns + "; a missing value is left empty");
}

CsvTypes::CsvTypes(std::vector<ColumnDeclaration> &columns,
                   const std::vector<ColumnUse> &uses,
                   const std::vector<bool> &is_categorical)
    : columns_(columns), uses_(uses), is_categorical_(is_categorical),
      evidence_(columns.size()) {}

void CsvTypes::fail(std::size_t column, const CsvField &field,
                    const LineReader &source,
                    const std::string &message) const {
  throw DataError(source.name(), field.line, field.column,
                  quote_for_message(field.text) + " as the value of column " +
                      quote_for_message(columns_[column].name) + message);
}

void CsvTypes::look_at(const std::vector<CsvField> &record,
                       const LineReader &source) {
  for (std::size_t column = 0; column < record.size(); ++column) {
    if (uses_[column] == ColumnUse::label)
      check_label(column, record[column], source);
    if (uses_[column] == ColumnUse::feature)
      look_at(column, record[column], source);
  }
}

void CsvTypes::check_label(std::size_t column, const CsvField &field,
                           const LineReader &source) const {
  const ParsedNumber number = parse_whole_number(field.text);
  if (number.status == NumberStatus::valid && kAnyLabel.allow(number.value))
    return;
  const std::string label = "label " + quote_for_message(columns_[column].name);
  throw DataError(source.name(), field.line, field.column,
                  is_missing(field)
                      ? missing_label(label)
                      : wrong_value(label, field.text, kAnyLabel));
}

void CsvTypes::look_at(std::size_t column, const CsvField &field,
                       const LineReader &source) {
  const ParsedNumber number =
      is_categorical_[column] ? ParsedNumber() : parse_whole_number(field.text);
  const bool is_number = number.status == NumberStatus::valid;
  if (!is_number && is_missing(field))
    return;
  if (is_categorical_[column]) {
    add_text(column, field, source);
    return;
  }
  Evidence &evidence = evidence_[column];
  std::uint64_t &first = is_number ? evidence.number_line : evidence.text_line;
  const std::uint64_t other =
      is_number ? evidence.text_line : evidence.number_line;
  if (!is_number) {
    if (const char *problem = number_problem(field.text, number.status))
      fail(column, field, source, problem);
  }
  if (other != 0) {
    fail(column, field, source,
         std::string(" is ") + (is_number ? "a number" : "no number") +
             ", unlike that of line " + std::to_string(other) +
             "; a column with both needs --categorical-columns to name it");
  }
  first = first == 0 ? field.line : first;
  if (!is_number)
    add_text(column, field, source);
}

void CsvTypes::add_text(std::size_t column, const CsvField &field,
                        const LineReader &source) {
  Evidence &evidence = evidence_[column];
  if (evidence.found.count(field.text) != 0)
    return;
  if (!is_valid_utf8(field.text)) {
    fail(column, field, source,
         " is not UTF-8; convert the file to UTF-8, for example with iconv -f "
         "LATIN1 -t UTF-8");
  }
  if (evidence.texts.size() == kMostCategories) {
    fail(column, field, source,
         " is one category more than the " + std::to_string(kMostCategories) +
             " that are allowed; --ignore-columns leaves the column out");
  }
  evidence.texts.emplace_back(field.text);
  evidence.found.insert(evidence.texts.back());
}

void CsvTypes::declare() {
  for (std::size_t column = 0; column < columns_.size(); ++column) {
    const auto &texts = evidence_[column].texts;
    std::vector<std::string> &values = columns_[column].values;
    values.assign(texts.begin(), texts.end());
    std::sort(values.begin(), values.end());
  }
}

} // namespace naibx::cli
