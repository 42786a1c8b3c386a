// The small random models as predictors of float64: on every kernel they say
// what the reference says, and what the other kernels say.
#include "comparison.hpp"
#include "predicting.h"
#include "predictor_comparison.hpp"
#include "random_models.hpp"

#include <gtest/gtest.h>

namespace naibx::conformance {

namespace {

using reference::Reference;

class RandomPredictors : public RandomModels {};

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
      ASSERT_EQ(predictor_number(predictor.get(), NAIBX_KERNEL), kernel);
      for (const std::vector<double> &query : random_case.queries) {
        // Dense and sparse in turn, to save time.
        expect_same_predictions(predictor.get(), reference, query, is_sparse);
        is_sparse = !is_sparse;
      }
    }
  });
}

TEST_P(RandomPredictors, differ_between_kernels_by_rounding_alone) {
  const std::vector<std::int32_t> kernels = kernels_that_differ();
  for_each_case([&](const RandomCase &random_case) {
    const Model model = learn_one_by_one(random_case, false);
    if (!is_trained(model.get()))
      return;
    const Reference reference = learn_reference(random_case);
    const Predictor first =
        make_predictor(model.get(), NAIBX_FLOAT64, kernels.front());
    const Predictor last =
        make_predictor(model.get(), NAIBX_FLOAT64, kernels.back());
    expect_close_scores(last.get(), first.get(), reference,
                        random_case.queries[0], true);
    expect_close_scores(last.get(), first.get(), reference,
                        random_case.queries[1], false);
  });
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
            random_case.queries, every_size(random_case));
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

TEST_P(RandomPredictors, are_the_same_when_saved_and_loaded) {
  for_each_case([](const RandomCase &random_case) {
    const Model model = learn_one_by_one(random_case, false);
    if (!is_trained(model.get()))
      return;
    for (const std::int32_t precision : {NAIBX_FLOAT64, NAIBX_FLOAT32}) {
      const Predictor predictor = make_predictor(model.get(), precision);
      const std::vector<std::uint8_t> saved = save(predictor.get());
      const Predictor loaded = load_predictor(saved);
      EXPECT_EQ(save(loaded.get()), saved) << "precision " << precision;
      expect_same_bits(loaded.get(), predictor.get(), random_case.queries,
                       every_size(random_case));
    }
  });
}

INSTANTIATE_TEST_SUITE_P(Cases, RandomPredictors, all_blocks(), name_of_block);

} // namespace

} // namespace naibx::conformance
