// Reads CSV whose first line names the columns, row by row.
#pragma once

#include "../data_reader.hpp"
#include "../input_file.hpp"
#include "../label_choice.hpp"
#include "../line_reader.hpp"
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
  // known already; where that is NULL the file is read twice and its values
  // tell. Throws DataError.
  CsvReader(std::shared_ptr<InputFile> file, const LabelChoice &choice,
            const CsvOptions &options, const DatasetHeader *expected);

  [[nodiscard]] const DatasetHeader &header() const override {
    return columns_->header();
  }
  bool next(DatasetRow &row) override;
  [[nodiscard]] std::uint64_t line() const override { return records_->line(); }

private:
  void begin();
  void read_field(std::uint32_t index, const CsvField &field,
                  DatasetRow &row) const;

  std::shared_ptr<InputFile> file_;
  char separator_;
  // Made anew where the file is read again.
  std::unique_ptr<LineReader> source_;
  std::unique_ptr<CsvRecordReader> records_;
  std::unique_ptr<TableColumns> columns_;
  std::vector<CsvField> fields_;
};

} // namespace naibx::cli
