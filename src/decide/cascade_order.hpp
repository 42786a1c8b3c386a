// The labels of a cascade one by one, where constraints may take choices back.
#pragma once

#include "../score/score_source.hpp"
#include "label_domains.hpp"

#include <cstddef>
#include <cstdint>
#include <memory_resource>
#include <optional>
#include <vector>

namespace naibx {

// Order of SetSearch, and scratch of one worker.
class CascadeOrder {
public:
  explicit CascadeOrder(std::pmr::memory_resource *memory)
      : scores_(memory), chosen_(memory), steps_(memory), is_chosen_(memory) {}

  void prepare(const ScoreColumns &columns);
  // Begins a set of that size of a row with these scores, which stay as they
  // are; then the first labels are given.
  void begin(const ScoreSource &source, ScoreScratch &scratch,
             const double *row, std::uint32_t size, bool wants_steps,
             const LabelDomains &domains);
  void give(std::uint32_t label);

  [[nodiscard]] std::uint32_t depth() const {
    return static_cast<std::uint32_t>(chosen_.size());
  }
  [[nodiscard]] std::optional<std::uint32_t> best(const LabelDomains &domains);
  void choose(std::uint32_t label);
  void undo_to(std::uint32_t depth);

  [[nodiscard]] Span<const std::uint32_t> chosen() const { return chosen_; }
  // Beside them: the log-probability of each step, 0 of what was given.
  [[nodiscard]] Span<const double> steps() const { return steps_; }

private:
  [[nodiscard]] std::optional<std::size_t> column_of(std::uint32_t label) const;
  [[nodiscard]] std::uint32_t label_of(std::size_t column) const;
  [[nodiscard]] double log_probability(std::uint32_t label) const;
  void start_scores();
  void add_label(std::uint32_t label);
  void add_waiting();
  void leave_out(std::uint32_t label);
  [[nodiscard]] std::optional<std::uint32_t>
  best_by_kernel(const LabelDomains &domains);
  [[nodiscard]] std::optional<std::uint32_t>
  best_seen(const LabelDomains &domains) const;
  [[nodiscard]] std::optional<std::uint32_t>
  best_unseen(const LabelDomains &domains) const;
  void append(std::uint32_t label, double step);

  const ScoreSource *source_ = nullptr;
  ScoreScratch *scratch_ = nullptr;
  const double *row_ = nullptr;
  const LabelDomains *domains_ = nullptr;
  std::uint32_t size_ = 0;
  bool wants_steps_ = false;
  std::pmr::vector<double> scores_; // [column]
  const double *waiting_ = nullptr; // a row that is still to be added
  std::size_t seen_left_ = 0;       // columns that are no NaN
  std::pmr::vector<std::uint32_t> chosen_;
  std::pmr::vector<double> steps_;
  std::pmr::vector<char> is_chosen_; // [label]
};

} // namespace naibx
