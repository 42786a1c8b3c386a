// Predictors whose tables have several blocks and chunks, and batches that fill
// no tile, one or several.
#include "comparison.hpp"
#include "predictor_comparison.hpp"
#include "random_models.hpp"
#include "wide_case.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>

namespace naibx::conformance {

namespace {

class WidePredictors : public testing::TestWithParam<WideShape> {};

TEST_P(WidePredictors, agree_with_the_reference) {
  const RandomCase wide = make_wide_case(GetParam(), 2);
  const Model model = learn_one_by_one(wide, false);
  const reference::Reference reference = learn_reference(wide);
  for (const std::int32_t kernel : kernels_that_differ()) {
    SCOPED_TRACE(testing::Message() << "kernel " << kernel);
    const Predictor predictor =
        make_predictor(model.get(), NAIBX_FLOAT64, kernel);
    expect_same_predictions(predictor.get(), reference, wide.queries[0], true);
    expect_same_predictions(predictor.get(), reference, wide.queries[1], false);
    // The only query that may miss values.
    expect_same_predictions(predictor.get(), reference, wide.queries[1], true);
  }
}

TEST_P(WidePredictors, differ_between_kernels_by_rounding_alone) {
  const RandomCase wide = make_wide_case(GetParam(), 2);
  const Model model = learn_one_by_one(wide, false);
  const reference::Reference reference = learn_reference(wide);
  const std::vector<std::int32_t> kernels = kernels_that_differ();
  const Predictor first =
      make_predictor(model.get(), NAIBX_FLOAT64, kernels.front());
  const Predictor last =
      make_predictor(model.get(), NAIBX_FLOAT64, kernels.back());
  expect_close_scores(last.get(), first.get(), reference, wide.queries[0],
                      true);
  expect_close_scores(last.get(), first.get(), reference, wide.queries[1],
                      false);
}

TEST_P(WidePredictors, give_the_same_bits_on_kernels_that_round_alike) {
  const RandomCase wide = make_wide_case(GetParam(), 6);
  const Model model = learn_one_by_one(wide, false);
  const std::vector<std::int32_t> kernels = kernels_of_this_machine();
  for (const std::int32_t precision : {NAIBX_FLOAT64, NAIBX_FLOAT32}) {
    for (std::size_t i = 1; i < kernels.size(); ++i) {
      if (is_fused(kernels[i]) != is_fused(kernels[i - 1]))
        continue;
      SCOPED_TRACE(testing::Message()
                   << "kernel " << kernels[i] << ", precision " << precision);
      expect_same_bits(
          make_predictor(model.get(), precision, kernels[i]).get(),
          make_predictor(model.get(), precision, kernels[i - 1]).get(),
          wide.queries, {-1, 0, 1, wide.settings.label_count});
    }
  }
}

// The queries as rows of one batch; among sparse rows, some that name every
// value, and some that name very few.
std::vector<Row> mixed_rows(const std::vector<std::vector<double>> &queries,
                            bool sparse) {
  std::vector<Row> rows;
  for (std::size_t i = 0; i < queries.size(); ++i) {
    Row row = make_row(queries[i], sparse);
    if (sparse && i % 5 == 1) {
      row.values = queries[i];
      row.columns.clear();
      for (std::uint32_t column = 0; column < queries[i].size(); ++column)
        row.columns.push_back(column);
    } else if (sparse && i % 5 == 3) {
      const std::size_t few = std::min<std::size_t>(row.values.size(), 2);
      row.values.resize(few);
      row.columns.resize(few);
    }
    rows.push_back(std::move(row));
  }
  return rows;
}

void expect_same_bits_in_a_batch(const naibx_predictor *predictor,
                                 const std::vector<Row> &rows,
                                 const std::vector<std::int64_t> &sizes,
                                 const std::vector<Prediction> &single) {
  const std::vector<Prediction> batch = predict_batch(predictor, rows, sizes);
  ASSERT_EQ(batch.size(), rows.size());
  for (std::size_t i = 0; i < rows.size(); ++i) {
    EXPECT_TRUE(has_same_bits(batch[i], single[i]))
        << "row " << i << " of " << rows.size();
  }
}

TEST_P(WidePredictors, give_the_same_bits_in_batches_of_any_size) {
  const RandomCase wide = make_wide_case(GetParam(), 200);
  const Model model = learn_one_by_one(wide, false);
  for (const std::int32_t kernel : kernels_of_this_machine()) {
    for (const std::int32_t precision : {NAIBX_FLOAT64, NAIBX_FLOAT32}) {
      const Predictor predictor =
          make_predictor(model.get(), precision, kernel);
      const Answer answer = make_answer();
      for (const bool is_sparse : {false, true}) {
        SCOPED_TRACE(testing::Message()
                     << "kernel " << kernel << ", precision " << precision
                     << ", sparse " << is_sparse);
        const std::vector<Row> rows = mixed_rows(wide.queries, is_sparse);
        std::vector<std::int64_t> sizes;
        std::vector<Prediction> single;
        for (std::size_t i = 0; i < rows.size(); ++i) {
          sizes.push_back(i % 3 == 0 ? 4 : -1);
          single.push_back(
              predict(predictor.get(), rows[i], sizes[i], answer.get()));
        }
        for (const std::ptrdiff_t count : {1, 3, 4, 5, 63, 64, 65, 200}) {
          expect_same_bits_in_a_batch(
              predictor.get(), {rows.begin(), rows.begin() + count},
              {sizes.begin(), sizes.begin() + count}, single);
        }
      }
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Shapes, WidePredictors,
                         testing::ValuesIn(wide_shapes()),
                         [](const testing::TestParamInfo<WideShape> &shape) {
                           return shape.param.name;
                         });

} // namespace

} // namespace naibx::conformance
