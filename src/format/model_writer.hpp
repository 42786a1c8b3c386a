// Writes a model file: the same model gives the same bytes.
#pragma once

#include "../model/model.hpp"
#include "container_writer.hpp"

namespace naibx::format {

// The sections of a model except those of its configuration.
void add_statistics(ContainerWriter &writer, const Model &model);

// The model must outlive the writer.
ContainerWriter writer_of(const Model &model);

} // namespace naibx::format
