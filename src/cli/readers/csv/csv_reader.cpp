#include "csv_reader.hpp"

#include "../cell_value.hpp"
#include "../data_error.hpp"
#include "../group_column.hpp"
#include "../label_columns.hpp"
#include "../number.hpp"
#include "../text.hpp"
#include "csv_field_checks.hpp"
#include "csv_header.hpp"
#include "csv_types.hpp"

#include <limits>
#include <optional>
#include <utility>

namespace naibx::cli {

namespace {

constexpr TableWords kWords = {"column", "left empty", "known"};

// Of which each column should hold a value to be read as numbers at once. They
// are read again, so that they must be few.
constexpr std::uint64_t kFirstRows = 1000;

} // namespace

CsvReader::CsvReader(std::shared_ptr<InputFile> file, const LabelChoice &choice,
                     CsvOptions options, ReadingRules rules,
                     const DatasetHeader *expected)
    : file_(std::move(file)), options_(std::move(options)),
      rules_(std::move(rules)) {
  if (expected == nullptr)
    file_->keep_for_rereading();
  begin();
  std::vector<ColumnDeclaration> columns =
      read_csv_header(*records_, *source_, options_, rules_, fields_);
  is_pending_ = !options_.has_header;
  const TableDescription table = {columns, file_->name(), kWords.column,
                                  std::nullopt};
  ColumnChoice chosen = choose_columns(table, choice);
  const std::vector<bool> is_categorical = find_columns(
      table, options_.categorical_columns, "--categorical-columns");
  records_->set_most_fields(columns.size());
  if (expected != nullptr) {
    take_known_types(columns, chosen.uses, *expected);
  } else {
    find_types(columns, chosen.uses, is_categorical);
  }
  columns_ = std::make_unique<TableColumns>(
      "", std::move(columns), std::move(chosen), kWords, file_->name());
  label_values_ = columns_->label_values();
}

void CsvReader::find_types(std::vector<ColumnDeclaration> &columns,
                           const std::vector<ColumnUse> &uses,
                           const std::vector<bool> &is_categorical) {
  CsvTypes types(columns, uses, is_categorical, rules_);
  DatasetRow row;
  std::uint64_t row_count = 0;
  const auto is_enough = [&] {
    return types.are_all_numbers() && row_count <= kFirstRows && !rules_.survey;
  };
  while (!is_enough() && next_record()) {
    demand_field_count(fields_, columns.size(), *source_, records_->line());
    types.look_at(fields_, *source_, row);
    if (rules_.survey)
      rules_.survey(row);
    ++row_count;
  }
  types.declare(file_->name());
  file_->rewind();
  if (is_enough()) {
    number_lines_ = types.number_lines();
    file_->stop_keeping();
  }
  rules_.survey = nullptr;
  begin();
  is_pending_ = false;
  if (options_.has_header)
    records_->next(fields_);
  records_->set_most_fields(columns.size());
}

void CsvReader::begin() {
  source_ = std::make_unique<LineReader>(file_);
  records_ = std::make_unique<CsvRecordReader>(*source_, options_.separator);
}

bool CsvReader::next_record() {
  return std::exchange(is_pending_, false) || records_->next(fields_);
}

bool CsvReader::next(DatasetRow &row) {
  if (!next_record())
    return false;
  row.columns.clear();
  row.values.clear();
  row.labels.clear();
  row.texts.assign(columns_->texts().size(), {});
  demand_field_count(fields_, columns_->count(), *source_, records_->line());
  for (std::uint32_t column = 0; column < columns_->count(); ++column)
    read_field(column, fields_[column], row);
  return true;
}

void CsvReader::read_field(std::uint32_t index, const CsvField &field,
                           DatasetRow &row) {
  const TableColumn &column = (*columns_)[index];
  if (column.kind == ColumnKind::ignored)
    return;
  if (column.kind == ColumnKind::label) {
    read_label_field(index, field, row);
    return;
  }
  if (column.kind == ColumnKind::group) {
    row.group = group_of(index, field);
    return;
  }
  if (column.kind == ColumnKind::text) {
    if (!is_missing(field, rules_.missing))
      columns_->store_text(index, field.text, row);
    return;
  }
  if (column.kind == ColumnKind::number && !rules_.missing.are_given()) {
    const ParsedNumber number = parse_whole_number(field.text);
    if (number.status == NumberStatus::valid) {
      store(column, number.value, row);
      return;
    }
  }
  store(column,
        is_missing(field, rules_.missing)
            ? std::numeric_limits<double>::quiet_NaN()
            : value_of(index, field),
        row);
}

double CsvReader::value_of(std::uint32_t index, const CsvField &field) const {
  const TableColumn &column = (*columns_)[index];
  if (column.kind == ColumnKind::category && rules_.unknown != nullptr &&
      !columns_->find_category(column, field.text)) {
    rules_.unknown->take(field.line);
    return std::numeric_limits<double>::quiet_NaN();
  }
  const CellValue cell = read_cell(*columns_, index, field.text);
  if (cell.problem.empty())
    return cell.value;
  if (!number_lines_.empty()) {
    refuse_text(field, columns_->header().features[column.id].name,
                number_lines_[column.id], *source_);
  }
  std::string advice;
  if (column.kind == ColumnKind::category) {
    advice = is_usually_missing(field.text) ? missing_advice(field.text)
                                            : kUnknownAdvice;
  }
  throw DataError(source_->name(), field.line, field.column,
                  cell.problem + advice);
}

std::uint64_t CsvReader::group_of(std::uint32_t index,
                                  const CsvField &field) const {
  if (is_missing(field, rules_.missing)) {
    const bool is_word = !field.text.empty() && !rules_.missing.are_given();
    throw DataError(source_->name(), field.line, field.column,
                    missing_group(columns_->describe(index)) +
                        (is_word
                             ? "; --missing '' reads " +
                                   quote_for_message(field.text) + " as a name"
                             : ""));
  }
  return group_key(field.text);
}

void CsvReader::read_label_field(std::uint32_t index, const CsvField &field,
                                 DatasetRow &row) {
  const TableColumn &column = (*columns_)[index];
  LabelValues &values = label_values_[column.id];
  if (const auto is_on = read_label(field.text, values)) {
    store(column, *is_on ? 1 : 0, row);
    return;
  }
  const std::string label = columns_->describe(index);
  throw DataError(source_->name(), field.line, field.column,
                  is_missing(field, rules_.missing)
                      ? missing_label(label)
                      : wrong_label(label, field.text, values));
}

} // namespace naibx::cli
