#include "cell_value.hpp"

#include "missing_text.hpp"
#include "number.hpp"
#include "text.hpp"

namespace naibx::cli {

namespace {

CellValue problem(std::string text) {
  return {0, std::move(text)};
}

CellValue number_problem(const TableColumns &columns, std::uint32_t index,
                         std::string_view text, NumberStatus status) {
  const std::string what =
      quote_for_message(text) + " as the value of " + columns.describe(index);
  if (status == NumberStatus::too_large)
    return problem(what + " is too large; the largest number is 1.7e308");
  return problem(what + " is not a decimal number; a missing value is " +
                 columns.words().missing + missing_advice(text));
}

} // namespace

CellValue read_cell(const TableColumns &columns, std::uint32_t index,
                    std::string_view text) {
  const TableColumn &column = columns[index];
  if (column.kind == ColumnKind::ignored)
    return {};
  if (column.kind == ColumnKind::category) {
    const auto category = columns.find_category(column, text);
    if (!category) {
      return problem(quote_for_message(text) + " is not a " +
                     columns.words().listed + " value of " +
                     columns.describe(index) + "; a missing value is " +
                     columns.words().missing);
    }
    return {static_cast<double>(*category), {}};
  }
  const ParsedNumber number = parse_whole_number(text);
  if (number.status != NumberStatus::valid)
    return number_problem(columns, index, text, number.status);
  if (column.kind == ColumnKind::binary && number.value != 0 &&
      number.value != 1) {
    return problem(columns.describe(index) + " is " + quote_for_message(text) +
                   "; it must be 0 or 1");
  }
  return {number.value, {}};
}

} // namespace naibx::cli
