// The parts of a file, a model and a predictor, of which one may be absent.
#pragma once

#include "../format/container_writer.hpp"
#include "handles.hpp"

#include <naibx/naibx.h>

namespace naibx::capi {

// Throws Failure where both are absent or cannot be saved.
format::ContainerWriter writer_of_parts(const naibx_model *model,
                                        const naibx_predictor *predictor);

} // namespace naibx::capi
