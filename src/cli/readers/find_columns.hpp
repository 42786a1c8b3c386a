// Finds columns of a table by the names that the user gives.
#pragma once

#include "column_declaration.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace naibx::cli {

// A table's columns, and what messages call it and them.
struct TableDescription {
  const std::vector<ColumnDeclaration> &columns;
  const std::string &file;
  // "attribute" in ARFF, else "column".
  const char *noun;
  // What the file itself says about the number of label columns, first or, if
  // negative, last.
  std::optional<std::int64_t> label_count;
};

// For each column whether one of the names, or of their beginnings with a '*',
// is its own. `option` is where the names come from. Throws DataError for a
// name that no column has.
std::vector<bool> find_columns(const TableDescription &table,
                               const std::vector<std::string> &names,
                               std::string_view option);

// The same, with the names that no column has in `absent`.
std::vector<bool> find_columns(const TableDescription &table,
                               const std::vector<std::string> &names,
                               std::vector<std::string> &absent);

// Throws the DataError about such a name.
[[noreturn]] void refuse_absent_column(const TableDescription &table,
                                       const std::string &name,
                                       std::string_view option);

} // namespace naibx::cli
