// Writes a predictor file: the same predictor gives the same bytes.
#pragma once

#include "../predict/compiled/predictor.hpp"
#include "container_writer.hpp"

namespace naibx::format {

// The section of the tables.
void add_tables(ContainerWriter &writer, const Predictor &predictor);

// The predictor must outlive the writer.
ContainerWriter writer_of(const Predictor &predictor);

} // namespace naibx::format
