// Whole files, read and written.
#pragma once

#include "container_writer.hpp"

#include <cstdint>
#include <memory_resource>
#include <string>
#include <vector>

namespace naibx::format {

// Throws NAIBX_ERROR_READ.
std::pmr::vector<std::uint8_t> read_file(const std::string &path,
                                         std::pmr::memory_resource *memory);

// The file appears whole or not at all: written beside its place, forced to
// disk, renamed. What is not a regular file (a pipe, a device) is written to
// as it is. Throws NAIBX_ERROR_WRITE.
void write_file(const std::string &path, const ContainerWriter &writer);

} // namespace naibx::format
