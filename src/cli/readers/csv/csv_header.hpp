// The columns of a CSV file by its first line, and the types of its columns
// where they are known.
#pragma once

#include "../column_declaration.hpp"
#include "../dataset.hpp"
#include "../label_columns.hpp"
#include "../line_reader.hpp"
#include "../reading_rules.hpp"
#include "csv_options.hpp"
#include "csv_record.hpp"

#include <vector>

namespace naibx::cli {

// Reads the first record, which stays in `fields`, and names the columns by it,
// or, without a header, by their numbers. Throws DataError where a name is
// absent or there twice, or where the record looks like a row; warns where it
// might be one.
std::vector<ColumnDeclaration> read_csv_header(CsvRecordReader &records,
                                               const LineReader &source,
                                               const CsvOptions &options,
                                               const ReadingRules &rules,
                                               std::vector<CsvField> &fields);

// Gives each feature the categories that it has in `known`, where features are
// found by name or, if none has a name, by position. In the first case a column
// that is unknown there but named like one of the labels is ignored: who
// predicts need not say that it is one.
void take_known_types(std::vector<ColumnDeclaration> &columns,
                      std::vector<ColumnUse> &uses, const DatasetHeader &known);

} // namespace naibx::cli
