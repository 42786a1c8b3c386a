#include "group_notes.hpp"

#include "../io/warning.hpp"

#include <algorithm>
#include <cstddef>

namespace naibx::cli {
namespace {

// Rows are not held in memory, so their groups should not be, either.
constexpr std::size_t kMostGroups = 65536;

} // namespace

void GroupNotes::look_at(const std::optional<std::uint64_t> &group) {
  if (!group) {
    return;
  }
  ++row_count_;
  const bool is_full = groups_.size() == kMostGroups;
  if (is_full || (has_shared_group_ && !is_one_group_)) {
    return;
  }
  const bool is_new = groups_.insert(*group).second;
  has_shared_group_ = has_shared_group_ || !is_new;
  is_one_group_ = groups_.size() == 1;
}

std::string GroupNotes::line() const {
  if (row_count_ < 2) {
    return "";
  }
  if (is_one_group_) {
    return "--group puts all rows into one group, which is as if there were "
           "none";
  }
  if (!has_shared_group_) {
    const std::uint64_t seen = std::min<std::uint64_t>(row_count_, kMostGroups);
    return "--group puts " +
           (seen == row_count_
                ? "every row"
                : "each of the first " + std::to_string(seen) + " rows") +
           " into a group of its own, which is as if there were none";
  }
  return "";
}

void print_notes(const GroupNotes &notes, const std::string &file) {
  const std::string line = notes.line();
  if (!line.empty()) {
    print_warning(file + ": " + line);
  }
}

} // namespace naibx::cli
