// With sets of one label and no smoothing of the counts, the model is a plain
// naive Bayes classifier; its posteriors are those of scikit-learn, which
// make_scikit_learn.py wrote into the folder `expected`.
#include "data_sets.hpp"
#include "predicting.h"
#include "predictor_comparison.hpp"
#include "reference.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <fstream>
#include <map>
#include <string>

namespace naibx::conformance {

namespace {

// By row, then by label.
using Posteriors = std::map<std::uint64_t, std::map<std::uint32_t, double>>;

template <typename Number> Number parse(const std::string &text) {
  Number number = 0;
  const char *end = text.data() + text.size();
  const auto [rest, problem] = std::from_chars(text.data(), end, number);
  if (problem != std::errc() || rest != end)
    throw std::runtime_error("not a number: " + text);
  return number;
}

Posteriors read_expected(const std::string &name) {
  const std::string path =
      std::string(NAIBX_EXPECTED_DIR) + "/" + name + ".csv";
  std::ifstream file(path);
  if (!file)
    throw std::runtime_error("cannot read " + path);
  Posteriors posteriors;
  std::string line;
  std::getline(file, line); // which scikit-learn
  std::getline(file, line); // names of the columns
  while (std::getline(file, line)) {
    const std::size_t first = line.find(',');
    const std::size_t second = line.find(',', first + 1);
    const auto row = parse<std::uint64_t>(line.substr(0, first));
    const auto label =
        parse<std::uint32_t>(line.substr(first + 1, second - first - 1));
    posteriors[row][label] = parse<double>(line.substr(second + 1));
  }
  return posteriors;
}

// One experiment, as make_scikit_learn.py describes it.
struct Experiment {
  std::string expected;
  std::string file;
  std::int64_t label_count = 0; // 0: the relation says it
  reference::Family family = reference::Family::gaussian;
  double variance_prior = 1;
  // Rows with more than one label count with the lowest.
  bool takes_lowest_label = false;
};

class ScikitLearn : public testing::Test {
protected:
  void compare(const Experiment &experiment);

private:
  void read(const Experiment &experiment);
  void learn_all(const Experiment &experiment, const Posteriors &queries);
  [[nodiscard]] std::vector<double> row_of(std::size_t row) const;
  void compare_query(const Subject &subject, std::size_t row,
                     const std::map<std::uint32_t, double> &expected) const;

  cli::Dataset data_;
  std::vector<std::uint32_t> columns_;
  Model model_;
};

void ScikitLearn::read(const Experiment &experiment) {
  cli::LabelChoice choice;
  if (experiment.label_count != 0)
    choice.label_count = experiment.label_count;
  data_ = cli::read_arff(data_path(experiment.file), choice);
  const bool is_nominal = experiment.family == reference::Family::categorical;
  for (std::uint32_t column = 0; column < data_.header.features.size();
       ++column) {
    if (data_.header.features[column].is_categorical() == is_nominal)
      columns_.push_back(column);
  }
}

std::vector<double> ScikitLearn::row_of(std::size_t row) const {
  const std::vector<double> all = features_of(data_, row);
  std::vector<double> features;
  features.reserve(columns_.size());
  for (const std::uint32_t column : columns_)
    features.push_back(all[column]);
  return features;
}

void ScikitLearn::learn_all(const Experiment &experiment,
                            const Posteriors &queries) {
  reference::Settings settings;
  settings.label_count = static_cast<std::uint32_t>(data_.header.labels.size());
  settings.smoothing = 0;
  settings.variance_prior = experiment.variance_prior;
  for (const std::uint32_t column : columns_) {
    settings.features.push_back(
        {experiment.family, 0,
         static_cast<std::uint32_t>(
             data_.header.features[column].categories.size())});
  }
  model_ = make_model(settings);
  for (std::size_t row = 0; row < data_.row_count(); ++row) {
    std::vector<std::uint32_t> labels = labels_of(data_, row);
    const bool is_member =
        experiment.takes_lowest_label ? !labels.empty() : labels.size() == 1;
    if (!is_member || queries.count(row) > 0)
      continue;
    labels.resize(1);
    learn(model_.get(), {row_of(row), labels, 1}, true);
  }
}

void ScikitLearn::compare_query(
    const Subject &subject, std::size_t row,
    const std::map<std::uint32_t, double> &expected) const {
  const Row query = make_row(row_of(row), true);
  const Scores scores = score_labels(subject, query, nullptr);
  double best = -std::numeric_limits<double>::infinity();
  for (std::uint32_t label = 0; label < scores.values.size(); ++label) {
    const auto entry = expected.find(label);
    if (entry == expected.end()) {
      EXPECT_EQ(scores.values[label], -std::numeric_limits<double>::infinity())
          << "label " << label << " was never seen";
      continue;
    }
    const double actual = scores.values[label] - scores.log_evidence;
    const double wanted = entry->second;
    EXPECT_NEAR(std::exp(actual), std::exp(wanted), 1e-9) << label;
    EXPECT_NEAR(actual, wanted, 1e-9 * std::max(1.0, std::fabs(wanted)))
        << label;
    best = std::max(best, wanted);
  }
  const Prediction prediction = predict(subject, query, 1, nullptr);
  ASSERT_EQ(prediction.labels.size(), 1U);
  EXPECT_NEAR(expected.at(prediction.labels.front()), best, 1e-9);
  EXPECT_NEAR(std::exp(prediction.log_probabilities.front()), std::exp(best),
              1e-9);
  // Every set had one label, so the size is no question.
  EXPECT_EQ(predict(subject, query, -1, nullptr).labels, prediction.labels);
}

void ScikitLearn::compare(const Experiment &experiment) {
  if (!std::ifstream(data_path(experiment.file)))
    GTEST_SKIP() << data_path(experiment.file) << " is not there";
  const Posteriors expected = read_expected(experiment.expected);
  ASSERT_EQ(expected.size(), 20U);
  read(experiment);
  ASSERT_FALSE(columns_.empty());
  learn_all(experiment, expected);
  std::vector<Predictor> predictors;
  for (const std::int32_t kernel : kernels_that_differ())
    predictors.push_back(make_predictor(model_.get(), NAIBX_FLOAT64, kernel));
  for (const auto &[row, posteriors] : expected) {
    SCOPED_TRACE(testing::Message() << "row " << row);
    compare_query(model_.get(), row, posteriors);
    for (const Predictor &predictor : predictors) {
      SCOPED_TRACE(testing::Message()
                   << "predictor, kernel "
                   << predictor_number(predictor.get(), NAIBX_KERNEL));
      compare_query(predictor.get(), row, posteriors);
    }
  }
}

TEST_F(ScikitLearn, emotions_equals_GaussianNB_without_a_variance_prior) {
  Experiment experiment;
  experiment.expected = "gaussian_prior_0";
  experiment.file = "emotions.arff";
  experiment.label_count = -6;
  experiment.variance_prior = 0;
  compare(experiment);
}

TEST_F(ScikitLearn, emotions_equals_GaussianNB_with_a_variance_prior) {
  Experiment experiment;
  experiment.expected = "gaussian_prior_1";
  experiment.file = "emotions.arff";
  experiment.label_count = -6;
  compare(experiment);
}

TEST_F(ScikitLearn, slashdot_equals_BernoulliNB) {
  Experiment experiment;
  experiment.expected = "bernoulli";
  experiment.file = "SLASHDOT-F.arff";
  experiment.family = reference::Family::bernoulli;
  compare(experiment);
}

TEST_F(ScikitLearn, yahoo_arts_equals_MultinomialNB) {
  Experiment experiment;
  experiment.expected = "multinomial";
  experiment.file = "yahoo_arts-full.arff";
  experiment.family = reference::Family::multinomial;
  compare(experiment);
}

TEST_F(ScikitLearn, the_nominal_columns_of_flags_equal_CategoricalNB) {
  Experiment experiment;
  experiment.expected = "categorical";
  experiment.file = "flags.arff";
  experiment.label_count = -7;
  experiment.family = reference::Family::categorical;
  experiment.takes_lowest_label = true;
  compare(experiment);
}

} // namespace

} // namespace naibx::conformance
