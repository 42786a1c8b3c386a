// Made by bindings/go/generate_sources.py from
// src/capi/parts.hpp: do not edit.

// The parts of a file, a model and a predictor, of which one may be absent.
#pragma once

#include "../format/container_writer.hpp"
#include "handles.hpp"

#include <naibx/naibx.h>

namespace naibx::capi {

// Throws Failure where there is none, or they cannot be saved.
format::ContainerWriter writer_of_parts(const naibx_model *model,
                                        const naibx_predictor *predictor);

} // namespace naibx::capi
