#include "predictor_comparison.hpp"

#include "comparison.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace naibx::conformance {

using reference::Class;
using reference::Real;
using reference::Reference;

namespace {

// Both are -infinity, or their difference is rounding.
void expect_close(const std::vector<double> &actual,
                  const std::vector<double> &expected,
                  const std::vector<Real> &scale) {
  ASSERT_EQ(actual.size(), expected.size());
  for (std::size_t i = 0; i < actual.size(); ++i) {
    if (std::isfinite(expected[i])) {
      EXPECT_LE(std::fabs(Real{actual[i]} - expected[i]), 1e-12L * scale[i])
          << actual[i] << " is not " << expected[i] << ", at " << i;
    } else {
      EXPECT_EQ(actual[i], expected[i]) << "at " << i;
    }
  }
}

} // namespace

void expect_close_scores(const naibx_predictor *actual,
                         const naibx_predictor *expected,
                         const Reference &reference,
                         const std::vector<double> &query, bool sparse) {
  const Row row = make_row(query, sparse);
  const std::uint32_t label_count = reference.settings().label_count;
  std::vector<Real> scale;
  for (std::uint32_t label = 0; label < label_count; ++label) {
    scale.push_back(reference.term_scale({Class::Kind::label, label}, query));
  }
  expect_close(score_labels(actual, row, nullptr).values,
               score_labels(expected, row, nullptr).values, scale);
  // A posterior is a difference of a score and the sum over all.
  Real largest = reference.term_scale({}, query);
  for (std::uint32_t size = 0; size <= label_count; ++size) {
    largest = std::max(largest,
                       reference.term_scale({Class::Kind::size, size}, query));
  }
  expect_close(score_sizes(actual, row, nullptr).values,
               score_sizes(expected, row, nullptr).values,
               std::vector<Real>(label_count + 1, 2 * largest));
}

void expect_same_bits(const naibx_predictor *left, const naibx_predictor *right,
                      const std::vector<std::vector<double>> &queries,
                      const std::vector<std::int64_t> &sizes) {
  for (const std::vector<double> &query : queries) {
    for (const bool is_sparse : {false, true}) {
      const Row row = make_row(query, is_sparse);
      EXPECT_TRUE(has_same_bits(score_labels(left, row, nullptr),
                                score_labels(right, row, nullptr)));
      EXPECT_TRUE(has_same_bits(score_sizes(left, row, nullptr),
                                score_sizes(right, row, nullptr)));
      for (const std::int64_t size : sizes) {
        EXPECT_TRUE(has_same_bits(predict(left, row, size, nullptr),
                                  predict(right, row, size, nullptr)))
            << "size " << size;
      }
    }
  }
}

} // namespace naibx::conformance
