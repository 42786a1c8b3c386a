// Turns one line of the data of an ARFF file into a row.
#pragma once

#include "../dataset.hpp"
#include "../missing_text.hpp"
#include "../table_columns.hpp"
#include "arff_cursor.hpp"

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace naibx::cli {

class ArffRowParser {
public:
  // The first two must outlive the parser; `source` places the errors.
  ArffRowParser(const TableColumns &columns, const LineReader &source,
                MissingTexts missing)
      : columns_(columns), source_(source), missing_(std::move(missing)),
        label_values_(columns.label_values()) {}

  // False for a line without a row: blank, or a comment. Throws DataError.
  bool parse(std::string_view line, DatasetRow &row);

private:
  void parse_dense(ArffCursor &cursor, DatasetRow &row);
  void parse_sparse(ArffCursor &cursor, DatasetRow &row);
  [[nodiscard]] bool is_missing(const TableColumn &column) const;
  std::uint32_t read_index(ArffCursor &cursor, std::int64_t previous) const;
  void read_value(ArffCursor &cursor, std::uint32_t index, DatasetRow &row);
  bool read_plain_value(ArffCursor &cursor, const TableColumn &column,
                        DatasetRow &row);
  // Of a sparse row that does not name the column.
  void take_absent_group(const ArffCursor &cursor, const char *start,
                         DatasetRow &row) const;
  double value_of_item(const ArffCursor &cursor, const char *start,
                       std::uint32_t index);
  void expect_row_end(ArffCursor &cursor) const;

  const TableColumns &columns_;
  const LineReader &source_;
  MissingTexts missing_;
  // What each label may still be, given what it has been.
  std::vector<LabelValues> label_values_;
  ArffText item_;
};

} // namespace naibx::cli
