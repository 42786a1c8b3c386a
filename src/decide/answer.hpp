// Scratch memory and results of the predictions of one caller.
#pragma once

#include "../base/span.hpp"
#include "../score/live/live_scores.hpp"
#include "../score/score_scratch.hpp"
#include "cascade.hpp"
#include "constrained_sets.hpp"
#include "request.hpp"
#include "set_choice.hpp"

#include <cstddef>
#include <cstdint>
#include <memory_resource>
#include <optional>
#include <vector>

namespace naibx {

// Of one worker.
struct AnswerScratch {
  explicit AnswerScratch(std::pmr::memory_resource *memory)
      : scores(memory), cascades(memory) {}

  ScoreScratch scores;
  CascadeScratch cascades;
  // What most answers have no use for is not made: where there is a SetChoice,
  // or constraints, and where there are constraints.
  std::optional<TileSets> sets;
  std::optional<ConstrainedSets> constrained;
};

class Answer {
public:
  explicit Answer(std::pmr::memory_resource *memory)
      : live_columns(memory), label_offsets(memory), labels(memory),
        steps(memory), outcomes(memory), sizes(memory), size_evidence(memory),
        label_scores(memory), label_evidence(memory), memory_(memory),
        workers_(memory) {}

  // Drops what is there: there are no results.
  void clear() { outputs_ = 0; }
  // Room for what is asked of so many rows, but for the labels of sets.
  void make_room(const Request &request, const ScoreColumns &columns,
                 std::uint64_t row_count);
  // Room for so many labels of sets in all.
  void make_room_for_labels(const Request &request, std::uint64_t count);
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
  void finish(const Request &request, std::uint64_t row_count) {
    outputs_ = request.outputs();
    row_count_ = row_count;
  }

  [[nodiscard]] bool has(std::uint32_t output) const {
    return (outputs_ & output) != 0;
  }
  [[nodiscard]] bool has_results() const { return outputs_ != 0; }
  [[nodiscard]] std::uint64_t row_count() const { return row_count_; }
  // Whether rows have outcomes: without constraints all sets are there.
  [[nodiscard]] bool has_outcomes() const { return has_outcomes_; }
  // Of one output that is there, but for the sets.
  [[nodiscard]] Span<const double> numbers(std::uint32_t output) const;

  LiveColumns live_columns;
  std::pmr::vector<std::uint64_t> label_offsets; // [row + 1]
  std::pmr::vector<std::uint32_t> labels;
  std::pmr::vector<double> steps;          // beside the labels
  std::pmr::vector<naibx_status> outcomes; // [row], if has_outcomes()
  std::pmr::vector<double> sizes;          // [row][L + 1]
  std::pmr::vector<double> size_evidence;  // [row]
  std::pmr::vector<double> label_scores;   // [row][L]
  std::pmr::vector<double> label_evidence; // [row]

private:
  void prepare_sets(const ScoreSource &source, const SetChoice *choice,
                    const Request &request, AnswerScratch &worker);

  std::pmr::memory_resource *memory_;
  std::pmr::vector<AnswerScratch> workers_;
  std::size_t reserved_workers_ = 0; // that have room for the source
  std::uint32_t outputs_ = 0;
  std::uint64_t row_count_ = 0;
  std::uint32_t label_count_ = 0;
  bool has_outcomes_ = false;
};

} // namespace naibx
