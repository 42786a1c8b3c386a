// The sizes of a set in the order in which they are tried where constraints
// may exclude the best.
#pragma once

#include "../score/score_columns.hpp"
#include "nearest_sizes.hpp"

#include <cstddef>
#include <cstdint>
#include <memory_resource>
#include <optional>
#include <vector>

namespace naibx {

// Scratch of one worker.
class SizeOrder {
public:
  explicit SizeOrder(std::pmr::memory_resource *memory) : seen_(memory) {}

  // A model may learn sizes that it has not seen yet.
  void prepare(const ScoreColumns &columns) {
    seen_.reserve(std::size_t{columns.label_count} + 1);
  }
  // Begins with the sizes within bounds of a row with these scores.
  void begin(const ScoreColumns &columns, const double *scores,
             const SizeBounds &bounds);
  // First those that were seen in training, the best first, and then the
  // others, first those that are nearest to the best of all.
  std::optional<std::uint32_t> next();

private:
  const ScoreColumns *columns_ = nullptr;
  bool has_seen_ = false;                // whether sizes are predicted
  std::pmr::vector<std::uint32_t> seen_; // within bounds, the worst first
  NearestSizes others_ = {0, {0, 0}};    // and those seen
};

} // namespace naibx
