// Made by bindings/go/generate_sources.py from
// src/score/score_scratch.hpp: do not edit.

// What scoring writes on, of one worker; reused from call to call.
#pragma once

#include "live/live_scratch.hpp"
#include "tables/table_scratch.hpp"

#include <memory_resource>
#include <optional>

namespace naibx {

struct ScoreScratch {
  explicit ScoreScratch(std::pmr::memory_resource *resource)
      : memory(resource) {}

  std::pmr::memory_resource *memory;
  // Each once it has been needed.
  std::optional<LiveScratch> live;
  std::optional<TableScratch> tables;
};

} // namespace naibx
