// The sets of a row that are searched for, whatever the method.
#pragma once

#include "../../score/score_source.hpp"
#include "../request/request.hpp"
#include "../sets/set_choice.hpp"
#include "best_sets.hpp"
#include "outcome.hpp"
#include "searched_cascade.hpp"
#include "searched_decoder.hpp"
#include "set_search.hpp"

#include <cstdint>
#include <memory_resource>

namespace naibx {

// Scratch of one worker.
class SearchedSets {
public:
  explicit SearchedSets(std::pmr::memory_resource *memory)
      : search_(memory), cascade_(memory), decoder_(memory), sizes_(memory),
        by_size_(memory), best_(memory) {}

  // Once for a call.
  void prepare(const ScoreColumns &columns, const SetChoice *choice,
               const Request &request);
  // Appends the sets of a row, the best first. An only set that is asked for is
  // empty where there is none.
  Outcome append(const ScoreSource &source, ScoreScratch &scratch,
                 const SetChoice *choice, const Request &request,
                 const Deadline &deadline, const ScoredRow &row,
                 TileSets &sets);
  // Of a row for which there is no time.
  Outcome append_nothing(const Request &request, TileSets &sets);
  // Of a set, which increases, among those that are weighed.
  double log_probability(const SetChoice &choice, const double *scores,
                         TileSets &sets, Span<const std::uint32_t> labels);
  // Of the last row, where no set can be.
  [[nodiscard]] const Conflict &conflict() const { return conflict_; }

private:
  Outcome decode(const SetChoice &choice, const Request &request,
                 std::uint64_t row, const WeighedSizes &sizes,
                 const SizeBounds &bounds, const SearchBudget &budget,
                 SetDecoder &decoder);
  Outcome decode_by_rule(const SetChoice &choice, const Request &request,
                         const WeighedSizes &sizes, SetDecoder &decoder);
  Outcome decode_by_worth(const SetChoice &choice, const Request &request,
                          const WeighedSizes &sizes, SetDecoder &decoder);
  Outcome decode_size(std::uint32_t size, const SetChoice &choice,
                      const Request &request, SetDecoder &decoder);
  Outcome search(const ScoreSource &source, ScoreScratch &scratch,
                 const SetChoice *choice, const Request &request,
                 const Deadline &deadline, const ScoredRow &row,
                 TileSets &sets);

  Constraints nothing_; // of a request that asks nothing of labels
  SetSearch search_;
  SearchedCascade cascade_;
  SearchedDecoder decoder_;
  SizeOrder sizes_;
  SetsBySize by_size_;
  BestSets best_;
  Conflict conflict_;
};

} // namespace naibx
