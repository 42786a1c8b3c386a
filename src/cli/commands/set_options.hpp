// Options of `naibx predict` that say how many sets a row has, and of what
// size.
#pragma once

#include "command.hpp"

#include <naibx/naibx.hpp>

#include <cstdint>
#include <optional>

namespace naibx::cli {

struct SetOptions {
  // So many sets of each row, each on a line of its own.
  std::optional<std::int64_t> top;
  bool scores = false;
  std::int32_t size_rule = NAIBX_SIZE_BEST;
  double size_level = 0.0;

  void ask(Request &request) const;
  // Throws UsageError where there is a rule, beside --size.
  void demand_no_rule() const;
};

void add_set_options(const Command &command, SetOptions &options);

} // namespace naibx::cli
