// Reads a predictor file: a pure function of bytes that nobody vouches for.
#pragma once

#include "../model/span.hpp"
#include "../predict/compiled/predictor.hpp"
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

} // namespace naibx::format
