// Tells the type of each column of a CSV file from all its values.
#pragma once

#include "../column_declaration.hpp"
#include "../label_columns.hpp"
#include "../line_reader.hpp"
#include "csv_record.hpp"

#include <cstddef>
#include <cstdint>
#include <deque>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

namespace naibx::cli {

// Whether a field stands for a missing value: nothing, also in quotes, or ?,
// NA and NaN, with any sign, without quotes.
bool is_missing(const CsvField &field);

// Throws DataError unless the record has as many fields as there are columns.
void demand_field_count(const std::vector<CsvField> &fields,
                        std::size_t column_count, const LineReader &source,
                        std::uint64_t line);

class CsvTypes {
public:
  // `is_categorical` are the columns whose numbers are categories too. The
  // three must outlive this.
  CsvTypes(std::vector<ColumnDeclaration> &columns,
           const std::vector<ColumnUse> &uses,
           const std::vector<bool> &is_categorical);

  // Throws DataError for a value that makes sense neither as a number nor as a
  // category, and for a label that is none: before a file without end fills the
  // disk.
  void look_at(const std::vector<CsvField> &record, const LineReader &source);

  // Declares the values, sorted, of each column that holds categories.
  void declare();

private:
  struct Evidence {
    // In which line the first number stands; 0: in none.
    std::uint64_t number_line = 0;
    std::uint64_t text_line = 0;
    // Each once; the views are found faster.
    std::deque<std::string> texts;
    std::unordered_set<std::string_view> found;
  };

  void look_at(std::size_t column, const CsvField &field,
               const LineReader &source);
  void check_label(std::size_t column, const CsvField &field,
                   const LineReader &source) const;
  void add_text(std::size_t column, const CsvField &field,
                const LineReader &source);
  [[noreturn]] void fail(std::size_t column, const CsvField &field,
                         const LineReader &source,
                         const std::string &message) const;

  std::vector<ColumnDeclaration> &columns_;
  const std::vector<ColumnUse> &uses_;
  const std::vector<bool> &is_categorical_;
  std::vector<Evidence> evidence_;
};

} // namespace naibx::cli
