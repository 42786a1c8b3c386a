// The rows of one call of predict, tile by tile.
#pragma once

#include "../model/batch.hpp"
#include "../score/score_source.hpp"
#include "answer.hpp"
#include "request/request.hpp"

#include <cstdint>

namespace naibx {

class Batch {
public:
  // Without a choice of sets, labels are chosen one by one.
  Batch(const ScoreSource &source, const SetChoice *choice,
        const Request &request, const Deadline &deadline,
        const ExampleBatch &examples, Answer &answer)
      : source_(source), choice_(choice), columns_(source.columns()),
        request_(request), deadline_(deadline), examples_(examples),
        answer_(answer), is_searched_(request.needs_search()) {}

  // Scores a tile, unless the deadline has passed, and writes what is asked for
  // but the sets; label_offsets then has the size of each row's set in the
  // place after the row's own.
  void score(RowRange tile, AnswerScratch &worker);
  // Chooses the sets of a tile that this worker scored last. That of the row i
  // of the tile goes to first_place + i * step, or where label_offsets says if
  // the step is 0.
  void choose(RowRange tile, std::uint64_t first_place, std::uint64_t step,
              AnswerScratch &worker);

  // From sizes to offsets, of rows after those that have offsets.
  void add_offsets(RowRange rows);
  // Moves sets that stand `step` places apart to where label_offsets says.
  void close_up(RowRange rows, std::uint64_t step);
  void make_room_for_labels(std::uint64_t count) {
    answer_.make_room_for_labels(request_, count);
  }
  // The most labels that the sets of a row can have together.
  [[nodiscard]] std::uint64_t most_labels() const;

private:
  [[nodiscard]] ScoredClasses classes_of(RowRange tile) const;
  void choose_whole_sets(RowRange tile, const double *scores,
                         AnswerScratch &worker);
  // Whether sets are chosen as a whole, before it is known where they go.
  [[nodiscard]] bool chooses_whole_sets() const {
    return choice_ != nullptr || is_searched_;
  }
  [[nodiscard]] std::uint32_t largest_set() const;
  // Of the size: those asked for, or one where that is taken by a rule.
  [[nodiscard]] SizeBounds bounds_of(std::uint64_t row,
                                     const double *scores) const;
  void note_sets(std::uint64_t row, std::size_t row_of_tile,
                 const TileSets &sets);
  void skip(RowRange tile, AnswerScratch &worker);
  void copy_sets(std::size_t row, const ChosenSet &place,
                 AnswerScratch &worker);
  void write_numbers(std::uint64_t row, const double *scores);
  void write_ranking(std::uint64_t row, const double *scores,
                     AnswerScratch &worker);

  const ScoreSource &source_;
  const SetChoice *choice_; // or NULL
  const ScoreColumns &columns_;
  const Request &request_;
  const Deadline &deadline_;
  const ExampleBatch &examples_;
  Answer &answer_;
  const bool is_searched_;
};

} // namespace naibx
