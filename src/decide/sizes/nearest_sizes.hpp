// Sizes within bounds by their distance from one, of two the smaller first.
#pragma once

#include "size_bounds.hpp"

#include <algorithm>
#include <cstdint>
#include <optional>

namespace naibx {

class NearestSizes {
public:
  NearestSizes(std::uint32_t from, const SizeBounds &bounds)
      : from_(from), bounds_(bounds),
        furthest_(std::max(bounds.most > from ? bounds.most - from : 0,
                           from > bounds.least ? from - bounds.least : 0)) {}

  std::optional<std::uint32_t> next() {
    while (distance_ <= furthest_) {
      const bool is_above = is_above_;
      const std::int64_t distance = distance_;
      const std::int64_t size = from_ + (is_above ? distance : -distance);
      is_above_ = !is_above;
      distance_ += is_above ? 1 : 0;
      if (size >= bounds_.least && size <= bounds_.most &&
          !(is_above && distance == 0)) {
        return static_cast<std::uint32_t>(size);
      }
    }
    return std::nullopt;
  }

private:
  std::int64_t from_;
  SizeBounds bounds_;
  std::int64_t furthest_;
  std::int64_t distance_ = 0;
  bool is_above_ = false; // of the two at a distance, which comes next
};

} // namespace naibx
