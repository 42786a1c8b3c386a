// The order of label sets: that of their labels, the empty one first.
#pragma once

#include "../../base/span.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace naibx {

inline bool is_set_before(Span<const std::uint32_t> left,
                          Span<const std::uint32_t> right) {
  return std::lexicographical_compare(left.begin(), left.end(), right.begin(),
                                      right.end());
}

inline bool is_same_set(Span<const std::uint32_t> left,
                        Span<const std::uint32_t> right) {
  return std::equal(left.begin(), left.end(), right.begin(), right.end());
}

// Where a set is or belongs among so many that are in their order; `labels_of`
// has those of a place.
template <typename LabelsOf>
std::size_t place_of_set(Span<const std::uint32_t> wanted, std::size_t count,
                         const LabelsOf &labels_of) {
  std::size_t first = 0;
  while (first < count) {
    const std::size_t middle = first + (count - first) / 2;
    if (is_set_before(labels_of(middle), wanted)) {
      first = middle + 1;
    } else {
      count = middle;
    }
  }
  return first;
}

} // namespace naibx
