// What is asked of the sizes of sets.
#pragma once

#include "../base/span.hpp"
#include "size_bounds.hpp"
#include "size_rule.hpp"
#include "size_scores.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace naibx {

// In place of the size of a row.
inline constexpr std::int64_t kPredictSize = -1;

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
  // Whether the model's posterior is not what decides.
  [[nodiscard]] bool has_own() const { return own_.has_value(); }
  // Whether one size is taken before the set is chosen. (The best by the
  // model's own posterior is that only for the paper's method.)
  [[nodiscard]] bool takes_size(const ScoreColumns &columns) const {
    return has_own() ? !rule_.weighs_sets()
                     : rule_.takes_size() && !columns.fixed_size;
  }
  // What decides the size of a row with these scores.
  [[nodiscard]] SizeScores scores(const ScoreColumns &columns,
                                  const double *of_row) const {
    return has_own() ? SizeScores{own_->sizes, own_->scores.data()}
                     : size_scores(columns, of_row);
  }
  // The largest of those that have a probability of the caller's.
  [[nodiscard]] std::uint32_t largest_own() const {
    return has_own() ? own_->sizes.back() : 0;
  }

private:
  std::uint32_t least_ = 0;
  std::uint32_t most_ = UINT32_MAX;
  bool has_rows_ = false;
  std::vector<std::int64_t> of_rows_;
  SizeRule rule_;
  struct Own {
    std::vector<std::uint32_t> sizes;
    std::vector<double> scores;
  };
  std::optional<Own> own_;
};

} // namespace naibx
