// What a cell of a table says: a number, a category, or whether a label is
// there.
#pragma once

#include "table_columns.hpp"

#include <cstdint>
#include <string>
#include <string_view>

namespace naibx::cli {

struct CellValue {
  double value = 0;
  // What is wrong with the text; empty: nothing.
  std::string problem;
};

// The value of a cell that is there. Whatever an ignored column holds is 0.
CellValue read_cell(const TableColumns &columns, std::uint32_t index,
                    std::string_view text);

// What is wrong with a label that is missing; `label` is "label 'x'".
std::string missing_label(const std::string &label);

// What is wrong with a value that is none of those allowed; `column` is
// "label 'x'" or "column 'x'".
std::string wrong_value(const std::string &column, std::string_view text,
                        BinaryValues allowed);

} // namespace naibx::cli
