// What each column of a table is to the model.
#pragma once

#include "column_declaration.hpp"
#include "label_choice.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace naibx::cli {

enum class ColumnUse : std::uint8_t { feature, label, ignored };

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

struct ColumnChoice {
  // One for each column.
  std::vector<ColumnUse> uses;
  // Names of columns to leave out that are not there, where they may be absent.
  std::vector<std::string> absent;
};

// Throws DataError.
ColumnChoice choose_columns(const TableDescription &table,
                            const LabelChoice &choice);

// For each column whether one of the names, or of their beginnings with a '*',
// is its own. `option` is where the names come from. Throws DataError for a
// name that no column has.
std::vector<bool> find_columns(const TableDescription &table,
                               const std::vector<std::string> &names,
                               std::string_view option);

} // namespace naibx::cli
