// Finds groups of rows that say nothing.
#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <string>

namespace naibx::cli {

class GroupNotes {
public:
  // The group of the next row, or none.
  void look_at(const std::optional<std::uint64_t> &group);

  // What to report about the rows seen so far; empty: nothing.
  [[nodiscard]] std::string line() const;

private:
  std::uint64_t row_count_ = 0;
  // Until a group comes back, or there are too many to keep.
  std::set<std::uint64_t> groups_;
  bool is_one_group_ = true;
  bool has_shared_group_ = false;
};

// The line as a warning.
void print_notes(const GroupNotes &notes, const std::string &file);

} // namespace naibx::cli
