// Folds and splits that keep groups of rows whole. `keys` has the group of each
// row; the rows of a group need not stand together.
#pragma once

#include "folds.hpp"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace naibx::cli {

// How many different groups there are.
std::size_t count_groups(std::vector<std::uint64_t> keys);

// Shuffles the groups by the seed and gives them to the folds, the largest ones
// first, each to the fold that has the fewest rows by then. Each fold has a
// group. Throws UsageError for less than 2 folds or more folds than groups.
Partitions grouped_cross_validation(const std::vector<std::uint64_t> &keys,
                                    std::uint64_t fold_count,
                                    std::uint64_t seed);

// Shuffles the groups by the seed and trains on the first of them, so many that
// their rows come nearest to the percentage, of two equally near the fewer.
// Tests on the rest. Both parts have a group. Throws UsageError where there is
// only one, and for what is no percentage of the rows.
Partitions grouped_split(const std::vector<std::uint64_t> &keys, double percent,
                         std::uint64_t seed);

// How many groups have rows in more than one fold.
std::size_t count_divided_groups(const std::vector<std::uint64_t> &keys,
                                 const std::vector<std::uint64_t> &fold_of_row);

} // namespace naibx::cli
