// What each column of a table is to the model.
#pragma once

#include "find_columns.hpp"
#include "label_choice.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace naibx::cli {

enum class ColumnUse : std::uint8_t { feature, label, ignored, group, text };

struct ColumnChoice {
  // One for each column.
  std::vector<ColumnUse> uses;
  // Names of columns to leave out that are not there, where they may be absent.
  std::vector<std::string> absent;
  // Of the text columns, in the order that was asked for.
  std::vector<std::uint32_t> texts;
};

// Throws DataError.
ColumnChoice choose_columns(const TableDescription &table,
                            const LabelChoice &choice);

} // namespace naibx::cli
