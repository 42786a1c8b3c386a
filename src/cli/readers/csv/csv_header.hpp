// The first line of a CSV file, and the types of its columns where they are
// known.
#pragma once

#include "../column_declaration.hpp"
#include "../dataset.hpp"
#include "../label_columns.hpp"
#include "../line_reader.hpp"
#include "csv_record.hpp"

#include <vector>

namespace naibx::cli {

// Reads the names. Throws DataError where one is absent or there twice.
std::vector<ColumnDeclaration> read_csv_header(CsvRecordReader &records,
                                               const LineReader &source,
                                               char separator);

// Gives each feature the categories that it has in `known`, where features are
// found by name or, if none has a name, by position. In the first case a column
// that is unknown there but named like one of the labels is ignored: who
// predicts need not say that it is one.
void take_known_types(std::vector<ColumnDeclaration> &columns,
                      std::vector<ColumnUse> &uses, const DatasetHeader &known);

} // namespace naibx::cli
