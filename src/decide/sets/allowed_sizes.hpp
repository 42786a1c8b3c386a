// Which sizes a set may have: those seen in training that lie within bounds, or
// all within where none does.
#pragma once

#include "../../base/span.hpp"
#include "../request/request.hpp"
#include "seen_sets.hpp"

#include <algorithm>
#include <cstdint>

namespace naibx {

// Of examples that had a seen set, in examples.
struct SeenWeight {
  std::size_t set;
  double weight;
};

class AllowedSizes {
public:
  // Of all examples but those that had the sets left out.
  AllowedSizes(const SeenSets &sets, Span<const SeenWeight> left_out,
               const SizeBounds &bounds)
      : sets_(sets), left_out_(left_out), bounds_(bounds) {
    const std::uint32_t last = std::min(bounds.most, sets.largest_size());
    for (std::uint32_t size = bounds.least; size <= last && !has_seen_;
         ++size) {
      has_seen_ = was_seen(size);
    }
  }

  // Who may have no labels may so whatever was seen.
  [[nodiscard]] bool has(std::uint32_t size) const {
    return size >= bounds_.least && size <= bounds_.most &&
           (size == 0 || !has_seen_ || was_seen(size));
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
  [[nodiscard]] bool was_seen(std::uint32_t size) const {
    double count = sets_.size_count(size);
    for (const SeenWeight &out : left_out_) {
      count -= sets_.label_count(out.set) == size ? out.weight : 0.0;
    }
    return count > kNoCount;
  }

  const SeenSets &sets_;
  Span<const SeenWeight> left_out_;
  SizeBounds bounds_;
  bool has_seen_ = false;
};

} // namespace naibx
