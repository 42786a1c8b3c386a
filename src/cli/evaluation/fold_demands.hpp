// What folds and splits need.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

namespace naibx::cli {

// Throws UsageError unless `count` rows or groups, one of which is a `noun`,
// can be cut into so many folds.
void demand_fold_count(std::size_t count, const std::string &noun,
                       std::uint64_t fold_count);

// How many rows of a split are trained on: a percentage, rounded to the nearest
// row. Throws UsageError where one of the two parts would be empty.
std::size_t training_rows(std::size_t row_count, double percent);

} // namespace naibx::cli
