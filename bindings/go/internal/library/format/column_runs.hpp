// Made by bindings/go/generate_sources.py from
// src/format/column_runs.hpp: do not edit.

// Neighbouring columns that are described alike, as the file keeps them.
#pragma once

#include "../model/configuration.hpp"

#include <cstdint>

namespace naibx::format {

struct FileColumnRun {
  std::uint32_t group;
  std::uint32_t column_count;
  std::uint32_t category_count; // 0 where not categorical
};

// Calls visit(run) for the longest runs, in the order of the columns.
template <typename Visit>
void for_each_run(const Configuration &configuration, const Visit &visit) {
  const auto features = configuration.features();
  std::size_t begin = 0;
  for (std::size_t column = 1; column <= features.size(); ++column) {
    const Feature &first = features[begin];
    const bool goes_on =
        column < features.size() && features[column].group == first.group &&
        features[column].category_count == first.category_count;
    if (!goes_on) {
      visit(FileColumnRun{first.group,
                          static_cast<std::uint32_t>(column - begin),
                          first.category_count});
      begin = column;
    }
  }
}

} // namespace naibx::format
