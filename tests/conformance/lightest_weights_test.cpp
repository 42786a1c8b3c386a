// Weights whose products, or whose halves, are next to no double: every path
// to a prediction scores alike.
#include "every_path.hpp"
#include "library.hpp"
#include "random_case.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace naibx::conformance {

namespace {

constexpr double kLeastDouble = 5e-324;

Model learn_all(const Examples &examples, double variance_prior) {
  reference::Settings settings;
  settings.label_count = 2;
  settings.variance_prior = variance_prior;
  settings.features.resize(examples.front().features.size());
  Model model = make_model(settings);
  for (const reference::Example &example : examples)
    learn(model.get(), example, false);
  return model;
}

void expect_scores_near(const Subject &subject, const std::vector<double> &row,
                        const Scores &expected, double tolerance) {
  const Scores actual = score_labels(subject, make_row(row, false), nullptr);
  ASSERT_EQ(actual.values.size(), expected.values.size());
  for (std::size_t label = 0; label < expected.values.size(); ++label) {
    const double expected_score = expected.values[label];
    EXPECT_NEAR(actual.values[label], expected_score,
                tolerance * (1 + std::fabs(expected_score)))
        << "label " << label;
  }
}

void expect_every_path_scores(const Model &model,
                              const std::vector<double> &row,
                              const Scores &expected, double tolerance = 1e-9) {
  const EveryPath paths(model.get());
  for (const Path &path : paths.all()) {
    SCOPED_TRACE(path.name);
    expect_scores_near(path.subject, row, expected,
                       path.precision == NAIBX_FLOAT32 ? 1e-4 : tolerance);
  }
}

// As many in a class as half of it is no double.
TEST(LightestWeights, a_predictor_halves_no_weight) {
  for (const double prior : {0.0, 1.0}) {
    Examples examples;
    for (const double value : {0.0, 1e100, 2e100}) {
      examples.push_back({{value}, {0}, kLeastDouble});
      examples.push_back({{value + 3e100}, {1}, kLeastDouble});
    }
    if (prior == 1.0) // as many with the imagined one
      examples.resize(4);
    const Model model = learn_all(examples, prior);
    const std::vector<double> row = {4e100};
    expect_every_path_scores(
        model, row, score_labels(model.get(), make_row(row, false), nullptr));
  }
}

void expect_predictors_as_model(const Examples &examples, double prior) {
  const Model model = learn_all(examples, prior);
  for (const double value : {0.0, 2.2, 5.0, 1000.1}) {
    const std::vector<double> row = {value};
    expect_every_path_scores(
        model, row, score_labels(model.get(), make_row(row, false), nullptr),
        1e-13);
  }
}

// What is learned of a light class far away has few digits. It takes none from
// the others, however narrow it is.
TEST(LightestWeights, a_light_class_far_away_costs_others_no_digits) {
  for (const double place : {1e4, 1e10, 1e18}) {
    for (const double first : {3.0, 3.3}) {
      SCOPED_TRACE(testing::Message() << place << ", " << first);
      Examples examples = {{{first}, {0}, 0.3}, {{2}, {0}, 0.5}};
      examples.push_back({{place}, {1}, 1e-60});
      // It has the variance of all examples, to rounding.
      expect_predictors_as_model(examples, 1.0);
      // It is the narrowest.
      examples.push_back({{place + 0.01}, {1}, 1e-60});
      expect_predictors_as_model(examples, 0.0);
    }
  }
}

Examples of_many_features(double weight) {
  RandomSource random(7);
  Examples examples;
  for (std::uint32_t i = 0; i < 20; ++i) {
    reference::Example example = {{}, {i % 2}, weight};
    for (int column = 0; column < 40; ++column)
      example.features.push_back((random.unit() + i % 2) * 1e55);
    examples.push_back(example);
  }
  return examples;
}

// Features whose variances have degrees of freedom of their own.
TEST(LightestWeights, many_features_lose_nothing_in_products_of_weights) {
  for (const double weight : {1e-70, 1e-90, 1e-140}) {
    for (const bool is_missing : {false, true}) {
      SCOPED_TRACE(testing::Message() << weight << ", " << is_missing);
      Examples light = of_many_features(weight);
      Examples whole = of_many_features(1);
      const std::vector<double> row = whole.front().features;
      if (is_missing)
        light[3].features[1] = whole[3].features[1] = std::nan("");
      const double prior = is_missing ? 1 : 0;
      const Model expected = learn_all(whole, prior);
      expect_every_path_scores(
          learn_all(light, prior), row,
          score_labels(expected.get(), make_row(row, false), nullptr));
    }
  }
}

} // namespace

} // namespace naibx::conformance
