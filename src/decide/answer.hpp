// Scratch memory and results of the predictions of one caller.
#pragma once

#include "../base/boxed.hpp"
#include "../base/size.hpp"
#include "../base/span.hpp"
#include "../score/live/live_scores.hpp"
#include "../score/score_scratch.hpp"
#include "cascade.hpp"
#include "ranking.hpp"
#include "request/request.hpp"
#include "search/searched_sets.hpp"
#include "sets/set_choice.hpp"

#include <cstddef>
#include <cstdint>
#include <memory_resource>
#include <vector>

namespace naibx {

// Of one worker.
struct AnswerScratch {
  explicit AnswerScratch(std::pmr::memory_resource *memory)
      : scores(memory), cascades(memory), sets(memory), searched(memory),
        ranking(memory) {}

  ScoreScratch scores;
  CascadeScratch cascades;
  // What most answers have no use for is not made: where there is a SetChoice,
  // or a search, and where there is a search.
  Boxed<TileSets> sets;
  Boxed<SearchedSets> searched;
  Boxed<Ranking> ranking;   // where it is asked for
  bool has_skipped = false; // rows, for want of time
};

// Rows that may have several sets, or none.
struct SeveralSets {
  explicit SeveralSets(std::pmr::memory_resource *memory)
      : sizes(memory), row_ends(memory), label_offsets(memory) {}

  std::size_t most = 0;                  // sets of a row
  std::pmr::vector<std::uint32_t> sizes; // [row][most]
  // [row + 1]: how many sets the row before has, and once all are there, where
  // those of the row begin.
  std::pmr::vector<std::uint64_t> row_ends;
  std::pmr::vector<std::uint64_t> label_offsets; // [set + 1], at the end
};

class Answer {
public:
  explicit Answer(std::pmr::memory_resource *memory)
      : live_columns(memory), label_offsets(memory), labels(memory),
        steps(memory), outcomes(memory), set_scores(memory), sizes(memory),
        size_evidence(memory), label_scores(memory), label_evidence(memory),
        rankings(memory), kept_scores(memory), memory_(memory),
        workers_(memory), several_(memory) {}

  [[nodiscard]] std::pmr::memory_resource *memory() const { return memory_; }
  // Drops what is there: there are no results.
  void clear() { outputs_ = 0; }
  // Room for what is asked of so many rows, but for the labels of sets.
  void make_room(const Request &request, const ScoreColumns &columns,
                 std::uint64_t row_count);
  // Room for so many labels of sets in all.
  void make_room_for_labels(const Request &request, std::uint64_t count);
  // Of a row that was not scored: NaN.
  void forget_numbers(const Request &request, std::size_t row);
  // Scratch for so many workers, ready for the call.
  void prepare(const ScoreSource &source, const SetChoice *choice,
               const Request &request, std::size_t worker_count);
  // To be called where the next source is of another predictor than the last,
  // or of more rows that are to fit: there may not be room for it.
  void forget_source() { reserved_workers_ = 0; }
  [[nodiscard]] AnswerScratch &worker(std::size_t index) {
    return workers_[index];
  }
  // All results are there.
  void finish(const Request &request, std::uint64_t row_count);

  [[nodiscard]] bool has(std::uint32_t output) const {
    return (outputs_ & output) != 0;
  }
  [[nodiscard]] bool has_results() const { return outputs_ != 0; }
  [[nodiscard]] std::uint64_t row_count() const { return row_count_; }
  // How many rows have kept scores; none is 0.
  [[nodiscard]] std::uint64_t kept_count() const { return kept_count_; }
  void forget_kept() { kept_count_ = 0; }
  [[nodiscard]] Span<const std::uint32_t> all_rankings() const {
    return {rankings.data(), to_size(row_count_ * label_count_)};
  }
  // Whether rows have outcomes: without a search all sets are there.
  [[nodiscard]] bool has_outcomes() const { return has_outcomes_; }
  // Where rows may have other numbers of sets than one; else null.
  [[nodiscard]] SeveralSets *several() {
    return several_ ? &*several_ : nullptr;
  }
  [[nodiscard]] std::uint64_t set_count() const {
    return several_ ? several_->row_ends[to_size(row_count_)] : row_count_;
  }
  // [row + 1]: where the sets of each row begin; NULL for one of each.
  [[nodiscard]] const std::uint64_t *set_offsets() const {
    return several_ ? several_->row_ends.data() : nullptr;
  }
  // [set + 1]
  [[nodiscard]] const std::uint64_t *label_offsets_of_sets() const {
    return several_ ? several_->label_offsets.data() : label_offsets.data();
  }
  // Of one output that is there, but for the sets.
  [[nodiscard]] Span<const double> numbers(std::uint32_t output) const;

  LiveColumns live_columns;
  std::pmr::vector<std::uint64_t> label_offsets; // [row + 1], of all its sets
  std::pmr::vector<std::uint32_t> labels;
  std::pmr::vector<double> steps;           // beside the labels
  std::pmr::vector<naibx_status> outcomes;  // [row], if has_outcomes()
  std::pmr::vector<double> set_scores;      // [row][most], at the end [set]
  std::pmr::vector<double> sizes;           // [row][L + 1]
  std::pmr::vector<double> size_evidence;   // [row]
  std::pmr::vector<double> label_scores;    // [row][L]
  std::pmr::vector<double> label_evidence;  // [row]
  std::pmr::vector<std::uint32_t> rankings; // [row][L]
  // [row][column]: of the last prediction that asked for them.
  std::pmr::vector<double> kept_scores;

private:
  void make_room_for_sets(const Request &request, std::uint64_t row_count);
  void number_sets(bool have_scores);
  void prepare_sets(const ScoreSource &source, const SetChoice *choice,
                    const Request &request, AnswerScratch &worker);

  std::pmr::memory_resource *memory_;
  std::pmr::vector<AnswerScratch> workers_;
  std::size_t reserved_workers_ = 0; // that have room for the source
  std::uint32_t outputs_ = 0;
  std::uint64_t row_count_ = 0;
  std::uint64_t kept_count_ = 0;
  std::uint32_t label_count_ = 0;
  bool has_outcomes_ = false;
  Boxed<SeveralSets> several_;
};

} // namespace naibx
