#include "csv_reader.hpp"

#include "../cell_value.hpp"
#include "../data_error.hpp"
#include "../label_columns.hpp"
#include "../number.hpp"
#include "csv_header.hpp"
#include "csv_types.hpp"

#include <limits>
#include <optional>
#include <utility>

namespace naibx::cli {

namespace {

constexpr TableWords kWords = {"column", "left empty", "known"};

} // namespace

CsvReader::CsvReader(std::shared_ptr<InputFile> file, const LabelChoice &choice,
                     const CsvOptions &options, const DatasetHeader *expected)
    : file_(std::move(file)), separator_(options.separator) {
  if (expected == nullptr)
    file_->keep_for_rereading();
  begin();
  std::vector<ColumnDeclaration> columns =
      read_csv_header(*records_, *source_, separator_);
  records_->set_most_fields(columns.size());
  const TableDescription table = {columns, file_->name(), kWords.column,
                                  std::nullopt};
  std::vector<ColumnUse> uses = choose_columns(table, choice);
  const std::vector<bool> is_categorical =
      find_columns(table, options.categorical_columns, "--categorical-columns");
  if (expected != nullptr) {
    take_known_types(columns, uses, *expected);
  } else {
    CsvTypes types(columns, uses, is_categorical);
    while (records_->next(fields_)) {
      demand_field_count(fields_, columns.size(), *source_, records_->line());
      types.look_at(fields_, *source_);
    }
    types.declare();
    file_->rewind();
    begin();
    records_->next(fields_);
    records_->set_most_fields(columns.size());
  }
  columns_ = std::make_unique<TableColumns>("", std::move(columns), uses,
                                            kWords, file_->name());
}

void CsvReader::begin() {
  source_ = std::make_unique<LineReader>(file_);
  records_ = std::make_unique<CsvRecordReader>(*source_, separator_);
}

bool CsvReader::next(DatasetRow &row) {
  if (!records_->next(fields_))
    return false;
  row.columns.clear();
  row.values.clear();
  row.labels.clear();
  demand_field_count(fields_, columns_->count(), *source_, records_->line());
  for (std::uint32_t column = 0; column < columns_->count(); ++column)
    read_field(column, fields_[column], row);
  return true;
}

void CsvReader::read_field(std::uint32_t index, const CsvField &field,
                           DatasetRow &row) const {
  const TableColumn &column = (*columns_)[index];
  if (column.kind == ColumnKind::ignored)
    return;
  if (column.kind != ColumnKind::category) {
    const ParsedNumber number = parse_whole_number(field.text);
    if (number.status == NumberStatus::valid &&
        (column.kind == ColumnKind::number ||
         column.binary.allow(number.value))) {
      store(column, number.value, row);
      return;
    }
  }
  if (!is_missing(field)) {
    const CellValue cell = read_cell(*columns_, index, field.text);
    if (!cell.problem.empty()) {
      throw DataError(source_->name(), field.line, field.column, cell.problem);
    }
    store(column, cell.value, row);
    return;
  }
  if (column.kind == ColumnKind::label) {
    throw DataError(source_->name(), field.line, field.column,
                    missing_label(columns_->describe(index)));
  }
  store(column, std::numeric_limits<double>::quiet_NaN(), row);
}

} // namespace naibx::cli
