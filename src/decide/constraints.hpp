// What a set must be besides its size: labels in, out or given, groups, and
// labels that imply others.
#pragma once

#include "../base/span.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
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
  void add_group(Span<const std::uint32_t> labels, std::uint32_t least,
                 std::uint32_t most);
  void add_implication(std::uint32_t label, std::uint32_t implied) {
    implications_.push_back({label, implied});
  }
  void clear() { *this = Constraints(); }

  [[nodiscard]] bool is_empty() const;
  // Throws Failure where they do not fit so many labels.
  void check(std::uint32_t label_count) const;
  [[nodiscard]] Span<const std::uint32_t> labels(LabelRule rule) const {
    return lists_[static_cast<std::size_t>(rule)];
  }
  [[nodiscard]] const std::vector<Group> &groups() const { return groups_; }
  [[nodiscard]] const std::vector<Implication> &implications() const {
    return implications_;
  }

private:
  std::array<std::vector<std::uint32_t>, 3> lists_;
  std::vector<Group> groups_;
  std::vector<Implication> implications_;
};

} // namespace naibx
