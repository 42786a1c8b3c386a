// What a file says, or shows, about one of its columns.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace naibx::cli {

// Without values it is a number.
struct ColumnDeclaration {
  std::string name;
  std::vector<std::string> values;
  // Where it is declared.
  std::uint64_t line = 0;
  // What it is where it can only be left out, "string", and where in the line
  // that is said.
  // NOLINTNEXTLINE(readability-redundant-member-init): may be left out
  std::string unreadable_type = {};
  std::uint64_t type_column = 0;

  [[nodiscard]] bool is_nominal() const { return !values.empty(); }
};

} // namespace naibx::cli
