#include "arff_row.hpp"

#include "../cell_value.hpp"
#include "../group_column.hpp"
#include "../number.hpp"

#include <charconv>
#include <limits>
#include <system_error>

namespace naibx::cli {

namespace {

constexpr std::string_view kItemStops = ",}";

bool is_item_end(const char *place, const char *end) {
  return place == end || ends_item(*place);
}

} // namespace

bool ArffRowParser::parse(std::string_view line, DatasetRow &row) {
  row.columns.clear();
  row.values.clear();
  row.labels.clear();
  row.group.reset();
  row.texts.assign(columns_.texts().size(), {});
  ArffCursor cursor(source_, line);
  cursor.skip_blanks();
  if (cursor.at_end())
    return false;
  if (cursor.take('{')) {
    parse_sparse(cursor, row);
  } else {
    parse_dense(cursor, row);
  }
  return true;
}

void ArffRowParser::parse_dense(ArffCursor &cursor, DatasetRow &row) {
  const std::uint32_t count = columns_.count();
  for (std::uint32_t i = 0; i < count; ++i) {
    if (i > 0) {
      const char *item_end = cursor.at();
      cursor.skip_blanks();
      const bool comma = cursor.take(',');
      cursor.skip_blanks();
      if (cursor.at_end() && !comma) {
        cursor.fail("the row ends after " + std::to_string(i) + " of " +
                    std::to_string(count) + " values");
      }
      if (cursor.at() == item_end) {
        cursor.fail("expected ',' after the value of " +
                    columns_.describe(i - 1));
      }
    }
    read_value(cursor, i, row);
  }
  expect_row_end(cursor);
}

void ArffRowParser::parse_sparse(ArffCursor &cursor, DatasetRow &row) {
  const std::vector<std::uint32_t> &absent = columns_.one_when_absent();
  auto next_absent = absent.begin();
  const auto fill_to = [&](std::uint32_t index) {
    for (; next_absent != absent.end() && *next_absent < index; ++next_absent)
      store(columns_[*next_absent], 1, row);
    if (next_absent != absent.end() && *next_absent == index)
      ++next_absent;
  };
  std::int64_t previous = -1;
  const char *start = cursor.at();
  cursor.skip_blanks();
  bool more = !cursor.is_at('}');
  while (more) {
    const std::uint32_t index = read_index(cursor, previous);
    fill_to(index);
    read_value(cursor, index, row);
    previous = index;
    cursor.skip_blanks();
    more = cursor.take(',');
  }
  if (!cursor.take('}'))
    cursor.fail("expected ',' or '}' in the sparse row");
  fill_to(columns_.count());
  if (columns_.group() && !row.group)
    take_absent_group(cursor, start, row);
  expect_row_end(cursor);
}

void ArffRowParser::take_absent_group(const ArffCursor &cursor,
                                      const char *start,
                                      DatasetRow &row) const {
  const GroupColumn &group = *columns_.group();
  if (!group.group_when_absent) {
    cursor.fail_at(start - 1, "the row does not name " +
                                  columns_.describe(group.index) +
                                  ", which --group names; only numbers and "
                                  "nominal values may be left out");
  }
  row.group = group.group_when_absent;
}

void ArffRowParser::expect_row_end(ArffCursor &cursor) const {
  cursor.skip_blanks();
  if (cursor.at_end())
    return;
  const char *extra = cursor.at();
  cursor.take(',');
  cursor.skip_blanks();
  if (cursor.is_at('{')) {
    cursor.fail("weights of rows ({5}) are not supported; remove the weight, "
                "or repeat the row");
  }
  cursor.fail_at(
      extra, "the row continues after its " + std::to_string(columns_.count()) +
                 " values; write decimals with a point, not a comma");
}

std::uint32_t ArffRowParser::read_index(ArffCursor &cursor,
                                        std::int64_t previous) const {
  cursor.skip_blanks();
  const char *start = cursor.at();
  std::uint32_t index = 0;
  const auto [end, error] = std::from_chars(start, cursor.end(), index);
  if (error == std::errc::invalid_argument)
    cursor.fail("expected the number of an attribute, as in {3 1, 7 2.5}");
  if (error != std::errc() || index >= columns_.count()) {
    cursor.fail("there is no attribute " + std::string(start, end) +
                "; the numbers go from 0 to " +
                std::to_string(columns_.count() - 1));
  }
  if (index <= previous) {
    cursor.fail("attribute " + std::to_string(index) + " comes after " +
                std::to_string(previous) +
                "; the numbers in a sparse row must increase");
  }
  cursor.move_to(end);
  cursor.skip_blanks();
  if (cursor.at() == end || cursor.at_end()) {
    cursor.fail("expected a blank and the value of " +
                columns_.describe(index));
  }
  return index;
}

// The usual spelling of a value, without quotes and not missing. False, and
// nothing is read, for any other.
bool ArffRowParser::read_plain_value(ArffCursor &cursor,
                                     const TableColumn &column,
                                     DatasetRow &row) {
  const char *start = cursor.at();
  const char *end = cursor.end();
  if (column.kind == ColumnKind::category ||
      column.kind == ColumnKind::ignored || column.kind == ColumnKind::group ||
      column.kind == ColumnKind::text || start == end)
    return false;
  if (missing_.are_given() && column.kind != ColumnKind::label)
    return false;
  double value = *start - '0';
  const char *stop = start + 1;
  if (column.kind == ColumnKind::number) {
    const ParsedNumber number = parse_number(start, end);
    if (number.status != NumberStatus::valid)
      return false;
    value = number.value;
    stop = number.end;
  } else if (*start != '0' && *start != '1') {
    return false;
  }
  if (!is_item_end(stop, end))
    return false;
  if (column.kind == ColumnKind::label &&
      !read_label({start, 1}, label_values_[column.id]))
    return false;
  store(column, value, row);
  cursor.move_to(stop);
  return true;
}

// The value in `item_`; a label is never implied.
bool ArffRowParser::is_missing(const TableColumn &column) const {
  return (item_.text == "?" && !item_.quoted) ||
         (column.kind != ColumnKind::label && missing_.include(item_.text));
}

void ArffRowParser::read_value(ArffCursor &cursor, std::uint32_t index,
                               DatasetRow &row) {
  const TableColumn &column = columns_[index];
  if (read_plain_value(cursor, column, row))
    return;
  const char *start = cursor.at();
  cursor.read_text(kItemStops, item_);
  if (!is_item_end(cursor.at(), cursor.end()))
    cursor.fail("expected ',' after the value of " + columns_.describe(index));
  const bool is_missing = this->is_missing(column);
  if (item_.text.empty() && !item_.quoted && !is_missing) {
    cursor.fail_at(start, "the value of " + columns_.describe(index) +
                              " is empty; write '?' where it is missing");
  }
  if (column.kind == ColumnKind::group) {
    if (is_missing)
      cursor.fail_at(start, missing_group(columns_.describe(index)));
    row.group = group_key(item_.text);
  } else if (column.kind == ColumnKind::text) {
    if (!is_missing)
      columns_.store_text(index, item_.text, row);
  } else if (!is_missing) {
    store(column, value_of_item(cursor, start, index), row);
  } else if (column.kind == ColumnKind::label) {
    cursor.fail_at(start, missing_label(columns_.describe(index)));
  } else {
    store(column, std::numeric_limits<double>::quiet_NaN(), row);
  }
}

double ArffRowParser::value_of_item(const ArffCursor &cursor, const char *start,
                                    std::uint32_t index) {
  if (columns_[index].kind == ColumnKind::label) {
    LabelValues &values = label_values_[columns_[index].id];
    const auto is_on = read_label(item_.text, values);
    if (!is_on) {
      cursor.fail_at(start,
                     wrong_label(columns_.describe(index), item_.text, values));
    }
    return *is_on ? 1 : 0;
  }
  const CellValue cell = read_cell(columns_, index, item_.text);
  if (!cell.problem.empty())
    cursor.fail_at(start, cell.problem);
  return cell.value;
}

} // namespace naibx::cli
