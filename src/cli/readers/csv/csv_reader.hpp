// Reads CSV, row by row.
#pragma once

#include "../data_reader.hpp"
#include "../input_file.hpp"
#include "../label_choice.hpp"
#include "../line_reader.hpp"
#include "../reading_rules.hpp"
#include "../table_columns.hpp"
#include "csv_options.hpp"
#include "csv_record.hpp"

#include <cstdint>
#include <memory>
#include <vector>

namespace naibx::cli {

class CsvReader final : public DataReader {
public:
  // The columns' types are those of `expected`, features and labels that are
  // known already; where that is NULL the values tell. Then the file is read
  // twice if a column holds categories, or is without a value in the first
  // rows, and for a survey; else once. Throws DataError.
  CsvReader(std::shared_ptr<InputFile> file, const LabelChoice &choice,
            CsvOptions options, ReadingRules rules,
            const DatasetHeader *expected);

  [[nodiscard]] const DatasetHeader &header() const override {
    return columns_->header();
  }
  bool next(DatasetRow &row) override;
  [[nodiscard]] std::uint64_t line() const override { return records_->line(); }

private:
  void begin();
  void find_types(std::vector<ColumnDeclaration> &columns,
                  const std::vector<ColumnUse> &uses,
                  const std::vector<bool> &is_categorical);
  // The next record into `fields_`; false after the last.
  bool next_record();
  void read_field(std::uint32_t index, const CsvField &field, DatasetRow &row);
  // Of a feature that is there.
  [[nodiscard]] double value_of(std::uint32_t index,
                                const CsvField &field) const;
  [[nodiscard]] std::uint64_t group_of(std::uint32_t index,
                                       const CsvField &field) const;
  void read_label_field(std::uint32_t index, const CsvField &field,
                        DatasetRow &row);

  std::shared_ptr<InputFile> file_;
  CsvOptions options_;
  ReadingRules rules_;
  // Recreated when the file is read again.
  std::unique_ptr<LineReader> source_;
  std::unique_ptr<CsvRecordReader> records_;
  std::unique_ptr<TableColumns> columns_;
  // Of the first number of each feature, where not all rows have been looked at
  // to find the types; else empty.
  std::vector<std::uint64_t> number_lines_;
  // What each label may still be, given what it has been.
  std::vector<LabelValues> label_values_;
  std::vector<CsvField> fields_;
  // Whether these have been read but not given out.
  bool is_pending_ = false;
};

} // namespace naibx::cli
