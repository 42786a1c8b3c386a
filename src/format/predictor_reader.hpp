// Reads a predictor file: a pure function of untrusted bytes.
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

// The same where the tables can be mapped: it does not copy them, and `bytes`,
// which begin at a multiple of 64, must outlive it. Without `verify` it checks
// only the numbers that keep reads and writes within bounds, and predictions
// may be anything.
Predictor map_predictor(Span<const std::uint8_t> bytes,
                        const LoadLimits &limits, bool verify,
                        std::pmr::memory_resource *memory);

} // namespace naibx::format
