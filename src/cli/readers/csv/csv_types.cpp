#include "csv_types.hpp"

#include "../data_error.hpp"
#include "../number.hpp"
#include "../text.hpp"
#include "number_spelling.hpp"

#include <algorithm>

namespace naibx::cli {

namespace {

// More are no categories: they would fill the memory.
constexpr std::size_t kMostCategories = 65536;

// Such as countries have: two to five capital letters, and more than one of
// them.
bool hold_codes(const NameSet &texts) {
  return texts.size() > 1 &&
         std::all_of(texts.begin(), texts.end(), [](const Name &name) {
           const std::string &text = name.text;
           return text.size() >= 2 && text.size() <= 5 &&
                  std::all_of(text.begin(), text.end(),
                              [](char c) { return c >= 'A' && c <= 'Z'; });
         });
}

} // namespace

bool is_missing(const CsvField &field, const MissingTexts &missing) {
  if (field.text.empty())
    return true;
  if (missing.are_given())
    return missing.include(field.text);
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
                   const std::vector<bool> &is_categorical,
                   const ReadingRules &rules)
    : columns_(columns), uses_(uses), is_categorical_(is_categorical),
      rules_(rules), evidence_(columns.size()) {}

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
                           const LineReader &source) {
  LabelValues &values = evidence_[column].label;
  if (read_label(field.text, values))
    return;
  const std::string label = "label " + quote_for_message(columns_[column].name);
  throw DataError(source.name(), field.line, field.column,
                  is_missing(field, rules_.missing)
                      ? missing_label(label)
                      : wrong_label(label, field.text, values));
}

void CsvTypes::look_at(std::size_t column, const CsvField &field,
                       const LineReader &source) {
  const ParsedNumber number = parse_whole_number(field.text);
  const bool is_number = number.status == NumberStatus::valid;
  Evidence &evidence = evidence_[column];
  if ((!is_number || rules_.missing.are_given()) &&
      is_missing(field, rules_.missing)) {
    if (evidence.na_line == 0 && field.text == "NA")
      evidence.na_line = field.line;
    return;
  }
  if (is_categorical_[column]) {
    add_text(column, field, source);
    return;
  }
  if (is_number) {
    evidence.number_line =
        evidence.number_line == 0 ? field.line : evidence.number_line;
  } else {
    if (const char *problem = number_problem(field.text, number.status))
      fail(column, field, source, problem);
    add_text(column, field, source);
  }
  if (evidence.number_line != 0 && evidence.text_line != 0)
    fail_both(column, source);
}

// Not the number is what is wrong, whichever stands first.
void CsvTypes::fail_both(std::size_t column, const LineReader &source) const {
  const Evidence &evidence = evidence_[column];
  const std::string advice =
      evidence.text == columns_[column].name
          ? "; it is the name of the column, so that the line may be another "
            "header"
          : missing_advice(evidence.text);
  throw DataError(
      source.name(), evidence.text_line, evidence.text_column,
      quote_for_message(evidence.text) + " as the value of column " +
          quote_for_message(columns_[column].name) +
          " is no number, unlike that of line " +
          std::to_string(evidence.number_line) +
          (advice.empty()
               ? "; a column with both needs --categorical-columns "
                 "to name it, and " +
                     missing_option(evidence.text) + " is for a missing value"
               : advice));
}

void CsvTypes::add_text(std::size_t column, const CsvField &field,
                        const LineReader &source) {
  Evidence &evidence = evidence_[column];
  if (evidence.texts.find(NameView(field.text)) != evidence.texts.end())
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
  evidence.texts.emplace(field.text);
  if (evidence.text_line == 0) {
    evidence.text = std::string(field.text);
    evidence.text_line = field.line;
    evidence.text_column = field.column;
  }
  if (evidence.doubtful_line == 0 && !field.quoted &&
      is_usually_missing(field.text)) {
    evidence.doubtful = std::string(field.text);
    evidence.doubtful_line = field.line;
  }
}

void CsvTypes::declare(const std::string &file) {
  for (std::size_t column = 0; column < columns_.size(); ++column) {
    const auto &texts = evidence_[column].texts;
    for (const Name &name : texts)
      columns_[column].values.push_back(name.text);
    if (!texts.empty() && rules_.warn)
      warn_of_missing(column, file);
  }
  if (rules_.warn)
    warn_of_names(file);
}

// In a file without a header, and where the header of a file stands in the
// middle of another.
void CsvTypes::warn_of_names(const std::string &file) const {
  for (std::size_t column = 0; column < columns_.size(); ++column) {
    const std::string &name = columns_[column].name;
    if (evidence_[column].texts.count(name) != 0) {
      rules_.warn(file + ": " + quote_for_message(name) +
                  " is the name of a column and one of its values; if the "
                  "first line is a row, --no-header reads it");
      return;
    }
  }
}

void CsvTypes::warn_of_missing(std::size_t column,
                               const std::string &file) const {
  const Evidence &evidence = evidence_[column];
  const std::string name = "column " + quote_for_message(columns_[column].name);
  const bool are_codes = hold_codes(evidence.texts);
  if (are_codes && evidence.na_line != 0 && !rules_.missing.are_given()) {
    rules_.warn(file + ":" + std::to_string(evidence.na_line) + ": NA in " +
                name + " is read as missing, beside codes such as " +
                quote_for_message(evidence.texts.begin()->text) +
                "; --missing '' reads it as a code, --missing NA says that it "
                "is missing");
  }
  if (evidence.doubtful_line != 0 &&
      !(are_codes && evidence.doubtful == "NA")) {
    rules_.warn(file + ":" + std::to_string(evidence.doubtful_line) + ": " +
                quote_for_message(evidence.doubtful) + " in " + name +
                " is read as a category" + missing_advice(evidence.doubtful));
  }
}

} // namespace naibx::cli
