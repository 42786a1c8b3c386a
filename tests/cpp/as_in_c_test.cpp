// The same calls in C++ and in C give the same bits.
#include "predicting.h"
#include "predicting.hpp"
#include "sample.hpp"

namespace naibx_test {
namespace {

// The sample model, made by functions of C.
class CppAsInC : public testing::Test {
public:
  CppAsInC(const CppAsInC &) = delete;
  CppAsInC &operator=(const CppAsInC &) = delete;
  CppAsInC(CppAsInC &&) = delete;
  CppAsInC &operator=(CppAsInC &&) = delete;

protected:
  CppAsInC() {
    naibx_config *config = nullptr;
    EXPECT_EQ(naibx_config_create(3, &config, nullptr), NAIBX_OK);
    EXPECT_EQ(naibx_config_add_features(config, NAIBX_GAUSSIAN, 2, nullptr),
              NAIBX_OK);
    EXPECT_EQ(naibx_create(config, &c_model, nullptr), NAIBX_OK);
    naibx_config_destroy(config);
    EXPECT_EQ(naibx_add_examples(
                  c_model, kSampleRows, sample_values().data(), nullptr,
                  nullptr, sample_values().size(), sample_labels().data(),
                  sample_offsets().data(), sample_labels().size(), nullptr,
                  nullptr, nullptr, nullptr),
              NAIBX_OK);
    EXPECT_EQ(
        naibx_predictor_create(c_model, NAIBX_FLOAT32, &c_predictor, nullptr),
        NAIBX_OK);
  }
  ~CppAsInC() override {
    naibx_predictor_destroy(c_predictor);
    naibx_destroy(c_model);
  }

  naibx_model *c_model = nullptr;
  naibx_predictor *c_predictor = nullptr;
  const double query[2] = {76, 3};
  naibx::Model model = sample_model();
  naibx::Predictor predictor = naibx::Predictor::create(model, NAIBX_FLOAT32);
};

TEST_F(CppAsInC, saved_bytes) {
  std::uint64_t size = 0;
  std::vector<std::uint8_t> bytes(100000);
  ASSERT_EQ(
      naibx_save_to_buffer(c_model, bytes.data(), bytes.size(), &size, nullptr),
      NAIBX_OK);
  bytes.resize(size);
  EXPECT_EQ(bytes_of(model), bytes);

  bytes.resize(100000);
  ASSERT_EQ(naibx_predictor_save_to_buffer(c_predictor, bytes.data(),
                                           bytes.size(), &size, nullptr),
            NAIBX_OK);
  bytes.resize(size);
  EXPECT_EQ(predictor.save_to_buffer(), bytes);

  bytes.resize(100000);
  ASSERT_EQ(naibx_save_with_predictor_to_buffer(c_model, c_predictor,
                                                bytes.data(), bytes.size(),
                                                &size, nullptr),
            NAIBX_OK);
  bytes.resize(size);
  EXPECT_EQ(model.save_with_predictor_to_buffer(predictor), bytes);
  std::vector<std::uint8_t> places(bytes.size() + 5);
  EXPECT_EQ(model.save_with_predictor_to_buffer(predictor, places),
            bytes.size());
  places.resize(bytes.size());
  EXPECT_EQ(places, bytes);
}

TEST_F(CppAsInC, predictions) {
  for (const std::int64_t size : {NAIBX_SIZE_PREDICTED + 0, 0, 1, 3}) {
    std::vector<std::uint32_t> labels(3);
    std::vector<double> steps(3);
    std::uint64_t count = 0;
    ASSERT_EQ(predict_one(by_model(c_model), query, nullptr, 2, size,
                          labels.data(), steps.data(), 3, &count, nullptr,
                          nullptr),
              NAIBX_OK);
    std::vector<std::uint32_t> places(3);
    std::vector<double> step_places(3);
    EXPECT_EQ(predict(model, query, places, step_places, size), count);
    EXPECT_EQ(places, labels);
    EXPECT_EQ(step_places, steps);
    const naibx::Prediction prediction = predict(model, query, size);
    labels.resize(count);
    steps.resize(count);
    EXPECT_EQ(prediction.labels, labels);
    EXPECT_EQ(prediction.step_log_probabilities, steps);
  }
}

TEST_F(CppAsInC, batches) {
  std::vector<std::uint64_t> offsets(kSampleRows + 1);
  std::vector<std::uint32_t> labels(18);
  std::vector<double> steps(18);
  std::uint64_t count = 0;
  ASSERT_EQ(::predict_batch(by_predictor(c_predictor), kSampleRows,
                            sample_values().data(), nullptr, nullptr,
                            sample_values().size(), nullptr, offsets.data(),
                            labels.data(), steps.data(), 18, &count, nullptr,
                            nullptr, nullptr, nullptr),
            NAIBX_OK);
  std::vector<std::uint64_t> offset_places(kSampleRows + 1);
  std::vector<std::uint32_t> places(18);
  std::vector<double> step_places(18);
  EXPECT_EQ(predict_batch(predictor, sample_rows(), offset_places, places,
                          step_places),
            count);
  EXPECT_EQ(offset_places, offsets);
  EXPECT_EQ(places, labels);
  EXPECT_EQ(step_places, steps);
  const naibx::Predictions sets = predict_batch(predictor, sample_rows());
  labels.resize(count);
  EXPECT_EQ(sets.label_offsets, offsets);
  EXPECT_EQ(sets.labels, labels);
  for (std::size_t row = 0; row < kSampleRows; ++row) {
    const naibx::span<const std::uint32_t> set = sets.set(row);
    EXPECT_EQ(std::vector<std::uint32_t>(set.begin(), set.end()),
              predict(predictor,
                      {sample_values()[2 * row], sample_values()[2 * row + 1]})
                  .labels);
  }
}

TEST_F(CppAsInC, scores) {
  std::vector<double> values(4);
  double evidence = 0.0;
  ASSERT_EQ(naibx_score_sizes(c_model, query, nullptr, 2, values.data(), 4,
                              &evidence, nullptr, nullptr),
            NAIBX_OK);
  naibx::Scores scores = model.score_sizes(query);
  EXPECT_EQ(scores.values, values);
  EXPECT_EQ(scores.log_evidence, evidence);
  std::vector<double> places(4);
  EXPECT_EQ(model.score_sizes(query, places), evidence);
  EXPECT_EQ(places, values);

  values.resize(3);
  ASSERT_EQ(naibx_predictor_score_labels(c_predictor, query, nullptr, 2,
                                         values.data(), 3, &evidence, nullptr,
                                         nullptr),
            NAIBX_OK);
  scores = predictor.score_labels(query);
  EXPECT_EQ(scores.values, values);
  EXPECT_EQ(scores.log_evidence, evidence);
  places.resize(3);
  EXPECT_EQ(predictor.score_labels(query, places), evidence);
  EXPECT_EQ(places, values);
}

TEST_F(CppAsInC, statistics) {
  double weight = 0.0;
  double mean = 0.0;
  double variance = 0.0;
  for (const std::uint32_t label : {0U, 1U, 2U}) {
    ASSERT_EQ(naibx_get_gaussian(c_model, NAIBX_CLASS_LABEL, label, 1, &weight,
                                 &mean, &variance, nullptr),
              NAIBX_OK);
    const naibx::Gaussian found =
        model.get_gaussian(NAIBX_CLASS_LABEL, label, 1);
    EXPECT_EQ(found.weight, weight);
    EXPECT_EQ(found.mean, mean);
    EXPECT_EQ(found.variance, variance);
  }
  EXPECT_EQ(model.get_weight(), 6.0);
  EXPECT_EQ(model.get_label_weight(1), 3.0);
  EXPECT_EQ(model.get_size_weight(2), 2.0);
  EXPECT_EQ(model.get_label_size_weight(1, 1), 1.0);
  EXPECT_EQ(model.get_pair_weight(0, 1), 2.0);
}

TEST_F(CppAsInC, what_a_predictor_is) {
  EXPECT_EQ(predictor.precision(), NAIBX_FLOAT32);
  EXPECT_EQ(predictor.table_bytes(), naibx_predictor_table_bytes(c_predictor));
  EXPECT_EQ(predictor.kernel(), naibx_predictor_kernel(c_predictor));
  predictor.set_kernel(NAIBX_KERNEL_PORTABLE);
  EXPECT_EQ(predictor.kernel(), NAIBX_KERNEL_PORTABLE);
  EXPECT_EQ(status_of([&] { predictor.set_kernel(99); }),
            NAIBX_ERROR_OUT_OF_RANGE);
  EXPECT_EQ(naibx::Predictor::create(model).precision(), NAIBX_FLOAT64);
}

} // namespace
} // namespace naibx_test
