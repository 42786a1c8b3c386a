// The small random models as predictors of float64: on every kernel they say
// what the reference says, and what the other kernels say.
#include "comparison.hpp"
#include "kernels.hpp"
#include "random_models.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace naibx::conformance {

namespace {

using reference::Class;
using reference::Real;
using reference::Reference;

class RandomPredictors : public RandomModels {};

Reference learn_reference(const RandomCase &random_case) {
  Reference reference(random_case.settings);
  for (const reference::Example &example : random_case.examples)
    reference.add(example);
  return reference;
}

TEST_P(RandomPredictors, agree_with_the_reference) {
  const std::vector<std::int32_t> kernels = kernels_that_differ();
  bool is_sparse = false;
  for_each_case([&](const RandomCase &random_case) {
    const Model model = learn_one_by_one(random_case, false);
    if (!is_trained(model.get()))
      return;
    const Reference reference = learn_reference(random_case);
    for (const std::int32_t kernel : kernels) {
      SCOPED_TRACE(testing::Message() << "kernel " << kernel);
      const Predictor predictor =
          make_predictor(model.get(), NAIBX_FLOAT64, kernel);
      ASSERT_EQ(naibx_predictor_kernel(predictor.get()), kernel);
      for (const std::vector<double> &query : random_case.queries) {
        // Dense and sparse in turn, to save time.
        expect_same_predictions(predictor.get(), reference, query, is_sparse);
        is_sparse = !is_sparse;
      }
    }
  });
}

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

// Within 1e-12 of the sum of the sizes of a score's terms. Relative to the
// score alone there is no bound: a density may be as much above 1 as a prior
// is below.
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

TEST_P(RandomPredictors, differ_between_kernels_by_rounding_alone) {
  const std::vector<std::int32_t> kernels = kernels_that_differ();
  for_each_case([&](const RandomCase &random_case) {
    const Model model = learn_one_by_one(random_case, false);
    if (!is_trained(model.get()))
      return;
    const Reference reference = learn_reference(random_case);
    const Predictor portable =
        make_predictor(model.get(), NAIBX_FLOAT64, kernels.front());
    for (const std::int32_t kernel : kernels) {
      SCOPED_TRACE(testing::Message() << "kernel " << kernel);
      const Predictor other =
          make_predictor(model.get(), NAIBX_FLOAT64, kernel);
      for (const std::vector<double> &query : random_case.queries) {
        expect_close_scores(other.get(), portable.get(), reference, query,
                            kernel % 2 == 0);
      }
    }
  });
}

void expect_same_bits(const naibx_predictor *left, const naibx_predictor *right,
                      const RandomCase &random_case) {
  for (const std::vector<double> &query : random_case.queries) {
    for (const bool is_sparse : {false, true}) {
      const Row row = make_row(query, is_sparse);
      EXPECT_TRUE(has_same_bits(score_labels(left, row, nullptr),
                                score_labels(right, row, nullptr)));
      EXPECT_TRUE(has_same_bits(score_sizes(left, row, nullptr),
                                score_sizes(right, row, nullptr)));
      for (const std::int64_t size : every_size(random_case)) {
        EXPECT_TRUE(has_same_bits(predict(left, row, size, nullptr),
                                  predict(right, row, size, nullptr)))
            << "size " << size;
      }
    }
  }
}

TEST_P(RandomPredictors, give_the_same_bits_on_kernels_that_round_alike) {
  const std::vector<std::int32_t> kernels = kernels_of_this_machine();
  std::uint64_t turn = 0;
  for_each_case([&](const RandomCase &random_case) {
    if (turn++ % 4 != 0) // to save time
      return;
    const Model model = learn_one_by_one(random_case, false);
    if (!is_trained(model.get()))
      return;
    for (const std::int32_t precision : {NAIBX_FLOAT64, NAIBX_FLOAT32}) {
      for (std::size_t i = 1; i < kernels.size(); ++i) {
        if (is_fused(kernels[i]) != is_fused(kernels[i - 1]))
          continue;
        SCOPED_TRACE(testing::Message()
                     << "kernel " << kernels[i] << ", precision " << precision);
        expect_same_bits(
            make_predictor(model.get(), precision, kernels[i]).get(),
            make_predictor(model.get(), precision, kernels[i - 1]).get(),
            random_case);
      }
    }
  });
}

TEST_P(RandomPredictors, give_the_same_bits_in_a_batch) {
  const std::vector<std::int32_t> kernels = kernels_of_this_machine();
  std::size_t turn = 0;
  for_each_case([&](const RandomCase &random_case) {
    const Model model = learn_one_by_one(random_case, false);
    if (!is_trained(model.get()))
      return;
    const std::int32_t kernel = kernels[turn++ % kernels.size()];
    for (const std::int32_t precision : {NAIBX_FLOAT64, NAIBX_FLOAT32}) {
      const Predictor predictor =
          make_predictor(model.get(), precision, kernel);
      for (const bool is_sparse : {false, true}) {
        std::vector<Row> rows;
        std::vector<std::int64_t> sizes;
        for (const std::int64_t size : every_size(random_case)) {
          for (const std::vector<double> &query : random_case.queries) {
            rows.push_back(make_row(query, is_sparse));
            sizes.push_back(size);
          }
        }
        const std::vector<Prediction> batch =
            predict_batch(predictor.get(), rows, sizes);
        ASSERT_EQ(batch.size(), rows.size());
        for (std::size_t i = 0; i < rows.size(); ++i) {
          EXPECT_TRUE(has_same_bits(
              batch[i], predict(predictor.get(), rows[i], sizes[i], nullptr)))
              << "row " << i << ", kernel " << kernel;
        }
      }
    }
  });
}

INSTANTIATE_TEST_SUITE_P(Cases, RandomPredictors, all_blocks(), name_of_block);

} // namespace

} // namespace naibx::conformance
