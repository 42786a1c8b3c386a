// What a set must be besides its size: labels in, out or given, groups, and
// labels that imply others.
#pragma once

#include "../../base/span.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <utility>
#include <vector>

namespace naibx {

// The numbers are those of the public header.
enum class LabelRule : std::uint32_t {
  required = 0,  // must be in
  forbidden = 1, // must not be in
  given = 2      // is in from the start: later labels are chosen given it
};

class Constraints {
public:
  // At least and at most so many of these labels, which increase.
  struct Group {
    std::vector<std::uint32_t> labels;
    std::uint32_t least;
    std::uint32_t most;
  };
  struct Implication {
    std::uint32_t label;
    std::uint32_t implied;
  };

  // In place of those set before.
  void set_labels(LabelRule rule, Span<const std::uint32_t> labels);
  // Those of one row, besides those of all.
  void set_row_labels(LabelRule rule, std::uint64_t row,
                      Span<const std::uint32_t> labels);
  void add_group(Span<const std::uint32_t> labels, std::uint32_t least,
                 std::uint32_t most);
  void add_implication(std::uint32_t label, std::uint32_t implied) {
    implications_.push_back({label, implied});
  }
  void clear() { *this = Constraints(); }

  [[nodiscard]] bool is_empty() const;
  // Throws Failure where they do not fit so many labels or rows.
  void check(std::uint32_t label_count, std::uint64_t row_count) const;
  [[nodiscard]] Span<const std::uint32_t> labels(LabelRule rule) const {
    return lists_[static_cast<std::size_t>(rule)];
  }
  // Empty for rows that have none of their own.
  [[nodiscard]] Span<const std::uint32_t> row_labels(LabelRule rule,
                                                     std::uint64_t row) const;
  [[nodiscard]] const std::vector<Group> &groups() const { return groups_; }
  [[nodiscard]] const std::vector<Implication> &implications() const {
    return implications_;
  }

private:
  std::array<std::vector<std::uint32_t>, 3> lists_;
  // By row.
  std::array<std::map<std::uint64_t, std::vector<std::uint32_t>>, 3> row_lists_;
  std::vector<Group> groups_;
  std::vector<Implication> implications_;
};

} // namespace naibx
