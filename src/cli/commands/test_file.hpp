// A second file to test on.
#pragma once

#include "../readers/data_source.hpp"
#include "../readers/dataset.hpp"

namespace naibx::cli {

// Reads a file into the columns, categories and label ids of `model`. Throws
// DataError, and Failure where names differ or there is no row.
Dataset read_test_file(DataSource source, const DatasetHeader &model);

} // namespace naibx::cli
