// Which sizes a set may have: those seen in training that lie within bounds, or
// all within where none does.
#pragma once

#include "request.hpp"
#include "seen_sets.hpp"

#include <algorithm>
#include <cstdint>

namespace naibx {

class AllowedSizes {
public:
  AllowedSizes(const SeenSets &sets, const SizeBounds &bounds)
      : sets_(sets), bounds_(bounds) {
    const std::uint32_t last = std::min(bounds.most, sets.largest_size());
    for (std::uint32_t size = bounds.least; size <= last && !has_seen_;
         ++size) {
      has_seen_ = sets.has_size(size);
    }
  }

  // Who may have no labels may so whatever was seen.
  [[nodiscard]] bool has(std::uint32_t size) const {
    return size >= bounds_.least && size <= bounds_.most &&
           (size == 0 || !has_seen_ || sets_.has_size(size));
  }
  // The nearest to a size, of two the smaller.
  [[nodiscard]] std::uint32_t nearest(std::uint32_t size) const {
    const std::uint32_t here = std::clamp(size, bounds_.least, bounds_.most);
    for (std::uint32_t distance = 0;; ++distance) {
      if (distance <= here && has(here - distance)) {
        return here - distance;
      }
      if (has(here + distance)) {
        return here + distance;
      }
    }
  }

private:
  const SeenSets &sets_;
  SizeBounds bounds_;
  bool has_seen_ = false;
};

} // namespace naibx
