// Whole files, read and written.
#pragma once

#include "../format/container_writer.hpp"
#include "../format/load_limits.hpp"

#include <cstdint>
#include <memory_resource>
#include <string>
#include <vector>

namespace naibx::format {

// Throws NAIBX_ERROR_READ, or AboveLimit before it reads a byte too many.
std::pmr::vector<std::uint8_t> read_file(const std::string &path,
                                         const LoadLimits &limits,
                                         std::pmr::memory_resource *memory);

// The file appears whole or not at all: written next to its destination,
// flushed to disk, renamed. A pipe, a device and a name of a descriptor
// (/dev/stdout) are written in place. Throws NAIBX_ERROR_WRITE.
void write_file(const std::string &path, const ContainerWriter &writer);

} // namespace naibx::format
