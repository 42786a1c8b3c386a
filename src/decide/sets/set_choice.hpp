// How the sets of rows are chosen where it is not label by label.
#pragma once

#include "set_decoder.hpp"

#include <cstddef>
#include <cstdint>
#include <memory_resource>
#include <vector>

namespace naibx {

// For all rows of a call.
struct SetChoice {
  Decoding decoding;
  Decoder decoder;
  SizeBounds usual_bounds;  // of rows for which none are given
  std::size_t group_column; // of the scores of a row

  // Both: where they exclude each other, those that were asked for.
  [[nodiscard]] SizeBounds within(const SizeBounds &asked) const;
  // The most labels that a set can have.
  [[nodiscard]] std::uint32_t largest_size(const SizeBounds &asked) const;
};

// The sets of the tile that a worker scored last.
struct TileSets {
  explicit TileSets(std::pmr::memory_resource *memory)
      : decoder(memory), row_ends(memory), offsets(memory), labels(memory),
        steps(memory), scores(memory), is_chosen(memory) {}
  // Once for a call, with room for all its tiles.
  void prepare(const SetChoice &choice, std::size_t rows_of_tile);
  // The same for sets that are appended: so many labels of a row in all. Their
  // steps, if any, need room, too.
  void prepare(std::size_t most_labels, std::size_t most_sets,
               std::size_t rows_of_tile);
  // Before the rows of a tile.
  void clear();
  // Looks at a row.
  void take(const SetChoice &choice, const double *row_scores);
  // Appends that of a row, which ends with it.
  void append(const SetChoice &choice, const double *row_scores,
              const SizeBounds &asked);
  // Appends a set, with its steps if it has any of its own.
  void append(Span<const std::uint32_t> set, Span<const double> steps_of_set,
              double score);
  void end_row() { row_ends.push_back(offsets.size() - 1); }

  // Sets of a row of the tile.
  [[nodiscard]] std::size_t first_set(std::size_t row) const {
    return row == 0 ? 0 : row_ends[row - 1];
  }
  [[nodiscard]] std::size_t set_count(std::size_t row) const {
    return row_ends[row] - first_set(row);
  }
  // Of all of them, one after the other.
  [[nodiscard]] Span<const std::uint32_t> labels_of_row(std::size_t row) const {
    const std::size_t begin = offsets[first_set(row)];
    return {labels.data() + begin, offsets[row_ends[row]] - begin};
  }
  [[nodiscard]] Span<const std::uint32_t> labels_of_set(std::size_t set) const {
    return {labels.data() + offsets[set], offsets[set + 1] - offsets[set]};
  }

  SetDecoder decoder;
  std::pmr::vector<std::size_t> row_ends; // [row of the tile], of sets
  std::pmr::vector<std::size_t> offsets;  // [set + 1], of labels
  std::pmr::vector<std::uint32_t> labels;
  std::pmr::vector<double> steps;   // beside the labels, or empty
  std::pmr::vector<double> scores;  // [set]
  std::pmr::vector<char> is_chosen; // [label], scratch
};

// "Normalize scores" of algorithm 2, for labels that are judged each by itself:
// the log-probability of each among those that were not chosen before it.
void write_steps(Span<const double> log_odds, Span<const std::uint32_t> chosen,
                 std::pmr::vector<char> &is_chosen, double *steps);

} // namespace naibx
