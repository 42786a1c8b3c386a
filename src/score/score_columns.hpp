// The meaning of the scores of a row.
#pragma once

#include "../base/span.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>

namespace naibx {

// Columns of labels come first, in whole lines of doubles, then those of the
// sizes that can be predicted. The score of a label is log P(y) + log p(x | y),
// that of a size log P(M = m) + log p(x | m). A column of labels without a
// label seen in training has the score NaN and is never chosen.
struct ScoreColumns {
  std::uint32_t label_count = 0; // L
  std::uint32_t seen_labels = 0;
  std::size_t label_columns = 0; // a multiple of 8
  std::size_t row_size = 0;      // from the scores of a row to the next
  // Each label is the column of its number, also those that were not seen.
  bool labels_have_their_columns = false;
  Span<const std::uint32_t> label_of_column; // else: increasing
  Span<const std::uint32_t> unseen_labels;   // increasing
  Span<const std::uint32_t> size_of_column;  // increasing
  std::optional<std::uint32_t> fixed_size;

  [[nodiscard]] std::uint32_t label_in(std::size_t column) const {
    return labels_have_their_columns ? static_cast<std::uint32_t>(column)
                                     : label_of_column[column];
  }
  // None for a label that was never seen.
  [[nodiscard]] std::optional<std::size_t>
  column_of(std::uint32_t label) const {
    if (std::binary_search(unseen_labels.begin(), unseen_labels.end(), label)) {
      return std::nullopt;
    }
    return labels_have_their_columns
               ? label
               : static_cast<std::size_t>(
                     std::lower_bound(label_of_column.begin(),
                                      label_of_column.end(), label) -
                     label_of_column.begin());
  }
};

// Which of them are wanted.
enum class ScoredClasses { labels, sizes, all };

} // namespace naibx
