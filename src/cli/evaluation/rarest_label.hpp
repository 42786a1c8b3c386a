// The label that iterative stratification turns to next.
#pragma once

#include "label_sets.hpp"

#include <cstdint>
#include <functional>
#include <queue>
#include <utility>
#include <vector>

namespace naibx::cli {

// How many rows of each label are in no part yet, and which label has the
// fewest. The heap is brought up to date when it is asked, once for each label
// whose number has changed; numbers that no longer hold stay in it until they
// come up.
class RarestLabel {
public:
  // `rows` holds the rows of each label, as if labels were rows.
  explicit RarestLabel(const LabelSets &rows)
      : remaining_(rows.row_count()), is_changed_(rows.row_count(), 0) {
    for (std::uint32_t label = 0; label < remaining_.size(); ++label) {
      remaining_[label] = rows.size(label);
      heap_.emplace(remaining_[label], label);
    }
  }

  // Takes note that a row with these labels has found its part.
  void remove_row(const std::uint32_t *first, const std::uint32_t *last) {
    for (; first != last; ++first) {
      --remaining_[*first];
      if (is_changed_[*first] == 0) {
        is_changed_[*first] = 1;
        changed_.push_back(*first);
      }
    }
  }

  // Finds the label with the fewest rows left, of equal ones that with the
  // lowest id. False where no label has any.
  bool find(std::uint32_t &label) {
    for (const std::uint32_t changed : changed_) {
      heap_.emplace(remaining_[changed], changed);
      is_changed_[changed] = 0;
    }
    changed_.clear();
    while (!heap_.empty()) {
      const auto [count, candidate] = heap_.top();
      heap_.pop();
      if (count > 0 && count == remaining_[candidate]) {
        label = candidate;
        return true;
      }
    }
    return false;
  }

private:
  using Entry = std::pair<std::uint64_t, std::uint32_t>;

  std::vector<std::uint64_t> remaining_;
  std::vector<char> is_changed_;
  std::vector<std::uint32_t> changed_;
  std::priority_queue<Entry, std::vector<Entry>, std::greater<>> heap_;
};

} // namespace naibx::cli
