// How many labels a set may have.
#pragma once

#include <cstdint>

namespace naibx {

// Least and most; a given size where they are the same.
struct SizeBounds {
  std::uint32_t least;
  std::uint32_t most;

  [[nodiscard]] bool is_given() const { return least == most; }
};

} // namespace naibx
