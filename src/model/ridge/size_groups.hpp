// Sizes that are told apart as targets: neighbours with few examples stand
// together.
#pragma once

#include "reservoir.hpp"

#include <cstddef>
#include <cstdint>
#include <memory_resource>
#include <vector>

namespace naibx {

class SizeGroups {
public:
  SizeGroups(Span<const ReservoirRow> sample,
             std::pmr::memory_resource *memory);
  // For groups that a file has.
  explicit SizeGroups(std::pmr::memory_resource *memory) : begins_(memory) {}
  SizeGroups(const SizeGroups &other, std::pmr::memory_resource *memory)
      : begins_(other.begins_, memory) {}

  [[nodiscard]] std::size_t count() const { return begins_.size(); }
  [[nodiscard]] std::size_t of(std::size_t size) const;
  // The smallest size of each.
  [[nodiscard]] Span<const std::uint32_t> begins() const { return begins_; }

private:
  friend struct RidgeFields; // of files

  std::pmr::vector<std::uint32_t> begins_; // the smallest size of each
};

} // namespace naibx
