// A second file to test on.
#pragma once

#include "../readers/arff_reader.hpp"
#include "../readers/dataset.hpp"

#include <string>

namespace naibx::cli {

// Reads a file into the columns, categories and label ids of `model`. Throws
// DataError, and Failure where names differ or there is no row.
Dataset read_test_file(const std::string &path, const LabelChoice &choice,
                       const DatasetHeader &model);

} // namespace naibx::cli
