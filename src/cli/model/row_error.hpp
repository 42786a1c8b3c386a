// What the library says about a row, in the terms of the file it came from.
#pragma once

#include "../readers/data_error.hpp"
#include "../readers/dataset.hpp"

#include <naibx/naibx.hpp>

#include <cstdint>
#include <string>

namespace naibx::cli {

// The library counts rows of a batch and columns of the model, both from 0; a
// person looks for a line of a file and for a name. `header` is the model's.
DataError row_error(const Error &error, const DatasetHeader &header,
                    const std::string &path, std::uint64_t line);

} // namespace naibx::cli
