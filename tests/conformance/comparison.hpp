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

// Scores, posteriors and, for every size, the cascade; x as a dense row or as
// a sparse one.
void expect_same_predictions(const Subject &subject,
                             const reference::Reference &reference,
                             const std::vector<double> &x, bool sparse = false);

// Every bit, the sign of zero included.
bool has_same_bits(const std::vector<double> &left,
                   const std::vector<double> &right);
bool has_same_bits(const Prediction &left, const Prediction &right);
bool has_same_bits(const Scores &left, const Scores &right);

} // namespace naibx::conformance
