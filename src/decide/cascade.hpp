// Predictors one to m of the cascade: the labels of the set, one by one
// (algorithm 2 of the paper).
#pragma once

#include "../base/span.hpp"
#include "../score/score_source.hpp"

#include <cstddef>
#include <cstdint>
#include <memory_resource>
#include <vector>

namespace naibx {

// A set that is to be chosen: how many labels, and where they go.
struct ChosenSet {
  std::uint32_t size;
  std::uint32_t *labels;
  double *step_log_probabilities; // or NULL
};

// What choosing the sets of a tile writes on.
class CascadeScratch {
public:
  explicit CascadeScratch(std::pmr::memory_resource *memory)
      : sets(memory), calls(memory), rows_of_steps(memory) {}

  void reserve(std::size_t rows_of_tile, std::uint32_t label_count);

  std::pmr::vector<ChosenSet> sets;              // [row of the tile]
  std::pmr::vector<ChooseCall> calls;            // those of most steps first
  std::pmr::vector<std::uint32_t> rows_of_steps; // [number of steps]
};

// Chooses the sets of the first rows of a tile whose labels are scored. The
// scores of the labels end as the cascade leaves them.
void choose_sets(const ScoreSource &source, ScoreScratch &scores,
                 CascadeScratch &scratch);

// Writes the scores of all labels; -infinity for one never seen.
void write_label_scores(const ScoreColumns &columns, const double *scores,
                        double *label_scores);
// The logarithm of the sum of their exponentials.
double label_evidence(const ScoreColumns &columns, const double *scores);

} // namespace naibx
