// Decides whether the first line of a CSV file names the columns or is a row.
#pragma once

#include "csv_record.hpp"

#include <cstdint>
#include <vector>

namespace naibx::cli {

enum class FirstLine : std::uint8_t {
  names,
  // Most fields are numbers.
  doubtful,
  // All fields are numbers, which names hardly ever are.
  row
};

// Numbers that count up by one, as programs name columns that have no names,
// are names.
FirstLine judge_first_line(const std::vector<CsvField> &fields);

} // namespace naibx::cli
