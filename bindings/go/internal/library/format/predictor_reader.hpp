// Made by bindings/go/generate_sources.py from
// src/format/predictor_reader.hpp: do not edit.

// Reads a predictor file: a pure function of bytes that nobody vouches for.
#pragma once

#include "../base/span.hpp"
#include "../score/tables/predictor.hpp"
#include "load_limits.hpp"

#include <cstdint>
#include <memory_resource>

namespace naibx::format {

// Throws Failure, or std::bad_alloc. What it returns predicts without a fault.
// Nothing large is allocated before the bytes that fill it are known to be
// there.
Predictor read_predictor(Span<const std::uint8_t> bytes,
                         const LoadLimits &limits,
                         std::pmr::memory_resource *memory);

// Whether a predictor can work on the bytes of its file as they are.
bool tables_can_be_mapped();

// The same without a copy of the tables, which must outlive it, where they can
// be mapped; `bytes` begin at a multiple of 64. Without `verify` no number of
// the tables is looked at that is not needed to read and write within bounds,
// and what is predicted may be anything.
Predictor map_predictor(Span<const std::uint8_t> bytes,
                        const LoadLimits &limits, bool verify,
                        std::pmr::memory_resource *memory);

} // namespace naibx::format
