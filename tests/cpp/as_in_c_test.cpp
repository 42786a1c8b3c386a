// The same calls in C++ and in C give the same bits.
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

std::int32_t append(void *bytes, const std::uint8_t *piece,
                    std::uint64_t size) {
  auto &all = *static_cast<std::vector<std::uint8_t> *>(bytes);
  all.insert(all.end(), piece, piece + size);
  return 0;
}

std::vector<std::uint8_t> written(const naibx_model *model,
                                  const naibx_predictor *predictor) {
  std::vector<std::uint8_t> bytes;
  EXPECT_EQ(naibx_write_parts(model, predictor, &append, &bytes, nullptr),
            NAIBX_OK);
  return bytes;
}

TEST_F(CppAsInC, saved_bytes) {
  EXPECT_EQ(bytes_of(model), written(c_model, nullptr));
  EXPECT_EQ(naibx::write_parts(predictor), written(nullptr, c_predictor));
  EXPECT_EQ(naibx::write_parts({model, predictor}),
            written(c_model, c_predictor));
}

// What C predicts, of a live predictor and of the compiled one.
struct AnswerOfC {
  naibx_predictor *live = nullptr;
  naibx_request *request = nullptr;
  naibx_answer *answer = nullptr;
  explicit AnswerOfC(const naibx_model *model, std::uint32_t outputs) {
    EXPECT_EQ(naibx_predictor_create(model, NAIBX_LIVE, &live, nullptr),
              NAIBX_OK);
    EXPECT_EQ(naibx_request_create(&request, nullptr), NAIBX_OK);
    EXPECT_EQ(naibx_request_set_outputs(request, outputs, nullptr), NAIBX_OK);
    EXPECT_EQ(naibx_answer_create(nullptr, &answer, nullptr), NAIBX_OK);
  }
  ~AnswerOfC() {
    naibx_predictor_destroy(live);
    naibx_request_destroy(request);
    naibx_answer_destroy(answer);
  }
  AnswerOfC(const AnswerOfC &) = delete;
  AnswerOfC &operator=(const AnswerOfC &) = delete;
  AnswerOfC(AnswerOfC &&) = delete;
  AnswerOfC &operator=(AnswerOfC &&) = delete;

  void predict(const naibx_predictor *predictor, std::uint64_t row_count,
               const std::vector<double> &values) const {
    EXPECT_EQ(naibx_answer_predict(answer, predictor, request, row_count,
                                   values.data(), nullptr, nullptr,
                                   values.size(), nullptr, nullptr, nullptr),
              NAIBX_OK);
  }
  [[nodiscard]] Predictions sets() const {
    std::uint64_t count = 0;
    const std::uint64_t *offsets = nullptr;
    const std::uint32_t *labels = nullptr;
    EXPECT_EQ(naibx_answer_sets(answer, &count, &offsets, &labels, nullptr),
              NAIBX_OK);
    return {{offsets, offsets + count + 1},
            {labels, labels + offsets[count]},
            numbers(NAIBX_STEPS)};
  }
  [[nodiscard]] std::vector<double> numbers(std::uint32_t output) const {
    const double *found = nullptr;
    std::uint64_t count = 0;
    EXPECT_EQ(naibx_answer_numbers(answer, output, &found, &count, nullptr),
              NAIBX_OK);
    return {found, found + count};
  }
};

TEST_F(CppAsInC, predictions) {
  const AnswerOfC in_c(c_model, NAIBX_SETS + NAIBX_STEPS);
  const std::vector<double> row(query, query + 2);
  for (const std::int64_t size : {NAIBX_SIZE_PREDICTED + 0, 0, 1, 3}) {
    ASSERT_EQ(naibx_request_set_row_sizes(in_c.request, &size, 1, nullptr),
              NAIBX_OK);
    in_c.predict(in_c.live, 1, row);
    const Prediction of_live = predict(model, query, size);
    EXPECT_EQ(of_live.labels, in_c.sets().labels);
    EXPECT_EQ(of_live.step_log_probabilities,
              in_c.sets().step_log_probabilities);
    in_c.predict(c_predictor, 1, row);
    const Prediction of_tables = predict(predictor, query, size);
    EXPECT_EQ(of_tables.labels, in_c.sets().labels);
    EXPECT_EQ(of_tables.step_log_probabilities,
              in_c.sets().step_log_probabilities);
  }
}

TEST_F(CppAsInC, batches) {
  const AnswerOfC in_c(c_model, NAIBX_SETS + NAIBX_STEPS);
  in_c.predict(c_predictor, kSampleRows, sample_values());
  const Predictions expected = in_c.sets();
  const Predictions sets = predict_batch(predictor, sample_rows());
  EXPECT_EQ(sets.label_offsets, expected.label_offsets);
  EXPECT_EQ(sets.labels, expected.labels);
  EXPECT_EQ(sets.step_log_probabilities, expected.step_log_probabilities);
  for (std::size_t row = 0; row < kSampleRows; ++row) {
    const std::vector<double> values = {sample_values()[2 * row],
                                        sample_values()[2 * row + 1]};
    EXPECT_EQ(sets.set(row), predict(predictor, values).labels);
    EXPECT_EQ(sets.set(row), predictor.predict(values));
  }
}

TEST_F(CppAsInC, numbers) {
  const std::vector<double> row(query, query + 2);
  for (const std::uint32_t output :
       {NAIBX_SIZES + 0U, NAIBX_SIZE_EVIDENCE + 0U, NAIBX_LABEL_SCORES + 0U,
        NAIBX_LABEL_EVIDENCE + 0U}) {
    const AnswerOfC in_c(c_model, output);
    in_c.predict(in_c.live, 1, row);
    EXPECT_EQ(numbers_of(model, query, output), in_c.numbers(output));
    in_c.predict(c_predictor, 1, row);
    EXPECT_EQ(numbers_of(predictor, query, output), in_c.numbers(output));
  }
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
  EXPECT_EQ(model.weight(), 6.0);
  EXPECT_EQ(model.label_weight(1), 3.0);
  EXPECT_EQ(model.size_weight(2), 2.0);
  EXPECT_EQ(model.label_size_weight(1, 1), 1.0);
  EXPECT_EQ(model.pair_weight(0, 1), 2.0);
}

double number_in_c(const naibx_predictor *predictor, std::int32_t key,
                   std::uint32_t index = 0) {
  double number = -1.0;
  EXPECT_EQ(naibx_predictor_get_number(predictor, key, index, &number, nullptr),
            NAIBX_OK);
  return number;
}

TEST_F(CppAsInC, what_a_predictor_is) {
  EXPECT_EQ(predictor.form(), NAIBX_FLOAT32);
  EXPECT_EQ(predictor.table_bytes(),
            number_in_c(c_predictor, NAIBX_TABLE_BYTES));
  EXPECT_EQ(predictor.kernel(), number_in_c(c_predictor, NAIBX_KERNEL));
  predictor.set_kernel(NAIBX_KERNEL_PORTABLE);
  EXPECT_EQ(predictor.kernel(), NAIBX_KERNEL_PORTABLE);
  EXPECT_EQ(status_of([&] { predictor.set_kernel(99); }),
            NAIBX_ERROR_OUT_OF_RANGE);
  for (const std::uint32_t index : {0U, 1U, 2U}) {
    EXPECT_EQ(predictor.label_seen(index),
              number_in_c(c_predictor, NAIBX_LABEL_SEEN, index) == 1.0);
    EXPECT_EQ(predictor.size_seen(index),
              number_in_c(c_predictor, NAIBX_SIZE_SEEN, index) == 1.0);
  }
  EXPECT_FALSE(predictor.size_seen(0));
  EXPECT_EQ(naibx::Predictor::create(model).form(), NAIBX_FLOAT64);
  const naibx::Predictor live = naibx::Predictor::create(model, NAIBX_LIVE);
  EXPECT_EQ(live.form(), NAIBX_LIVE);
  EXPECT_EQ(live.table_bytes(), 0);
}

} // namespace
} // namespace naibx_test
