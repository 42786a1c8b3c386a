// What files tell of the paper's method where a model that has another one was
// compiled, and the paper's predicts.
#pragma once

#include "../base/span.hpp"
#include "../decide/sets/ridge_predictor.hpp"
#include "container_writer.hpp"

#include <cstdint>
#include <optional>

namespace naibx::format {

// `tag` is HELD, of a predictor, or LHLD, of a model; the result must outlive
// the writer.
void add_held_out(ContainerWriter &writer, std::uint32_t tag,
                  const HeldOutResult &result);

// Of a file whose other parts have been read; nothing where the section is
// absent. Throws Failure.
std::optional<HeldOutResult> read_held_out(Span<const std::uint8_t> bytes,
                                           std::uint32_t tag,
                                           const Configuration &configuration);

} // namespace naibx::format
