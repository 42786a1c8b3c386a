#include "constraints.hpp"

#include "../../base/failure.hpp"

#include <algorithm>

namespace naibx {

namespace {

constexpr std::array<const char *, 3> kRuleNames = {
    "NAIBX_REQUIRED", "NAIBX_FORBIDDEN", "NAIBX_GIVEN"};

void check_labels(Span<const std::uint32_t> labels, std::uint32_t label_count,
                  const char *what) {
  for (const std::uint32_t label : labels) {
    if (label >= label_count) {
      fail(NAIBX_ERROR_LABEL, "the request has label ", label, " as ", what,
           ", but there are ", counted(label_count, "label"));
    }
  }
}

} // namespace

void Constraints::set_labels(LabelRule rule, Span<const std::uint32_t> labels) {
  lists_[static_cast<std::size_t>(rule)].assign(labels.begin(), labels.end());
}

void Constraints::set_row_labels(LabelRule rule, std::uint64_t row,
                                 Span<const std::uint32_t> labels) {
  auto &lists = row_lists_[static_cast<std::size_t>(rule)];
  std::vector<std::uint32_t> of_row(labels.begin(), labels.end());
  if (labels.empty()) {
    lists.erase(row);
  } else {
    lists.insert_or_assign(row, std::move(of_row));
  }
}

void Constraints::add_group(Span<const std::uint32_t> labels,
                            std::uint32_t least, std::uint32_t most) {
  if (least > most) {
    fail(NAIBX_ERROR_OUT_OF_RANGE, "the least of group ", groups_.size(),
         " is ", least, ", which is above its most, ", most);
  }
  std::vector<std::uint32_t> sorted(labels.begin(), labels.end());
  std::sort(sorted.begin(), sorted.end());
  const auto twice = std::adjacent_find(sorted.begin(), sorted.end());
  if (twice != sorted.end()) {
    fail(NAIBX_ERROR_DUPLICATE_LABEL, "group ", groups_.size(), " has label ",
         *twice, " twice");
  }
  groups_.push_back({std::move(sorted), least, most});
}

Span<const std::uint32_t> Constraints::row_labels(LabelRule rule,
                                                  std::uint64_t row) const {
  const auto &lists = row_lists_[static_cast<std::size_t>(rule)];
  const auto found = lists.find(row);
  return found == lists.end() ? Span<const std::uint32_t>()
                              : Span<const std::uint32_t>(found->second);
}

bool Constraints::is_empty() const {
  const auto are_empty = [](const auto &lists) {
    return std::all_of(lists.begin(), lists.end(),
                       [](const auto &list) { return list.empty(); });
  };
  return groups_.empty() && implications_.empty() && are_empty(lists_) &&
         are_empty(row_lists_);
}

void Constraints::check(std::uint32_t label_count,
                        std::uint64_t row_count) const {
  for (std::size_t rule = 0; rule < lists_.size(); ++rule) {
    check_labels(lists_[rule], label_count, kRuleNames[rule]);
    for (const auto &[row, labels] : row_lists_[rule]) {
      if (row >= row_count) {
        fail(NAIBX_ERROR_MISMATCH, "the request has ", kRuleNames[rule],
             " labels of row ", row, ", but there are ",
             counted(row_count, "row"));
      }
      check_labels(labels, label_count, kRuleNames[rule]);
    }
  }
  for (const Group &group : groups_) {
    check_labels(group.labels, label_count, "one of a group");
  }
  for (const Implication &implication : implications_) {
    const std::array<std::uint32_t, 2> both = {implication.label,
                                               implication.implied};
    check_labels(both, label_count, "one of an implication");
  }
}

} // namespace naibx
