// What the readers of data files promise, whatever the bytes are.
#pragma once

#include "readers/data_source.hpp"
#include "readers/dataset.hpp"

#include <cstddef>
#include <cstdint>

namespace naibx::fuzz {

// Reads the bytes as `source` says. A data set keeps to its promises, and is
// the same when it is read again with its columns known; or there is a
// DataError with a message of one line.
void check_reading(const std::uint8_t *bytes, std::size_t count,
                   const cli::DataSource &source);

// Checks what a DataError says.
void check_message(const char *message);

} // namespace naibx::fuzz
