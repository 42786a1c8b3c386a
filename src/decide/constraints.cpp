#include "constraints.hpp"

#include "../base/failure.hpp"

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
           ", but there are ", label_count, " labels");
    }
  }
}

} // namespace

void Constraints::set_labels(LabelRule rule, Span<const std::uint32_t> labels) {
  lists_[static_cast<std::size_t>(rule)].assign(labels.begin(), labels.end());
}

void Constraints::add_group(Span<const std::uint32_t> labels,
                            std::uint32_t least, std::uint32_t most) {
  if (least > most) {
    fail(NAIBX_ERROR_OUT_OF_RANGE, "the least of group ", groups_.size(),
         " is ", least, ", which is above its most, ", most);
  }
  std::vector<std::uint32_t> sorted(labels.begin(), labels.end());
  std::sort(sorted.begin(), sorted.end());
  if (std::adjacent_find(sorted.begin(), sorted.end()) != sorted.end()) {
    fail(NAIBX_ERROR_DUPLICATE_LABEL, "group ", groups_.size(),
         " has a label twice");
  }
  groups_.push_back({std::move(sorted), least, most});
}

bool Constraints::is_empty() const {
  return groups_.empty() && implications_.empty() &&
         std::all_of(lists_.begin(), lists_.end(),
                     [](const auto &labels) { return labels.empty(); });
}

void Constraints::check(std::uint32_t label_count) const {
  for (std::size_t rule = 0; rule < lists_.size(); ++rule) {
    check_labels(lists_[rule], label_count, kRuleNames[rule]);
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
