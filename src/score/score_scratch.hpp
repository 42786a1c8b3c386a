// Scratch memory for scoring, of one worker; reused from call to call.
#pragma once

#include "live/live_scratch.hpp"
#include "ridge/ridge_row_scratch.hpp"
#include "tables/table_scratch.hpp"

#include <memory_resource>
#include <optional>

namespace naibx {

struct ScoreScratch {
  explicit ScoreScratch(std::pmr::memory_resource *resource)
      : memory(resource) {}

  std::pmr::memory_resource *memory;
  // Each is made when first needed.
  std::optional<LiveScratch> live;
  std::optional<TableScratch> tables;
  std::optional<RidgeRowScratch> ridge;
};

} // namespace naibx
