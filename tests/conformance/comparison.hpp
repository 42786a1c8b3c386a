// Compares what the library says with what the reference computes.
#pragma once

#include "library.hpp"
#include "reference.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace naibx::conformance {

// Within 1e-10 of max(1, |expected|, |scale|); infinities must be the same.
// `scale` is the size of the numbers that a difference was made of.
testing::AssertionResult agrees(double actual, reference::Real expected,
                                reference::Real scale = 0);

// Every statistic that the library gives out.
void expect_same_statistics(const naibx_model *model,
                            const reference::Reference &reference);

// Scores, posteriors and, for every size, the cascade.
void expect_same_predictions(const naibx_model *model,
                             const reference::Reference &reference,
                             const std::vector<double> &x);

} // namespace naibx::conformance
