// Where scores come from: all that deciding knows of statistics and of tables.
// Both only fill scores.
#pragma once

#include "../base/row_range.hpp"
#include "../kernels/kernels.hpp"
#include "../model/batch.hpp"
#include "score_columns.hpp"
#include "score_scratch.hpp"

#include <cstddef>
#include <cstdint>

namespace naibx {

// For one call; what it reads does not change meanwhile. Each worker has a
// scratch of its own.
class ScoreSource {
public:
  ScoreSource() = default;
  virtual ~ScoreSource() = default;
  ScoreSource(const ScoreSource &) = delete;
  ScoreSource &operator=(const ScoreSource &) = delete;
  ScoreSource(ScoreSource &&) = delete;
  ScoreSource &operator=(ScoreSource &&) = delete;

  [[nodiscard]] virtual const ScoreColumns &columns() const = 0;
  [[nodiscard]] virtual const Kernels &kernels() const = 0;
  // At most so many rows are scored together.
  [[nodiscard]] virtual std::size_t rows_of_tile() const = 0;
  // Of a row with so many values: how many features of how many classes.
  [[nodiscard]] virtual std::uint64_t
  work_of_row(std::uint64_t value_count) const = 0;

  // Makes room in the scratch; allocates only where it is too small.
  virtual void reserve(ScoreScratch &scratch) const = 0;
  // Makes the scratch, in which there is room, ready for the call.
  virtual void begin(ScoreScratch &scratch) const = 0;
  // Scores the rows of a tile. Throws Failure with the row where an example
  // does not fit.
  virtual void score(const ExampleBatch &examples, RowRange tile,
                     ScoredClasses classes, ScoreScratch &scratch) const = 0;
  // The scores of the tile, row after row, in the columns.
  [[nodiscard]] virtual double *scores(ScoreScratch &scratch) const = 0;

  // log P(M = m | y) in each column of labels. Valid until the next call.
  [[nodiscard]] virtual const double *
  size_given_labels(std::uint32_t size, ScoreScratch &scratch) const = 0;
  // log P(y' | y) in each column of labels, for the column of y'; NaN in its
  // own, as it cannot be chosen again. Valid until the next call.
  [[nodiscard]] virtual const double *
  label_given_labels(std::size_t column, ScoreScratch &scratch) const = 0;
  // All of these rows, one after the other, where there is a table of them;
  // else NULL.
  [[nodiscard]] virtual const double *all_label_rows() const = 0;
};

} // namespace naibx
