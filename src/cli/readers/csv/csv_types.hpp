// Finds the type of each column of a CSV file from all its values.
#pragma once

#include "../column_declaration.hpp"
#include "../dataset.hpp"
#include "../label_columns.hpp"
#include "../label_value.hpp"
#include "../line_reader.hpp"
#include "../name_map.hpp"
#include "../reading_rules.hpp"
#include "csv_record.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace naibx::cli {

class CsvTypes {
public:
  // `is_categorical` are the columns whose numbers are categories too. All must
  // outlive this.
  CsvTypes(std::vector<ColumnDeclaration> &columns,
           const std::vector<ColumnUse> &uses,
           const std::vector<bool> &is_categorical, const ReadingRules &rules);

  // Puts the features into `row`, each category as 1 unless it is a number.
  // Throws DataError for a value that makes sense neither as a number nor as a
  // category, and for a label that is none: before a file without end fills the
  // disk.
  void look_at(const std::vector<CsvField> &record, const LineReader &source,
               DatasetRow &row);

  // Whether a number has stood in every column that holds features: no text may
  // follow it, so that the other rows say no more.
  [[nodiscard]] bool are_all_numbers() const { return undecided_count_ == 0; }

  // The line of the first number of each column that holds features.
  [[nodiscard]] std::vector<std::uint64_t> number_lines() const;

  // Declares the values, sorted, of each column that holds categories, and
  // warns of those that may be missing values, or the other way round.
  void declare(const std::string &file);

private:
  struct Evidence {
    // In which line the first number stands; 0: in none.
    std::uint64_t number_line = 0;
    // The first text that is no number, and where it stands.
    std::string text;
    std::uint64_t text_line = 0;
    std::uint64_t text_column = 0;
    // Where NA was first taken for a missing value.
    std::uint64_t na_line = 0;
    // The first category that may mean a missing value, and where it stands.
    std::string doubtful;
    std::uint64_t doubtful_line = 0;
    NameSet texts;
    // Of a label.
    LabelValues label;
  };

  // The value of a feature.
  double look_at(std::size_t column, const CsvField &field,
                 const LineReader &source);
  void check_label(std::size_t column, const CsvField &field,
                   const LineReader &source);
  void add_text(std::size_t column, const CsvField &field,
                const LineReader &source);
  void warn_of_missing(std::size_t column, const std::string &file) const;
  void warn_of_names(const std::string &file) const;

  std::vector<ColumnDeclaration> &columns_;
  const std::vector<ColumnUse> &uses_;
  const std::vector<bool> &is_categorical_;
  const ReadingRules &rules_;
  std::vector<Evidence> evidence_;
  // Columns of features without a number so far.
  std::size_t undecided_count_;
};

} // namespace naibx::cli
