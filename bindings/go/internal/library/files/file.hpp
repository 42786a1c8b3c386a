// Made by bindings/go/generate_sources.py from
// src/files/file.hpp: do not edit.

// Whole files, read and written.
#pragma once

#include "../format/container_writer.hpp"
#include "../format/load_limits.hpp"

#include <cstdint>
#include <memory_resource>
#include <string>
#include <vector>

namespace naibx::format {

// Throws NAIBX_ERROR_READ, or AboveLimit before a byte too many is read.
std::pmr::vector<std::uint8_t> read_file(const std::string &path,
                                         const LoadLimits &limits,
                                         std::pmr::memory_resource *memory);

// The file appears whole or not at all: written beside its place, forced to
// disk, renamed. What is not a regular file (a pipe, a device), and what a name
// of a descriptor stands for (/dev/stdout), is written to as it is. Throws
// NAIBX_ERROR_WRITE.
void write_file(const std::string &path, const ContainerWriter &writer);

} // namespace naibx::format
