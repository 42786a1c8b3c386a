// Writes a predictor file: the same predictor gives the same bytes.
#pragma once

#include "../score/tables/predictor.hpp"
#include "container_writer.hpp"

namespace naibx::format {

// The section of the tables. Throws NAIBX_ERROR_LIMIT for a predictor that its
// reader would refuse: of no class, with more features than it accepts without
// bytes of their own.
void add_tables(ContainerWriter &writer, const Predictor &predictor);

// The predictor must outlive the writer.
ContainerWriter writer_of(const Predictor &predictor);

} // namespace naibx::format
