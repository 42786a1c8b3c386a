// From rows to a model.
#pragma once

#include "../readers/data_reader.hpp"
#include "../readers/dataset.hpp"
#include "families.hpp"

#include <naibx/naibx.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace naibx::cli {

// A row that is to be learned, and where it comes from, for messages.
struct LearnedRow {
  ExampleEntries example;
  const std::uint32_t *labels;
  std::uint64_t label_count;
  std::uint64_t line;
  // None for a model whose method has no use for groups.
  std::optional<std::uint64_t> group;
};

// Throws DataError, which names the file and the line, for a row that the
// library refuses.
void learn_row(Model &model, const LearnedRow &row, const DatasetHeader &header,
               const std::string &path);

// Learns all rows of a reader that are left, each before the next is read, and
// returns their number. Warns of what is of no use in them; `family` is what
// the command line says about numbers.
std::uint64_t learn_stream(Model &model, DataReader &reader,
                           const std::string &path, FamilyChoice family);

// Learns the given rows; `path` is for messages, which name the row's line.
// Progress is shown on a terminal.
void learn_rows(Model &model, const Dataset &data,
                const std::vector<std::uint32_t> &rows,
                const std::string &path);

} // namespace naibx::cli
