// Which rows are trained on and which are tested on.
#pragma once

#include "label_sets.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace naibx::cli {

struct Partition {
  // Row numbers in increasing order.
  std::vector<std::uint32_t> train;
  std::vector<std::uint32_t> test;
};

// Partitions made one at a time, so that memory does not grow with their
// number: leaving one out of many rows has as many partitions as rows.
struct Partitions {
  std::size_t count;
  // The partition of a number from 0 to count - 1.
  std::function<Partition(std::size_t)> at;
};

// Shuffles the rows by the seed and cuts them into `fold_count` blocks whose
// lengths differ by at most one, the longer ones first. Each block is tested
// on once. Throws UsageError for less than 2 folds or more folds than rows.
Partitions cross_validation(std::size_t row_count, std::uint64_t fold_count,
                            std::uint64_t seed);

// Shuffles the rows by the seed, trains on the first `percent` of them,
// rounded to the nearest row, and tests on the rest. Throws UsageError where
// one of the two parts would be empty.
Partitions percentage_split(std::size_t row_count, double percent,
                            std::uint64_t seed);

// The same two, but each label is spread over the folds, and over the two parts
// of the split, as evenly as may be: see stratification.hpp. No fold and no
// part is empty, but only the labels say how long each is.
Partitions stratified_cross_validation(const LabelSets &sets,
                                       std::uint32_t label_count,
                                       std::uint64_t fold_count,
                                       std::uint64_t seed);
Partitions stratified_split(const LabelSets &sets, std::uint32_t label_count,
                            double percent, std::uint64_t seed);

// The protocol of the paper's tables: for each of the seeds `seed` to
// `seed + repetitions - 1` shuffles the rows, trains on the first 90 % of them,
// rounded down, and tests on all rows, those of the training included.
Partitions published_protocol(std::size_t row_count, std::uint64_t repetitions,
                              std::uint64_t seed);

// One partition for each number that occurs, in increasing order; the rows
// with that number are tested on, all others trained on. Throws UsageError
// where only one number occurs.
Partitions folds_by_number(const std::vector<std::uint64_t> &fold_of_row);

// Reads a file with one whole number per line, one line per row. Throws
// DataError for a line that is something else, and where the number of lines
// is not `row_count`.
std::vector<std::uint64_t> read_fold_file(const std::string &path,
                                          std::size_t row_count);

} // namespace naibx::cli
