// What a field of a CSV file may hold, and what is said about one that does
// not.
#pragma once

#include "../line_reader.hpp"
#include "../missing_text.hpp"
#include "../number.hpp"
#include "csv_record.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace naibx::cli {

// Whether a field stands for a missing value: nothing, also in quotes, or what
// the user says; where that is nothing, also ?, NA and NaN, with any sign,
// without quotes.
bool is_missing(const CsvField &field, const MissingTexts &missing);

// Throws DataError unless the record has as many fields as there are columns.
void demand_field_count(const std::vector<CsvField> &fields,
                        std::size_t column_count, const LineReader &source,
                        std::uint64_t line);

// Throws a DataError about the text in a column that holds numbers, the first
// of them in `number_line`.
[[noreturn]] void refuse_text(const CsvField &field, const std::string &column,
                              std::uint64_t number_line,
                              const LineReader &source);

// Throws a DataError about what was meant as a number but cannot be one, and
// about bytes that are not UTF-8. `status` is what parsing it as a number gave.
void demand_text(const CsvField &field, const std::string &column,
                 NumberStatus status, const LineReader &source);

// The same for a field that may be a number.
void demand_utf8(const CsvField &field, const std::string &column,
                 const LineReader &source);

// Throws a DataError that begins with the field and the name of its column.
[[noreturn]] void refuse_field(const CsvField &field, const std::string &column,
                               const LineReader &source,
                               const std::string &message);

} // namespace naibx::cli
