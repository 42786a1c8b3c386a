// Answers, requests and how long what they hand out lasts.
#include "predicting.hpp"
#include "sample.hpp"

#include <limits>
#include <optional>

namespace naibx_test {
namespace {

class CppAnswers : public testing::Test {
protected:
  naibx::Model model = sample_model();
  naibx::Predictor predictor = naibx::Predictor::create(model);
  naibx::Request request = naibx::Request::create();
  naibx::Answer answer = naibx::Answer::create();
};

TEST_F(CppAnswers, have_a_set_for_each_row) {
  answer.predict(predictor, nullptr, sample_rows());
  const naibx::Sets sets = answer.sets();
  ASSERT_EQ(sets.size(), kSampleRows);
  EXPECT_EQ(copied(sets[2]), predictor.predict({78, 3}));
  EXPECT_EQ(copied(sets.labels).size(), sets.label_offsets[kSampleRows]);
  EXPECT_EQ(status_of([&] { (void)answer.numbers(NAIBX_STEPS); }),
            NAIBX_ERROR_MISMATCH);
}

TEST_F(CppAnswers, have_no_results_before_a_prediction_and_after_a_failure) {
  const double infinity = std::numeric_limits<double>::infinity();
  const naibx::Predictor untrained =
      naibx::Predictor::create(empty_model(), NAIBX_LIVE);
  naibx::Request moved_from = naibx::Request::create();
  const naibx::Request moved = std::move(moved_from);
  const auto expect_none = [&] {
    EXPECT_EQ(status_of([&] { (void)answer.sets(); }), NAIBX_ERROR_MISMATCH);
  };
  const auto expect_none_after = [&](naibx_status status, auto &&call) {
    answer.predict(predictor, nullptr, {78, 3});
    EXPECT_EQ(status_of(call), status);
    expect_none();
  };
  expect_none();
  expect_none_after(NAIBX_ERROR_FEATURE_VALUE, [&] {
    answer.predict(predictor, nullptr, {infinity, 3});
  });
  expect_none_after(NAIBX_NOT_TRAINED, [&] {
    answer.predict(untrained, nullptr, {78, 3});
  });
  // What this side of the interface refuses is no other failure.
  expect_none_after(NAIBX_ERROR_FEATURE_INDEX, [&] {
    answer.predict(predictor, nullptr, naibx::Features::sparse({0, 1}, {1.0}));
  });
  // NOLINTNEXTLINE(bugprone-use-after-move): what is tested
  expect_none_after(NAIBX_ERROR_NULL_ARGUMENT, [&] {
    answer.predict(predictor, &moved_from, {78, 3});
  });
  answer.predict(predictor, nullptr, {78, 3});
  answer.reserve(predictor, nullptr, 1);
  expect_none();
}

TEST_F(CppAnswers, compute_what_the_request_asks_for) {
  request.set_outputs(NAIBX_SIZES + NAIBX_SIZE_EVIDENCE + NAIBX_LABEL_SCORES +
                      NAIBX_LABEL_EVIDENCE);
  answer.predict(predictor, &request, sample_rows());
  EXPECT_EQ(answer.numbers(NAIBX_SIZES).size(), 4 * kSampleRows);
  EXPECT_EQ(answer.numbers(NAIBX_SIZE_EVIDENCE).size(), kSampleRows);
  EXPECT_EQ(answer.numbers(NAIBX_LABEL_SCORES).size(), 3 * kSampleRows);
  EXPECT_EQ(answer.numbers(NAIBX_LABEL_EVIDENCE).size(), kSampleRows);
  EXPECT_EQ(status_of([&] { (void)answer.sets(); }), NAIBX_ERROR_MISMATCH);
  EXPECT_EQ(status_of([&] { request.set_outputs(NAIBX_STEPS); }),
            NAIBX_ERROR_OUT_OF_RANGE);
}

TEST_F(CppAnswers, keep_to_the_sizes_of_the_request) {
  request.set_size(3, 3);
  EXPECT_EQ(predictor.predict({78, 3}, &request).size(), 3U);
  EXPECT_EQ(model.predict({78, 3}, &request).size(), 3U);
  request.set_size(0, 1);
  EXPECT_EQ(predictor.predict({78, 3}, &request).size(), 1U);
  request.set_row_sizes({2, 0, NAIBX_SIZE_PREDICTED, 1, 3, 2});
  answer.predict(predictor, &request, sample_rows());
  EXPECT_EQ(copied(answer.sets().label_offsets),
            (std::vector<std::uint64_t>{0, 2, 2, 3, 4, 7, 9}));
  EXPECT_EQ(status_of([&] {
              answer.predict(predictor, &request, {78, 3});
            }),
            NAIBX_ERROR_MISMATCH);
  request.set_row_sizes({});
  answer.predict(predictor, &request, {78, 3});
}

TEST_F(CppAnswers, serve_any_predictor_one_after_the_other) {
  naibx::Model large = naibx::Model::create(naibx::Config::create(300));
  large.add_example({}, {299});
  answer.predict(naibx::Predictor::create(large), nullptr, naibx::Rows(2, {}));
  EXPECT_EQ(copied(answer.sets().labels),
            (std::vector<std::uint32_t>{299, 299}));
  answer.predict(predictor, nullptr, {78, 3});
  EXPECT_EQ(copied(answer.sets()[0]), predictor.predict({78, 3}));
}

// Objects go away in any order; what is left is what still works.
TEST_F(CppAnswers, a_live_predictor_keeps_its_model) {
  std::optional<naibx::Model> owner = sample_model();
  const naibx::Predictor live = naibx::Predictor::create(*owner, NAIBX_LIVE);
  owner->add_example({60, 6}, {0});
  naibx::Model same = sample_model();
  same.add_example({60, 6}, {0});
  owner.reset();
  EXPECT_EQ(predict_batch(live, sample_rows()).labels,
            predict_batch(same, sample_rows()).labels);
  EXPECT_EQ(live.get_config().label_count(), 3);
}

TEST_F(CppAnswers, results_outlast_what_predicted_them) {
  std::optional<naibx::Predictor> owner = naibx::Predictor::create(model);
  answer.predict(*owner, nullptr, sample_rows());
  const naibx::Sets sets = answer.sets();
  const std::vector<std::uint32_t> before = copied(sets.labels);
  owner.reset();
  model = empty_model();
  EXPECT_EQ(copied(sets.labels), before);
  EXPECT_EQ(copied(answer.sets().labels), before);
}

TEST_F(CppAnswers, copies_of_results_outlast_two_more_predictions_and_the_end) {
  std::optional<naibx::Answer> owner = naibx::Answer::create();
  const Predictions kept = predict_batch(predictor, sample_rows(), {}, &*owner);
  owner->predict(predictor, nullptr, {1, 2});
  owner->predict(predictor, nullptr, sample_rows());
  owner.reset();
  EXPECT_EQ(kept.labels, predict_batch(predictor, sample_rows()).labels);
}

TEST_F(CppAnswers, results_go_along_when_their_answer_is_moved) {
  answer.predict(predictor, nullptr, sample_rows());
  const std::vector<std::uint32_t> before = copied(answer.sets().labels);
  const naibx::Answer moved = std::move(answer);
  EXPECT_EQ(copied(moved.sets().labels), before);
}

} // namespace
} // namespace naibx_test
