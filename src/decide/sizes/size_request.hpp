// What is asked of the sizes of sets.
#pragma once

#include "../../base/span.hpp"
#include "size_bounds.hpp"
#include "size_rule.hpp"
#include "size_scores.hpp"

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <vector>

namespace naibx {

// In place of the size of a row.
inline constexpr std::int64_t kPredictSize = -1;

// What decides the size of a row.
struct WeighedSizes {
  SizeScores scores;                  // unless it is fixed
  std::optional<std::uint32_t> fixed; // the only size of the model
  bool is_own;                        // the caller's, not the model's

  // Whether the rule takes one size before the set is chosen. (The best by the
  // model's own posterior is that only for the paper's method.)
  [[nodiscard]] bool take_one(const SizeRule &rule) const {
    return is_own ? !rule.weighs_sets() : rule.takes_size() && !fixed;
  }
};

class SizeRequest {
public:
  // These throw Failure where what is asked makes no sense.
  void set_bounds(std::uint32_t least, std::uint32_t most);
  void set_of_rows(Span<const std::int64_t> sizes);
  void forget_rows() {
    of_rows_.clear();
    has_rows_ = false;
  }
  void set_rule(const SizeRule &rule);
  // Of sizes 0, 1 and so on, in place of those of the model; none for those.
  void set_log_probabilities(Span<const double> log_probabilities);
  // Those of one row, in place of those of all.
  void set_row_log_probabilities(std::uint64_t row,
                                 Span<const double> log_probabilities);

  // Throws Failure where this does not fit so many labels or so many rows.
  void check(std::uint32_t label_count, std::uint64_t row_count) const;

  // Of a row; after check.
  [[nodiscard]] SizeBounds bounds(std::uint64_t row,
                                  std::uint32_t label_count) const {
    if (has_rows_) {
      const std::int64_t size = of_rows_[static_cast<std::size_t>(row)];
      if (size != kPredictSize) {
        const auto given = static_cast<std::uint32_t>(size);
        return {given, given};
      }
    }
    return {least_, most_ < label_count ? most_ : label_count};
  }
  // The most labels that a set can have, whatever the model has seen.
  [[nodiscard]] std::uint32_t largest(std::uint32_t label_count) const;
  // Whether the size of some of the rows is neither given nor asked for.
  [[nodiscard]] bool are_open(std::uint64_t first_row, std::uint64_t row_count,
                              std::uint32_t label_count) const;

  [[nodiscard]] const SizeRule &rule() const { return rule_; }
  // What decides the size of a row with these scores.
  [[nodiscard]] WeighedSizes weighed(const ScoreColumns &columns,
                                     const double *scores,
                                     std::uint64_t row) const {
    const Own *const own = own_of(row);
    return own != nullptr ? WeighedSizes{{own->sizes, own->scores.data()},
                                         std::nullopt,
                                         true}
                          : WeighedSizes{size_scores(columns, scores),
                                         columns.fixed_size, false};
  }
  // The largest of those that have a probability of the caller's.
  [[nodiscard]] std::uint32_t largest_own() const;

private:
  struct Own {
    std::vector<std::uint32_t> sizes; // none where there is none
    std::vector<double> scores;
  };
  static Own own_from(Span<const double> log_probabilities);
  static void check_own(const Own &own, std::uint32_t label_count);
  [[nodiscard]] const Own *own_of(std::uint64_t row) const {
    const auto of_row =
        own_of_rows_.empty() ? own_of_rows_.end() : own_of_rows_.find(row);
    if (of_row != own_of_rows_.end()) {
      return &of_row->second;
    }
    return own_.sizes.empty() ? nullptr : &own_;
  }

  std::uint32_t least_ = 0;
  std::uint32_t most_ = UINT32_MAX;
  bool has_rows_ = false;
  std::vector<std::int64_t> of_rows_;
  SizeRule rule_;
  Own own_;
  std::map<std::uint64_t, Own> own_of_rows_;
};

} // namespace naibx
