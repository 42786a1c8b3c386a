#include "predictions.hpp"

#include "../predictor_files.hpp"
#include "base/text.hpp"
#include "predicting.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <sstream>
#include <stdexcept>

namespace naibx::test {

namespace {

// The functions of models and those of predictors under one name.
naibx_status get_config(const naibx_model &model, naibx_config **config) {
  return naibx_get_config(&model, config, nullptr);
}
naibx_status get_config(const naibx_predictor &predictor,
                        naibx_config **config) {
  return naibx_predictor_get_config(&predictor, config, nullptr);
}

source source_of(const naibx_model &model) {
  return by_model(&model);
}
source source_of(const naibx_predictor &predictor) {
  return by_predictor(&predictor);
}

std::vector<std::vector<double>> rows_for(const naibx_config &config) {
  std::vector<std::vector<double>> rows(4);
  for (std::uint32_t i = 0; i < config_number(&config, NAIBX_FEATURE_COUNT);
       ++i) {
    std::int32_t family = 0;
    std::uint32_t categories = 0;
    require(naibx_config_feature(&config, i, &family, nullptr, &categories,
                                 nullptr));
    const std::uint32_t bound = family == NAIBX_CATEGORICAL ? categories : 2;
    for (std::uint32_t row = 0; row < rows.size(); ++row) {
      const bool is_missing = row == 3 && i % 2 == 0;
      const double value = family == NAIBX_GAUSSIAN
                               ? 0.625 * row - 0.25 * i
                               : static_cast<double>((row + i) % bound);
      rows[row].push_back(is_missing ? std::numeric_limits<double>::quiet_NaN()
                                     : value);
    }
  }
  return rows;
}

template <typename Object>
void append_predictions(const Object &object, const std::vector<double> &row,
                        Predictions &predictions) {
  naibx_config *made = nullptr;
  require(get_config(object, &made));
  const ConfigPointer config(made);
  const auto label_count =
      static_cast<std::uint32_t>(config_number(made, NAIBX_LABEL_COUNT));
  predictions.emplace_back("row", row);
  std::vector<std::uint32_t> set(label_count);
  std::vector<double> steps(label_count);
  std::uint64_t count = 0;
  const source from = source_of(object);
  const naibx_status status = predict_one(
      from, row.data(), nullptr, row.size(), NAIBX_SIZE_PREDICTED, set.data(),
      steps.data(), set.size(), &count, nullptr, nullptr);
  if (status == NAIBX_NOT_TRAINED) {
    predictions.emplace_back("untrained", std::vector<double>());
    return;
  }
  require(status);
  set.resize(count);
  steps.resize(count);
  std::vector<double> sizes(std::size_t{label_count} + 1);
  std::vector<double> labels(label_count);
  std::vector<double> evidence(2);
  const naibx_status scored =
      score_sizes(from, row.data(), nullptr, row.size(), sizes.data(),
                  &evidence[0], nullptr, nullptr);
  const bool has_evidence = scored != NAIBX_ERROR_MISMATCH;
  require(has_evidence ? scored
                       : score_sizes(from, row.data(), nullptr, row.size(),
                                     sizes.data(), nullptr, nullptr, nullptr));
  require(score_labels(from, row.data(), nullptr, row.size(), labels.data(),
                       has_evidence ? &evidence[1] : nullptr, nullptr,
                       nullptr));
  predictions.emplace_back("set", std::vector<double>(set.begin(), set.end()));
  predictions.emplace_back("steps", steps);
  predictions.emplace_back("sizes", sizes);
  predictions.emplace_back("labels", labels);
  if (has_evidence) {
    predictions.emplace_back("evidence", evidence);
  }
}

template <typename Object>
Predictions predict_rows(const Object *object,
                         const std::vector<std::vector<double>> *rows) {
  if (object == nullptr) {
    throw std::runtime_error("a golden file does not load");
  }
  naibx_config *made = nullptr;
  require(get_config(*object, &made));
  const ConfigPointer config(made);
  Predictions predictions;
  for (const auto &row : rows != nullptr ? *rows : rows_for(*made)) {
    append_predictions(*object, row, predictions);
  }
  return predictions;
}

Predictions predict_rows_of_file(Reader reader, const Bytes &bytes,
                                 const std::vector<std::vector<double>> *rows) {
  if (reader == Reader::model) {
    return predict_rows(load(bytes).model.get(), rows);
  }
  return predict_rows(load_predictor(bytes).predictor.get(), rows);
}

bool is_same(double left, double right, double tolerance) {
  const double size = std::min(std::fabs(left), std::fabs(right));
  return left == right || (std::isnan(left) && std::isnan(right)) ||
         std::fabs(left - right) <= tolerance * std::max(1.0, size);
}

} // namespace

Predictions predict_some_rows(Reader reader, const Bytes &bytes) {
  return predict_rows_of_file(reader, bytes, nullptr);
}

Predictions predict_rows_of(const Predictions &other, Reader reader,
                            const Bytes &bytes) {
  std::vector<std::vector<double>> rows;
  for (const auto &[word, numbers] : other) {
    if (word == "row") {
      rows.push_back(numbers);
    }
  }
  return predict_rows_of_file(reader, bytes, &rows);
}

std::string predictions_text(const Predictions &predictions) {
  std::string out;
  for (const auto &[word, numbers] : predictions) {
    out += word;
    for (const double number : numbers) {
      out += ' ';
      out += std::isnan(number) ? "nan" : text(number); // of either sign
    }
    out += '\n';
  }
  return out;
}

Predictions read_predictions(const std::string &text) {
  Predictions predictions;
  std::istringstream lines(text);
  std::string line;
  while (std::getline(lines, line)) {
    std::istringstream words(line);
    std::string word;
    words >> word;
    predictions.emplace_back(word, std::vector<double>());
    while (words >> word) {
      predictions.back().second.push_back(std::strtod(word.c_str(), nullptr));
    }
  }
  return predictions;
}

bool are_same(const Predictions &left, const Predictions &right,
              double tolerance) {
  const auto are_near = [tolerance](double a, double b) {
    return is_same(a, b, tolerance);
  };
  return std::equal(left.begin(), left.end(), right.begin(), right.end(),
                    [&](const PredictionLine &a, const PredictionLine &b) {
                      return a.first == b.first &&
                             std::equal(a.second.begin(), a.second.end(),
                                        b.second.begin(), b.second.end(),
                                        are_near);
                    });
}

double tolerance_of(Reader reader, const Bytes &bytes) {
  const bool has_floats =
      reader == Reader::predictor &&
      predictor_number(load_predictor(bytes).predictor.get(), NAIBX_FORM) ==
          double{NAIBX_FLOAT32};
  return has_floats ? 1e-6 : 1e-9;
}

} // namespace naibx::test
