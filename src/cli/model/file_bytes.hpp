// Reads the bytes of a saved file from wherever they come.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace naibx::cli {

using FileBytes = std::vector<std::uint8_t>;

// "-" is standard input. Of what is no saved file only the beginning is read,
// and of one that goes on after its end one byte too many: enough for the
// library to tell what is wrong. Throws DataError where it cannot be read.
FileBytes read_file_bytes(const std::string &path);

} // namespace naibx::cli
