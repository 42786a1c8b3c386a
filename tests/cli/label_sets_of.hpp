// Label sets written down as lists.
#pragma once

#include "evaluation/label_sets.hpp"

#include <cstdint>
#include <vector>

namespace naibx::cli::test {

inline LabelSets
label_sets_of(const std::vector<std::vector<std::uint32_t>> &rows) {
  LabelSets sets;
  for (const std::vector<std::uint32_t> &row : rows) {
    sets.append(row.data(), row.data() + row.size());
  }
  return sets;
}

} // namespace naibx::cli::test
