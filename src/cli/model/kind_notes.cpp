#include "kind_notes.hpp"

#include "../io/warning.hpp"
#include "name_match.hpp"

#include <naibx/naibx.h>

#include <algorithm>
#include <cmath>

namespace naibx::cli {

KindNotes::KindNotes(const DatasetHeader &header,
                     const std::vector<std::int32_t> &kinds)
    : header_(header), kinds_(kinds) {
  const bool is_any_set =
      std::any_of(kinds.begin(), kinds.end(), [](std::int32_t kind) {
        return kind == NAIBX_COLUMN_DENSE || kind == NAIBX_COLUMN_RARE;
      });
  if (is_any_set) {
    columns_.assign(kinds.size(), Column{SeenValues(0)});
  }
}

void KindNotes::look_at(const ExampleEntries &row) {
  if (columns_.empty()) {
    return;
  }
  for (std::uint64_t entry = 0; entry < row.count; ++entry) {
    Column &column = columns_[row.columns[entry]];
    const double value = row.values[entry];
    column.values.look_at(value, row_count_);
    if (!std::isnan(value)) {
      column.repeated += column.filled > 0 && value == column.last ? 1U : 0U;
      column.last = value;
      ++column.filled;
    }
  }
  ++row_count_;
}

// Nor is it mostly 0. Where one value in ten is the usual one, one in a hundred
// repeats the value before it.
bool KindNotes::hardly_repeats(const Column &column) const {
  constexpr std::uint64_t kManyRows = 10;
  return column.filled >= kManyRows && 2 * column.filled > row_count_ &&
         100 * column.repeated < column.filled;
}

std::vector<std::string> KindNotes::lines() const {
  std::vector<std::string> constant;
  std::vector<std::string> without_usual;
  for (std::size_t place = 0; place < columns_.size(); ++place) {
    const std::string &name = header_.features[place].name;
    const std::string shown =
        name.empty() ? std::to_string(place) + " (from 0)" : name;
    const Column &column = columns_[place];
    if (kinds_[place] == NAIBX_COLUMN_DENSE && row_count_ > 1 &&
        !header_.features[place].is_categorical() &&
        !column.values.varies(row_count_)) {
      constant.push_back(shown);
    }
    if (kinds_[place] == NAIBX_COLUMN_RARE && hardly_repeats(column)) {
      without_usual.push_back(shown);
    }
  }
  std::vector<std::string> lines;
  if (!constant.empty()) {
    lines.push_back(
        describe_names(constant, "feature",
                       "dense (--dense) and the same in every row, so of no "
                       "use, whatever comes later"));
  }
  if (!without_usual.empty()) {
    lines.push_back(
        describe_names(without_usual, "feature",
                       "rare (--rare) but without a usual value, so of little "
                       "use"));
  }
  return lines;
}

void print_notes(const KindNotes &notes, const std::string &file) {
  for (const std::string &line : notes.lines()) {
    std::string text = file;
    text += ": ";
    text += line;
    print_warning(text);
  }
}

} // namespace naibx::cli
