#include "csv_field_checks.hpp"

#include "../data_error.hpp"
#include "../text.hpp"
#include "number_spelling.hpp"

namespace naibx::cli {

void refuse_field(const CsvField &field, const std::string &column,
                  const LineReader &source, const std::string &message) {
  throw DataError(source.name(), field.line, field.column,
                  quote_for_message(field.text) + " as the value of column " +
                      quote_for_message(column) + message);
}

void demand_utf8(const CsvField &field, const std::string &column,
                 const LineReader &source) {
  if (!is_valid_utf8(field.text)) {
    refuse_field(
        field, column, source,
        " is not UTF-8; convert the file to UTF-8, for example with iconv -f "
        "LATIN1 -t UTF-8");
  }
}

void demand_text(const CsvField &field, const std::string &column,
                 NumberStatus status, const LineReader &source) {
  if (const char *problem = number_problem(field.text, status))
    refuse_field(field, column, source, problem);
  demand_utf8(field, column, source);
}

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
                        "; a value that contains the separator needs quotes, "
                        "and decimals are written with a point");
  }
  throw DataError(source.name(), line, 0,
                  "the row has " + std::to_string(fields.size()) +
                      (fields.size() == 1 ? " value" : " values") + " for " +
                      columns + "; a missing value is left empty");
}

void refuse_text(const CsvField &field, const std::string &column,
                 std::uint64_t number_line, const LineReader &source) {
  demand_text(field, column, parse_whole_number(field.text).status, source);
  std::string advice = missing_advice(field.text);
  if (field.text == column) {
    advice =
        "; it is the name of the column, so the line may be another header";
  } else if (advice.empty()) {
    advice = "; if the column holds categories, name it with "
             "--categorical-columns; if this value is missing, give " +
             missing_option(field.text);
  }
  refuse_field(field, column, source,
               " is not a number, unlike the one in line " +
                   std::to_string(number_line) + advice);
}

} // namespace naibx::cli
