// Made by bindings/go/generate_sources.py from
// src/format/configuration_reader.hpp: do not edit.

// Reads the configuration and the names of a file.
#pragma once

#include "../model/configuration.hpp"
#include "container.hpp"
#include "load_limits.hpp"

#include <cstdint>
#include <memory_resource>

namespace naibx::format {

// Throws Failure. Nothing large is allocated unless the file's sections are as
// large as the configuration makes them.
Configuration read_configuration(const Container &container,
                                 std::uint64_t file_length,
                                 const LoadLimits &limits,
                                 std::pmr::memory_resource *memory);

} // namespace naibx::format
