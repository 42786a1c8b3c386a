#include "predictor_files.hpp"

#include "predicting.h"

#include <cmath>
#include <cstring>
#include <limits>
#include <stdexcept>

namespace naibx::test {

namespace {

void add_predictors(const Sample &sample,
                    std::vector<PredictorSample> &predictors) {
  for (const std::int32_t precision : {NAIBX_FLOAT64, NAIBX_FLOAT32}) {
    naibx_predictor *predictor = nullptr;
    const naibx_status status = naibx_predictor_create(
        sample.model.get(), precision, &predictor, nullptr);
    if (status != NAIBX_NOT_TRAINED) {
      require(status);
      predictors.push_back(
          {sample.name +
               (precision == NAIBX_FLOAT64 ? ", doubles" : ", floats"),
           PredictorPointer(predictor)});
    }
  }
}

// Without smoothing, label 1 of three never seen, a feature that is always
// there for a label, a constant feature, and the empty set allowed.
ModelPointer make_unsmoothed() {
  naibx_config *made = nullptr;
  require(naibx_config_create(3, &made, nullptr));
  const ConfigPointer config(made);
  require(naibx_config_add_features(made, NAIBX_GAUSSIAN, 2, nullptr));
  require(naibx_config_add_features(made, NAIBX_BERNOULLI, 2, nullptr));
  require(naibx_config_add_features(made, NAIBX_MULTINOMIAL, 2, nullptr));
  require(naibx_config_set_number(made, NAIBX_FEATURE_SMOOTHING, 0.0, nullptr));
  require(naibx_config_set_number(made, NAIBX_SMOOTHING, 0.0, nullptr));
  require(naibx_config_set_number(made, NAIBX_ALLOW_EMPTY, 1, nullptr));
  naibx_model *model = nullptr;
  require(naibx_create(made, &model, nullptr));
  ModelPointer owned(model);
  for (unsigned i = 0; i < 8; ++i) {
    const double values[] = {5.0,
                             0.5 * i,
                             1.0,
                             static_cast<double>(i % 2),
                             static_cast<double>(i % 3),
                             1.0};
    const std::uint32_t labels[] = {i % 2 == 0 ? 0U : 2U, 2U};
    require(naibx_add_example(model, values, nullptr, 6, labels,
                              i % 2 == 0 ? 2 : 1, 1.0, nullptr));
  }
  return owned;
}

// More features than a sparse row has values, near 0.
ModelPointer make_wide() {
  naibx_config *made = nullptr;
  require(naibx_config_create(3, &made, nullptr));
  const ConfigPointer config(made);
  require(naibx_config_add_features(made, NAIBX_GAUSSIAN, 9, nullptr));
  naibx_model *model = nullptr;
  require(naibx_create(made, &model, nullptr));
  ModelPointer owned(model);
  for (std::uint32_t i = 0; i < 9; ++i) {
    double values[9] = {};
    values[i] = 1.0 + i;
    values[(i + 4) % 9] = -1.0;
    const std::uint32_t labels[] = {i % 3, (i + 1) % 3};
    require(naibx_add_example(model, values, nullptr, 9, labels,
                              i % 2 == 0 ? 2 : 1, 1.0, nullptr));
  }
  return owned;
}

// A predictor without any class to choose from.
ModelPointer make_empty_sets() {
  naibx_config *made = nullptr;
  require(naibx_config_create(2, &made, nullptr));
  const ConfigPointer config(made);
  require(naibx_config_add_features(made, NAIBX_BERNOULLI, 3, nullptr));
  require(naibx_config_set_number(made, NAIBX_ALLOW_EMPTY, 1, nullptr));
  require(naibx_config_set_number(made, NAIBX_FIXED_SIZE, 0, nullptr));
  naibx_model *model = nullptr;
  require(naibx_create(made, &model, nullptr));
  ModelPointer owned(model);
  const double values[] = {1.0, 0.0, 1.0};
  require(
      naibx_add_example(model, values, nullptr, 3, nullptr, 0, 1.0, nullptr));
  return owned;
}

template <typename Number>
void append(Bytes &bytes, const std::vector<Number> &numbers) {
  const auto *const begin =
      reinterpret_cast<const std::uint8_t *>(numbers.data());
  bytes.insert(bytes.end(), begin, begin + numbers.size() * sizeof(Number));
}

void append_answers(const naibx_predictor &predictor, std::uint32_t labels,
                    const std::vector<double> &values,
                    const std::uint32_t *indices, Bytes &bytes) {
  std::vector<std::uint32_t> set(labels);
  std::vector<double> steps(labels);
  std::uint64_t count = 0;
  require(predict_one(by_predictor(&predictor), values.data(), indices,
                      values.size(), NAIBX_SIZE_PREDICTED, set.data(),
                      steps.data(), labels, &count, nullptr, nullptr));
  set.resize(count);
  steps.resize(count);
  append(bytes, set);
  append(bytes, steps);
  std::vector<double> of_labels(labels);
  std::vector<double> of_sizes(std::size_t{labels} + 1);
  double evidence[2] = {}; // of the paper's method alone
  const naibx_status scored = score_labels(
      by_predictor(&predictor), values.data(), indices, values.size(),
      of_labels.data(), &evidence[0], nullptr, nullptr);
  double *const of_size =
      scored == NAIBX_ERROR_MISMATCH ? nullptr : &evidence[1];
  require(of_size != nullptr
              ? scored
              : score_labels(by_predictor(&predictor), values.data(), indices,
                             values.size(), of_labels.data(), nullptr, nullptr,
                             nullptr));
  require(score_sizes(by_predictor(&predictor), values.data(), indices,
                      values.size(), of_sizes.data(), of_size, nullptr,
                      nullptr));
  append(bytes, of_labels);
  append(bytes, of_sizes);
  append(bytes, std::vector<double>(evidence, evidence + 2));
}

// Of every label, whatever the size.
void append_ranking(const naibx_predictor &predictor, std::uint32_t labels,
                    const std::vector<double> &values, Bytes &bytes) {
  std::vector<std::uint32_t> set(labels);
  std::uint64_t count = 0;
  const naibx_status status = predict_one(
      by_predictor(&predictor), values.data(), nullptr, values.size(), labels,
      set.data(), nullptr, labels, &count, nullptr, nullptr);
  if (status == NAIBX_OK) { // refused where another size is fixed
    set.resize(count);
    append(bytes, set);
  }
}

// As numbers that every family takes: a category must be 0.
std::vector<double> row_for(const naibx_config &config, double value) {
  std::vector<double> values;
  for (std::uint32_t i = 0; i < config_number(&config, NAIBX_FEATURE_COUNT);
       ++i) {
    std::int32_t family = 0;
    require(
        naibx_config_feature(&config, i, &family, nullptr, nullptr, nullptr));
    values.push_back(family == NAIBX_GAUSSIAN      ? value + i
                     : family == NAIBX_CATEGORICAL ? 0.0
                                                   : 1.0);
  }
  return values;
}

} // namespace

std::vector<PredictorSample> sample_predictors() {
  std::vector<Sample> models = sample_models();
  models.push_back({"unsmoothed", make_unsmoothed()});
  models.push_back({"wide", make_wide()});
  models.push_back({"empty sets", make_empty_sets()});
  std::vector<PredictorSample> predictors;
  for (const Sample &model : models) {
    add_predictors(model, predictors);
  }
  return predictors;
}

Bytes save(const naibx_predictor &predictor) {
  return save_parts(nullptr, &predictor);
}

LoadedPredictor load_predictor(const Bytes &bytes) {
  naibx_predictor *predictor = nullptr;
  naibx_error *error = nullptr;
  const naibx_status status = naibx_read_parts(
      bytes.data(), bytes.size(), nullptr, nullptr, &predictor, &error);
  LoadedPredictor result{status, PredictorPointer(predictor),
                         naibx_error_message(error)};
  naibx_error_destroy(error);
  return result;
}

Bytes answers_of(const naibx_predictor &predictor) {
  naibx_config *made = nullptr;
  require(naibx_predictor_get_config(&predictor, &made, nullptr));
  const ConfigPointer config(made);
  const auto labels =
      static_cast<std::uint32_t>(config_number(made, NAIBX_LABEL_COUNT));
  Bytes bytes;
  for (const double value : {0.0, 1e6, -3.0, 1e139}) {
    const std::vector<double> values = row_for(*made, value);
    append_answers(predictor, labels, values, nullptr, bytes);
    append_ranking(predictor, labels, values, bytes);
    if (!values.empty()) {
      std::vector<double> missing = values;
      missing.back() = std::numeric_limits<double>::quiet_NaN();
      append_answers(predictor, labels, missing, nullptr, bytes);
      const std::uint32_t first = 0;
      append_answers(predictor, labels, {values.front()}, &first, bytes);
    }
    append_answers(predictor, labels, {}, &labels, bytes);
  }
  return bytes;
}

} // namespace naibx::test
