// What a column can be to the map of docs/ridge.md, and the kinds that a caller
// has set.
#pragma once

#include "../../base/span.hpp"

#include <cstddef>
#include <cstdint>
#include <memory_resource>
#include <vector>

namespace naibx {

// The numbers are those of the public header and of the file format.
enum class ColumnKind : std::uint8_t {
  dense = 0,
  rare = 1,
  sparse = 2,
  automatic = 3 // chosen from the sample
};

// More would be too many to have weights of their own.
inline constexpr std::size_t kMostRareColumns = 1000;

// By column; as long as the last that was set, and empty where none was.
class SetColumnKinds {
public:
  explicit SetColumnKinds(std::pmr::memory_resource *memory) : kinds_(memory) {}
  SetColumnKinds(const SetColumnKinds &other, std::pmr::memory_resource *memory)
      : kinds_(other.kinds_, memory), rare_count_(other.rare_count_) {}
  SetColumnKinds(const SetColumnKinds &) = delete;
  SetColumnKinds &operator=(const SetColumnKinds &) = delete;
  SetColumnKinds(SetColumnKinds &&) = default;
  SetColumnKinds &operator=(SetColumnKinds &&) = default;
  ~SetColumnKinds() = default;

  // Throws Failure where there would be too many rare ones.
  void set(std::size_t column, ColumnKind kind);
  [[nodiscard]] ColumnKind get(std::size_t column) const {
    return column < kinds_.size() ? kinds_[column] : ColumnKind::automatic;
  }
  // Those of the first columns; the last of them was set.
  [[nodiscard]] Span<const ColumnKind> set_ones() const { return kinds_; }
  [[nodiscard]] std::size_t rare_count() const { return rare_count_; }

  friend bool operator==(const SetColumnKinds &a, const SetColumnKinds &b) {
    return a.kinds_ == b.kinds_;
  }

private:
  std::pmr::vector<ColumnKind> kinds_;
  std::size_t rare_count_ = 0;
};

} // namespace naibx
