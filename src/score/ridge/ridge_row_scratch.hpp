// What scoring the rows of a tile writes on.
#pragma once

#include "../../model/example.hpp"
#include "../../model/ridge/canonical_row.hpp"
#include "ridge_tables.hpp"

#include <memory_resource>
#include <vector>

namespace naibx {

struct RidgeRowScratch {
  RidgeRowScratch(const Layout &layout, std::pmr::memory_resource *memory)
      : example(layout, memory), row(memory), scratch(memory), scores(memory) {}
  RidgeRowScratch(const RidgeRowScratch &) = delete;
  RidgeRowScratch &operator=(const RidgeRowScratch &) = delete;
  RidgeRowScratch(RidgeRowScratch &&) = default;
  RidgeRowScratch &operator=(RidgeRowScratch &&) = delete;
  ~RidgeRowScratch() = default;

  PreparedExample example;
  CanonicalRow row;
  RidgeScratch scratch;
  std::pmr::vector<double> scores; // [row of the tile][column]
};

} // namespace naibx
