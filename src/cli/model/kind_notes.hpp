// Finds features whose values do not suit the kind that was set for them.
#pragma once

#include "../readers/dataset.hpp"
#include "seen_values.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace naibx::cli {

class KindNotes {
public:
  // `kinds` by column, as they are set. The header must outlive the notes.
  KindNotes(const DatasetHeader &header,
            const std::vector<std::int32_t> &kinds);

  void look_at(const ExampleEntries &row);

  // A line for each thing to report about the rows seen so far.
  [[nodiscard]] std::vector<std::string> lines() const;

private:
  struct Column {
    SeenValues values;
    double last = 0.0; // value that is not 0
    std::uint64_t filled = 0;
    std::uint64_t repeated = 0; // the one before
  };

  [[nodiscard]] bool hardly_repeats(const Column &column) const;

  const DatasetHeader &header_;
  std::vector<std::int32_t> kinds_;
  std::uint64_t row_count_ = 0;
  std::vector<Column> columns_; // none where no kind is set
};

// Each line as a warning.
void print_notes(const KindNotes &notes, const std::string &file);

} // namespace naibx::cli
