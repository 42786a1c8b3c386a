// Divides the rows into parts that have each label in about the same share.
//
// The iterative stratification of K. Sechidis, G. Tsoumakas, I. Vlahavas: On
// the Stratification of Multi-Label Data, ECML PKDD 2011, LNCS 6913, pages 145
// to 158. docs/evaluation.md says it step by step.
#pragma once

#include "label_sets.hpp"

#include <cstdint>
#include <vector>

namespace naibx::cli {

// The part of each row, a number below weights.size(); the parts are meant to
// have shares of the rows, and of the rows of each label, in proportion to the
// weights. Label ids are below `label_count`. There are at least one part and
// as many rows as parts, fewer than 2^32, and the sum of the weights is 1 to
// 10^9.
//
// Every part has a row. Beyond that the sizes are what the labels lead to; rows
// without labels come last and even them out.
//
// Takes time in proportion to labels + label entries + rows * parts, but for a
// logarithm, and memory to labels + label entries + rows + parts.
std::vector<std::uint64_t> stratify(const LabelSets &sets,
                                    std::uint32_t label_count,
                                    const std::vector<std::uint64_t> &weights,
                                    std::uint64_t seed);

} // namespace naibx::cli
