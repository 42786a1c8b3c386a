// Turns one line of the data of an ARFF file into a row.
#pragma once

#include "../dataset.hpp"
#include "../table_columns.hpp"
#include "arff_cursor.hpp"

#include <cstdint>
#include <string>
#include <string_view>

namespace naibx::cli {

class ArffRowParser {
public:
  // Both must outlive the parser; `source` places the errors.
  ArffRowParser(const TableColumns &columns, const LineReader &source)
      : columns_(columns), source_(source) {}

  // False for a line without a row: blank, or a comment. Throws DataError.
  bool parse(std::string_view line, DatasetRow &row);

private:
  void parse_dense(ArffCursor &cursor, DatasetRow &row);
  void parse_sparse(ArffCursor &cursor, DatasetRow &row);
  std::uint32_t read_index(ArffCursor &cursor, std::int64_t previous) const;
  void read_value(ArffCursor &cursor, std::uint32_t index, DatasetRow &row);
  bool read_plain_value(ArffCursor &cursor, const TableColumn &column,
                        DatasetRow &row) const;
  double value_of_item(const ArffCursor &cursor, const char *start,
                       std::uint32_t index) const;
  void expect_row_end(ArffCursor &cursor) const;

  const TableColumns &columns_;
  const LineReader &source_;
  ArffText item_;
};

} // namespace naibx::cli
