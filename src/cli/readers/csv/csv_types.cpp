#include "csv_types.hpp"

#include "../data_error.hpp"
#include "../number.hpp"
#include "../text.hpp"
#include "csv_field_checks.hpp"

#include <algorithm>
#include <limits>

namespace naibx::cli {

namespace {

// A column with more does not hold categories, and would fill the memory.
constexpr std::size_t kMostCategories = 65536;

// Codes such as those of countries: more than one, each of two to five capital
// letters.
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

CsvTypes::CsvTypes(std::vector<ColumnDeclaration> &columns,
                   const std::vector<ColumnUse> &uses,
                   const std::vector<bool> &is_categorical,
                   const ReadingRules &rules)
    : columns_(columns), uses_(uses), is_categorical_(is_categorical),
      rules_(rules), evidence_(columns.size()),
      undecided_count_(static_cast<std::size_t>(
          std::count(uses.begin(), uses.end(), ColumnUse::feature))) {}

void CsvTypes::look_at(const std::vector<CsvField> &record,
                       const LineReader &source, DatasetRow &row) {
  row.columns.clear();
  row.values.clear();
  std::uint32_t feature = 0;
  for (std::size_t column = 0; column < record.size(); ++column) {
    if (uses_[column] == ColumnUse::label)
      check_label(column, record[column], source);
    if (uses_[column] != ColumnUse::feature)
      continue;
    const double value = look_at(column, record[column], source);
    if (value != 0) {
      row.columns.push_back(feature);
      row.values.push_back(value);
    }
    ++feature;
  }
}

std::vector<std::uint64_t> CsvTypes::number_lines() const {
  std::vector<std::uint64_t> lines;
  for (std::size_t column = 0; column < uses_.size(); ++column) {
    if (uses_[column] == ColumnUse::feature)
      lines.push_back(evidence_[column].number_line);
  }
  return lines;
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

double CsvTypes::look_at(std::size_t column, const CsvField &field,
                         const LineReader &source) {
  const ParsedNumber number = parse_whole_number(field.text);
  const bool is_number = number.status == NumberStatus::valid;
  Evidence &evidence = evidence_[column];
  if ((!is_number || rules_.missing.are_given()) &&
      is_missing(field, rules_.missing)) {
    if (evidence.na_line == 0 && field.text == "NA")
      evidence.na_line = field.line;
    return std::numeric_limits<double>::quiet_NaN();
  }
  if (is_categorical_[column]) {
    demand_utf8(field, columns_[column].name, source);
    add_text(column, field, source);
    return is_number ? number.value : 1;
  }
  const std::string &name = columns_[column].name;
  if (!is_number) {
    if (evidence.number_line != 0)
      refuse_text(field, name, evidence.number_line, source);
    demand_text(field, name, number.status, source);
    add_text(column, field, source);
    return 1;
  }
  // It is the text that is wrong, not the number.
  if (evidence.text_line != 0) {
    refuse_text(
        {evidence.text, false, evidence.text_line, evidence.text_column}, name,
        field.line, source);
  }
  if (evidence.number_line == 0) {
    evidence.number_line = field.line;
    --undecided_count_;
  }
  return number.value;
}

void CsvTypes::add_text(std::size_t column, const CsvField &field,
                        const LineReader &source) {
  Evidence &evidence = evidence_[column];
  if (evidence.texts.find(NameView(field.text)) != evidence.texts.end())
    return;
  if (evidence.texts.size() == kMostCategories) {
    refuse_field(field, columns_[column].name, source,
                 " exceeds the limit of " + std::to_string(kMostCategories) +
                     " categories; --ignore-columns leaves the column out");
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
    rules_.warn(
        file + ":" + std::to_string(evidence.na_line) + ": NA in " + name +
        " is read as missing, although the column holds codes such as " +
        quote_for_message(evidence.texts.begin()->text) +
        "; --missing '' reads it as a code, --missing NA confirms that it is "
        "missing");
  }
  if (evidence.doubtful_line != 0 &&
      !(are_codes && evidence.doubtful == "NA")) {
    rules_.warn(file + ":" + std::to_string(evidence.doubtful_line) + ": " +
                quote_for_message(evidence.doubtful) + " in " + name +
                " is read as a category" + missing_advice(evidence.doubtful));
  }
}

} // namespace naibx::cli
