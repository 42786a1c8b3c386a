// The set of a row that must meet constraints, whatever the method.
#pragma once

#include "../score/score_source.hpp"
#include "constrained_cascade.hpp"
#include "constrained_decoder.hpp"
#include "outcome.hpp"
#include "request.hpp"
#include "set_choice.hpp"
#include "set_search.hpp"

#include <cstdint>
#include <memory_resource>

namespace naibx {

// A row that was scored.
struct ScoredRow {
  std::uint64_t number;
  const double *scores;
};

// Scratch of one worker.
class ConstrainedSets {
public:
  explicit ConstrainedSets(std::pmr::memory_resource *memory)
      : search_(memory), cascade_(memory), decoder_(memory) {}

  // Once for a call.
  void prepare(const ScoreColumns &columns, const SetChoice *choice,
               const Request &request);
  // Appends the set of a row, an empty one where there is none, and its steps
  // where these are asked for.
  Outcome append(const ScoreSource &source, ScoreScratch &scratch,
                 const SetChoice *choice, const Request &request,
                 const ScoredRow &row, TileSets &sets);
  // Of the last row, where no set can be.
  [[nodiscard]] const Conflict &conflict() const { return conflict_; }

private:
  SetSearch search_;
  ConstrainedCascade cascade_;
  ConstrainedDecoder decoder_;
  Conflict conflict_;
};

} // namespace naibx
