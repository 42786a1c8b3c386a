// How likely a set of the caller's is.
#pragma once

#include "../base/span.hpp"
#include "../score/score_source.hpp"
#include "answer.hpp"
#include "sets/set_choice.hpp"

#include <cstdint>

namespace naibx {

// Of larger sets there are too many orders: 2^m beginnings are looked at.
inline constexpr std::size_t kMostLabelsOfOrders = 16;

// Of a row of kept scores. By the paper's method log P(M = m | x) and the
// logarithm of the sum over all orders of the probability that the cascade
// takes the labels in that order; so those of all sets sum to 1. By the linear
// and the kernel method as among the sets that they weigh and this one. Throws
// Failure where there is no such set. May allocate.
double log_probability(const ScoreSource &kept, const SetChoice *choice,
                       std::uint64_t row, Span<const std::uint32_t> labels,
                       Answer &answer);

} // namespace naibx
