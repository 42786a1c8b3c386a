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
      : decoder(memory), offsets(memory), labels(memory), steps(memory),
        is_chosen(memory) {}
  // Once for a call, with room for all its tiles.
  void prepare(const SetChoice &choice, std::size_t rows_of_tile);
  // The same for sets that are appended, with their steps.
  void prepare(std::uint32_t label_count, std::size_t rows_of_tile);
  // Before the rows of a tile.
  void clear();
  // Looks at a row.
  void take(const SetChoice &choice, const double *scores);
  // Appends that of a row; returns its size.
  std::uint32_t append(const SetChoice &choice, const double *scores,
                       const SizeBounds &asked);
  // Appends a set, and its steps if it has any of its own.
  std::uint32_t append(Span<const std::uint32_t> set,
                       Span<const double> steps_of_set);

  SetDecoder decoder;
  std::pmr::vector<std::size_t> offsets; // [row of the tile + 1]
  std::pmr::vector<std::uint32_t> labels;
  std::pmr::vector<double> steps;   // beside the labels, or empty
  std::pmr::vector<char> is_chosen; // [label], scratch
};

// "Normalize scores" of algorithm 2, for labels that are judged each by itself:
// the log-probability of each among those that were not chosen before it.
void write_steps(Span<const double> log_odds, Span<const std::uint32_t> chosen,
                 std::pmr::vector<char> &is_chosen, double *steps);

} // namespace naibx
