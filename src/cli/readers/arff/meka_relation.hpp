// What MEKA writes into the name of a relation.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace naibx::cli {

// "Music: -C -6 -split 50"
struct MekaRelation {
  // "Music".
  std::string title;
  // The number after -C.
  std::optional<std::int64_t> label_count;
};
MekaRelation parse_meka_relation(std::string_view relation);

} // namespace naibx::cli
