// Reads what the linear and the kernel method keep, from untrusted bytes.
#pragma once

#include "../decide/sets/ridge_predictor.hpp"
#include "../model/ridge/ridge_model.hpp"
#include "container.hpp"
#include "load_limits.hpp"

#include <cstdint>
#include <memory_resource>

namespace naibx::format {

// Fills a model that has learned nothing. Throws Failure, or std::bad_alloc.
void read_ridge_model(RidgeModel &model, const Configuration &configuration,
                      Span<const std::uint8_t> section);

// Whether the file, or what it pretends to be, has such a predictor.
bool has_ridge_predictor(Span<const std::uint8_t> bytes);

// Whether the file of a model that has been read has weights by which it
// predicts live, and these. Throws Failure, or std::bad_alloc.
bool has_last_weights(Span<const std::uint8_t> bytes);
RidgePredictor read_last_weights(Span<const std::uint8_t> bytes,
                                 const Configuration &configuration,
                                 std::pmr::memory_resource *memory);

// Throws Failure, or std::bad_alloc.
RidgePredictor read_ridge_predictor(Span<const std::uint8_t> bytes,
                                    const LoadLimits &limits,
                                    std::pmr::memory_resource *memory);

} // namespace naibx::format
