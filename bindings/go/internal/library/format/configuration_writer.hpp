// Made by bindings/go/generate_sources.py from
// src/format/configuration_writer.hpp: do not edit.

// Writes the configuration and the names, which every file has.
#pragma once

#include "../model/configuration.hpp"
#include "container_writer.hpp"

namespace naibx::format {

// Adds CONF and, where anything has a name, NAME.
void add_configuration(ContainerWriter &writer,
                       const Configuration &configuration);

} // namespace naibx::format
