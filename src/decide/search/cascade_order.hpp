// The labels of a cascade one by one, where constraints may take choices back.
#pragma once

#include "../../base/log_sum.hpp"
#include "../../score/score_source.hpp"
#include "label_domains.hpp"

#include <cmath>
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
      : scores_(memory), chosen_(memory), steps_(memory), is_chosen_(memory),
        rest_(memory), hurried_scores_(memory) {}

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
  // From now on labels are taken by the scores that they have: there is no
  // time for what the chosen ones say of the others. Some so many will be
  // wanted.
  void hurry(std::uint32_t wanted);
  // The set is complete: steps that were taken in a hurry are judged now.
  void finish();

  // Steps are judged among all labels that are not chosen.
  struct NextStep {
    double largest;
    double log_sum; // relative to the largest
    // "Normalize scores" of algorithm 2.
    [[nodiscard]] double log_probability(double score) const {
      return largest == kMinusInfinity ? -log_sum : score - largest - log_sum;
    }
  };
  // Where steps are wanted.
  [[nodiscard]] NextStep next_step();
  // Calls use(label, score) for the labels that are neither chosen nor out:
  // those seen, and then those that were not, each by number.
  template <typename Use>
  void for_each_next(const LabelDomains &domains, const Use &use) const {
    for (std::size_t column = 0; column < scores_.size(); ++column) {
      const double score = scores_[column];
      if (!std::isnan(score)) {
        const std::uint32_t label = source_->columns().label_in(column);
        if (domains.of(label) != Domain::out) {
          use(label, score);
        }
      }
    }
    for (const std::uint32_t label : source_->columns().unseen_labels) {
      if (is_chosen_[label] == 0 && domains.of(label) != Domain::out) {
        use(label, kMinusInfinity);
      }
    }
  }
  // Where the step is known. What other cascades are asked of the source
  // meanwhile does not matter to this one.
  void choose_at(std::uint32_t label, double step) {
    append(label, step);
    add_waiting();
  }
  // The same where no more are chosen, unless it is taken back.
  void choose_last_at(std::uint32_t label, double step) {
    chosen_.push_back(label);
    steps_.push_back(step);
  }
  void take_last_back() {
    chosen_.pop_back();
    steps_.pop_back();
  }

  [[nodiscard]] Span<const std::uint32_t> chosen() const { return chosen_; }
  // Beside them: the log-probability of each step, 0 of what was given.
  [[nodiscard]] Span<const double> steps() const { return steps_; }

private:
  std::uint32_t add_waiting_and_find();
  [[nodiscard]] double log_probability(std::uint32_t label);
  void start_scores();
  void sort_rest(std::size_t begin, std::size_t end);
  void add_label(std::uint32_t label);
  void add_waiting();
  void leave_out(std::uint32_t label);
  [[nodiscard]] std::optional<std::uint32_t>
  best_by_kernel(const LabelDomains &domains);
  [[nodiscard]] std::optional<std::uint32_t>
  best_seen(const LabelDomains &domains) const;
  [[nodiscard]] std::optional<std::uint32_t>
  best_of_rest(const LabelDomains &domains);
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
  std::optional<double> largest_;   // of them, where it is known
  const double *waiting_ = nullptr; // a row that is still to be added
  std::size_t seen_left_ = 0;       // columns that are no NaN
  std::pmr::vector<std::uint32_t> chosen_;
  std::pmr::vector<double> steps_;
  std::pmr::vector<char> is_chosen_; // [label]
  bool hurries_ = false;
  std::pmr::vector<std::uint32_t> rest_; // columns, the best first
  std::size_t sorted_rest_ = 0;          // so many of them; then any order
  // Of the labels that were taken in a hurry, which are the last.
  std::pmr::vector<double> hurried_scores_;
  std::size_t next_rest_ = 0; // those before are chosen or out
  std::size_t next_unseen_ = 0;
};

} // namespace naibx
