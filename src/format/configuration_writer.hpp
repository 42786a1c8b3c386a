// Writes the configuration and the names, which every file has.
#pragma once

#include "../model/configuration.hpp"
#include "container_writer.hpp"

namespace naibx::format {

// Adds CONF, and NAME, METH and KIND where they say anything.
void add_configuration(ContainerWriter &writer,
                       const Configuration &configuration);

} // namespace naibx::format
