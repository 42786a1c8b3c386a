// Where each column's statistics are: each family numbers its own columns by
// slots, in any group and order of declaration.
#pragma once

#include "configuration.hpp"

#include <cstddef>
#include <cstdint>
#include <memory_resource>
#include <vector>

namespace naibx {

// Neighbouring columns of one family.
struct ColumnRun {
  Family family;
  std::uint32_t first_column;
  std::uint32_t first_slot;
  std::uint32_t count;
};

struct Layout {
  Layout(const Configuration &configuration, std::pmr::memory_resource *memory);
  Layout(const Layout &other, std::pmr::memory_resource *memory);

  [[nodiscard]] std::size_t column_count() const { return slot.size(); }
  [[nodiscard]] std::size_t categorical_count() const {
    return category_offset.size() - 1;
  }

  // By column: its slot among the columns of its family.
  std::pmr::vector<std::uint32_t> slot;
  std::pmr::vector<ColumnRun> runs;
  std::size_t gaussian_count = 0;
  std::size_t bernoulli_count = 0;
  std::size_t multinomial_count = 0;
  // By multinomial slot: number of its group among the multinomial groups.
  std::pmr::vector<std::uint32_t> multinomial_group;
  // By multinomial group: its number of features, n in the formula.
  std::pmr::vector<std::uint32_t> multinomial_group_size;
  // By categorical slot: where its categories begin; one more at the end.
  std::pmr::vector<std::uint32_t> category_offset;
};

} // namespace naibx
