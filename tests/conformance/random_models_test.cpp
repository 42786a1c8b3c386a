// Thousands of small random models, compared with the reference and with
// themselves on every other path that must give the same bits.
//
// NAIBX_TEST_SEED runs other cases, NAIBX_TEST_CASE runs a single one; a
// failure prints both.
#include "comparison.hpp"
#include "predicting.h"
#include "random_models.hpp"

#include <gtest/gtest.h>

namespace naibx::conformance {

namespace {

TEST_P(RandomModels, agree_with_the_reference) {
  for_each_case([](const RandomCase &random_case) {
    const Model model = learn_one_by_one(random_case, false);
    reference::Reference reference(random_case.settings);
    for (const reference::Example &example : random_case.examples)
      reference.add(example);
    expect_same_statistics(model.get(), reference);
    if (!is_trained(model.get()))
      return;
    for (const std::vector<double> &query : random_case.queries)
      expect_same_predictions(model.get(), reference, query);
  });
}

TEST_P(RandomModels, C24_have_no_prediction_before_they_have_weight) {
  for_each_case([](const RandomCase &random_case) {
    const Model model = learn_one_by_one(random_case, false);
    if (is_trained(model.get()))
      return;
    const Row row = make_row(random_case.queries.front(), false);
    std::vector<double> scores(random_case.settings.label_count + 1);
    std::uint64_t count = 7;
    EXPECT_EQ(predict_one(by_model(model.get()), row.values.data(), nullptr,
                          row.values.size(), -1, nullptr, nullptr, 0, &count,
                          nullptr, nullptr),
              NAIBX_NOT_TRAINED);
    EXPECT_EQ(count, 0U);
    EXPECT_EQ(::score_labels(by_model(model.get()), row.values.data(), nullptr,
                             row.values.size(), scores.data(), nullptr, nullptr,
                             nullptr),
              NAIBX_NOT_TRAINED);
    EXPECT_EQ(::score_sizes(by_model(model.get()), row.values.data(), nullptr,
                            row.values.size(), scores.data(), nullptr, nullptr,
                            nullptr),
              NAIBX_NOT_TRAINED);
  });
}

TEST_P(RandomModels, C10_are_the_same_bits_however_the_examples_arrive) {
  for_each_case([](const RandomCase &random_case) {
    const std::vector<std::uint8_t> expected =
        save(learn_one_by_one(random_case, false).get());
    EXPECT_EQ(save(learn_one_by_one(random_case, true).get()), expected)
        << "sparse, one by one";
    const auto &examples = random_case.examples;
    const auto middle =
        examples.begin() + static_cast<std::ptrdiff_t>(examples.size() / 3);
    for (const bool sparse : {false, true}) {
      const Model whole = make_model(random_case.settings);
      learn_batch(whole.get(), examples.begin(), examples.end(), sparse);
      EXPECT_EQ(save(whole.get()), expected) << "one batch, " << sparse;
      const Model parts = make_model(random_case.settings);
      learn_batch(parts.get(), examples.begin(), middle, sparse);
      learn_batch(parts.get(), middle, examples.end(), sparse);
      EXPECT_EQ(save(parts.get()), expected) << "two batches, " << sparse;
    }
  });
}

TEST_P(RandomModels, C42_go_on_learning_when_copied_or_saved_and_loaded) {
  for_each_case([](const RandomCase &random_case) {
    const std::vector<std::uint8_t> expected =
        save(learn_one_by_one(random_case, false).get());
    Model model = make_model(random_case.settings);
    const auto &examples = random_case.examples;
    for (std::size_t i = 0; i < examples.size(); ++i) {
      if (i == examples.size() / 2)
        model = load(save(model.get()));
      if (i == examples.size() * 3 / 4)
        model = copy(model.get());
      learn(model.get(), examples[i], false);
    }
    EXPECT_EQ(save(model.get()), expected);
    EXPECT_EQ(save(load(expected).get()), expected);
    EXPECT_EQ(save(copy(model.get()).get()), expected);
  });
}

TEST_P(RandomModels, predict_the_same_bits_on_every_path) {
  for_each_case([](const RandomCase &random_case) {
    const Model model = learn_one_by_one(random_case, false);
    if (!is_trained(model.get()))
      return;
    const Model copied = copy(model.get());
    const Model loaded = load(save(model.get()));
    const Answer answer = make_answer();
    for (const std::vector<double> &query : random_case.queries) {
      const Row row = make_row(query, false);
      const Row sparse = make_row(query, true);
      const Scores labels = score_labels(model.get(), row, nullptr);
      const Scores sizes = score_sizes(model.get(), row, nullptr);
      for (const naibx_model *other :
           {model.get(), copied.get(), loaded.get()}) {
        for (const Row &form : {row, sparse}) {
          for (naibx_answer *scratch :
               {static_cast<naibx_answer *>(nullptr), answer.get()}) {
            EXPECT_TRUE(
                has_same_bits(score_labels(other, form, scratch), labels));
            EXPECT_TRUE(
                has_same_bits(score_sizes(other, form, scratch), sizes));
            for (const std::int64_t size : every_size(random_case)) {
              EXPECT_TRUE(
                  has_same_bits(predict(other, form, size, scratch),
                                predict(model.get(), row, size, nullptr)));
            }
          }
        }
      }
    }
  });
}

TEST_P(RandomModels, predict_the_same_bits_in_a_batch) {
  for_each_case([](const RandomCase &random_case) {
    const Model model = learn_one_by_one(random_case, false);
    if (!is_trained(model.get()))
      return;
    for (const bool is_sparse : {false, true}) {
      std::vector<Row> rows;
      std::vector<std::int64_t> sizes;
      for (const std::vector<double> &query : random_case.queries) {
        for (const std::int64_t size : every_size(random_case)) {
          rows.push_back(make_row(query, is_sparse));
          sizes.push_back(size);
        }
      }
      const std::vector<Prediction> batch =
          predict_batch(model.get(), rows, sizes);
      ASSERT_EQ(batch.size(), rows.size());
      for (std::size_t i = 0; i < rows.size(); ++i) {
        EXPECT_TRUE(has_same_bits(
            batch[i], predict(model.get(), rows[i], sizes[i], nullptr)))
            << "row " << i;
      }
    }
  });
}

INSTANTIATE_TEST_SUITE_P(Cases, RandomModels, all_blocks(), name_of_block);

} // namespace

} // namespace naibx::conformance
