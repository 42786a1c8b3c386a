// What a cell of a table that is no label says: a number or a category.
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

// The value of a cell that is there, of a column that is no label. Whatever an
// ignored column holds is 0.
CellValue read_cell(const TableColumns &columns, std::uint32_t index,
                    std::string_view text);

} // namespace naibx::cli
