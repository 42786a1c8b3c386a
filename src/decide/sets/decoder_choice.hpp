// Which decoder is best for a loss, on rows that were held out.
#pragma once

#include "../../base/span.hpp"
#include "set_decoder.hpp"

#include <cstddef>
#include <cstdint>
#include <memory_resource>
#include <optional>
#include <vector>

namespace naibx {

// A row whose scores come from all examples but itself and the other rows of
// its block, which follow each other.
struct HeldOutRow {
  RowScores scores;
  Span<const std::uint32_t> labels; // the truth
  double weight;                    // in examples
  std::size_t block;
  std::optional<std::size_t> set; // which of the seen sets is the truth
};

struct DecoderChoice {
  Decoder decoder;
  double utility;         // mean over the rows
  double default_utility; // of the decoder that would have been taken unseen
};

// Leaves the default only for a gain of more than one standard error. Writes
// what the chosen one is worth for each row, unless `utilities` is NULL.
DecoderChoice choose_decoder(Span<const HeldOutRow> rows,
                             const Decoding &decoding, Loss loss,
                             const SizeBounds &bounds,
                             std::pmr::vector<double> *utilities,
                             std::pmr::memory_resource *memory);

} // namespace naibx
