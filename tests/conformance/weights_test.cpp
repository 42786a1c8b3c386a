// What weights mean: those of 1 or more count examples, those below 1 say how
// much of an example counts, and only their proportions matter.
#include "every_path.hpp"
#include "library.hpp"
#include "random_models.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <set>

namespace naibx::conformance {

namespace {

reference::Settings gaussian_settings(std::uint32_t label_count,
                                      double variance_prior = 1) {
  reference::Settings settings;
  settings.label_count = label_count;
  settings.variance_prior = variance_prior;
  settings.features.resize(1);
  return settings;
}

Model learn_all(const reference::Settings &settings, const Examples &examples) {
  Model model = make_model(settings);
  for (const reference::Example &example : examples)
    learn(model.get(), example, false);
  return model;
}

void expect_same_scores(const Scores &actual, const Scores &expected,
                        double tolerance) {
  ASSERT_EQ(actual.values.size(), expected.values.size());
  for (std::size_t i = 0; i < expected.values.size(); ++i) {
    const double scale = 1 + std::fabs(expected.values[i]);
    if (std::isfinite(expected.values[i])) {
      EXPECT_NEAR(actual.values[i], expected.values[i], tolerance * scale);
    } else {
      EXPECT_EQ(actual.values[i], expected.values[i]);
    }
  }
}

void expect_same_answers(const Subject &actual, const Subject &expected,
                         const std::vector<std::vector<double>> &queries,
                         double tolerance) {
  for (const std::vector<double> &query : queries) {
    const Row row = make_row(query, false);
    expect_same_scores(score_labels(actual, row, nullptr),
                       score_labels(expected, row, nullptr), tolerance);
    expect_same_scores(score_sizes(actual, row, nullptr),
                       score_sizes(expected, row, nullptr), tolerance);
  }
}

// Posterior of the label that has the value's side, with sets of one label.
double probability_of_right_label(const Subject &subject, double value,
                                  std::uint32_t label) {
  const Scores scores =
      score_labels(subject, make_row({value}, false), nullptr);
  return std::exp(scores.values[label] - scores.log_evidence);
}

TEST(Weights, D02_a_quarter_of_each_example_tells_the_labels_apart) {
  const Examples examples = {
      {{0}, {0}, 0.25}, {{1}, {0}, 0.25}, {{10}, {1}, 0.25}, {{11}, {1}, 0.25}};
  const Model model = learn_all(gaussian_settings(2), examples);
  const EveryPath paths(model.get());
  for (const Path &path : paths.all()) {
    SCOPED_TRACE(path.name);
    EXPECT_GT(probability_of_right_label(path.subject, 0.5, 0), 0.9);
    EXPECT_GT(probability_of_right_label(path.subject, 10.5, 1), 0.9);
  }
}

// The least constants, in light examples, become less than any double.
bool stays_a_double(double constant, double factor) {
  return constant == 0 || constant * factor > 1e-300;
}

class RandomWeights : public RandomModels {};

TEST_P(RandomWeights, D02_their_scale_does_not_matter_up_to_1) {
  for_each_case([](const RandomCase &given) {
    RandomCase whole = given;
    for (reference::Example &example : whole.examples)
      example.weight = std::fmin(example.weight, 1.0);
    const Model expected = learn_one_by_one(whole, false);
    if (!is_trained(expected.get()))
      return;
    for (const double factor : {0.5, 1e-3, 0x1p-300}) {
      if (!stays_a_double(whole.settings.smoothing, factor) ||
          !stays_a_double(whole.settings.feature_smoothing, factor))
        continue;
      RandomCase scaled = whole;
      for (reference::Example &example : scaled.examples)
        example.weight *= factor;
      const Model model = learn_one_by_one(scaled, false);
      expect_same_answers(model.get(), expected.get(), given.queries, 1e-9);
    }
  });
}

TEST_P(RandomWeights, C13_a_weight_of_3_is_the_same_example_three_times) {
  for_each_case([](const RandomCase &given) {
    RandomCase weighted = given;
    RandomCase repeated = given;
    repeated.examples.clear();
    for (reference::Example &example : weighted.examples) {
      example.weight = 1;
      repeated.examples.insert(repeated.examples.end(), 3, example);
      example.weight = 3;
    }
    const Model model = learn_one_by_one(weighted, false);
    if (is_trained(model.get())) {
      const Model expected = learn_one_by_one(repeated, false);
      expect_same_answers(model.get(), expected.get(), given.queries, 1e-9);
    }
  });
}

// Weight 0 is absence, and what is next to 0 is next to absence.
TEST_P(RandomWeights, C13_a_trace_of_an_example_leaves_a_trace) {
  for_each_case([](const RandomCase &given) {
    if (given.examples.empty())
      return;
    RandomCase with_trace = given;
    with_trace.examples.push_back(given.examples.front());
    with_trace.examples.back().weight *= 1e-13;
    const Model model = learn_one_by_one(with_trace, false);
    if (is_trained(model.get())) {
      const Model expected = learn_one_by_one(given, false);
      expect_same_answers(model.get(), expected.get(), given.queries, 1e-9);
    }
  });
}

INSTANTIATE_TEST_SUITE_P(Cases, RandomWeights, first_blocks(1), name_of_block);

// As many labels as asked for, each once, with possible probabilities.
void expect_sound_set(const Subject &subject, double value,
                      std::uint32_t size) {
  const Prediction found =
      predict(subject, make_row({value}, false), size, nullptr);
  const std::set<std::uint32_t> distinct(found.labels.begin(),
                                         found.labels.end());
  EXPECT_EQ(distinct.size(), size);
  for (const double step : found.log_probabilities)
    EXPECT_LE(step, 1e-12);
}

TEST(Weights, D01_a_variance_that_underflows_is_none) {
  for (const double second : {1.0, 1e-147}) {
    const double weight = second == 1.0 ? 1e-294 : 1.0;
    const Examples examples = {{{0}, {0, 1}, 1e15},
                               {{second}, {0, 1}, weight},
                               {{5}, {2}, 1},
                               {{7}, {2}, 1}};
    const Model model = learn_all(gaussian_settings(3, 0), examples);
    const EveryPath paths(model.get());
    for (const Path &path : paths.all()) {
      SCOPED_TRACE(path.name);
      for (const double value : {0.0, 0.5, 1e-147, 6.0}) {
        expect_sound_set(path.subject, value, 3);
        const Scores scores =
            score_labels(path.subject, make_row({value}, false), nullptr);
        for (const double score : scores.values)
          EXPECT_FALSE(std::isnan(score) || score > 1e300) << score;
      }
    }
    const Predictor predictor = make_predictor(model.get());
    EXPECT_NO_THROW(load_predictor(save(predictor.get())));
  }
}

TEST(Weights, D03_values_and_weights_at_the_limits_save_and_load) {
  const Model wide = learn_all(gaussian_settings(2, 1e-12),
                               {{{-4.178091497480112e+139}, {0}, 1},
                                {{1e140}, {1}, 1},
                                {{1e140}, {1}, 1}});
  EXPECT_NO_THROW(load(save(wide.get())));
  for (const std::int32_t precision : {NAIBX_FLOAT64, NAIBX_FLOAT32}) {
    const Predictor predictor = make_predictor(wide.get(), precision);
    EXPECT_NO_THROW(load_predictor(save(predictor.get())));
  }
  const Model light =
      learn_all(gaussian_settings(2),
                {{{1e140}, {0}, 1.5e-323}, {{-1e140}, {0}, 5e-324}});
  EXPECT_NO_THROW(load(save(light.get())));
}

// The far value is first, and so what means are relative to, at a time when it
// is all there is.
Examples light_and_far(double first_weight, const std::vector<double> &light) {
  Examples examples = {{{1e20}, {0}, first_weight}};
  for (const double weight : light)
    examples.push_back({{1e20}, {1}, weight});
  for (const double value : {0.0, 1.0, 2.0, 3.0})
    examples.push_back({{value}, {0}, 1});
  for (const double value : {100.0, 101.0, 102.0, 103.0})
    examples.push_back({{value}, {1}, 1});
  return examples;
}

void expect_light_examples_do_no_harm(const Examples &examples) {
  for (const bool in_one_batch : {false, true}) {
    const reference::Settings settings = gaussian_settings(2);
    Model model = make_model(settings);
    if (in_one_batch) {
      learn_batch(model.get(), examples.begin(), examples.end(), false);
    } else {
      model = learn_all(settings, examples);
    }
    const EveryPath paths(model.get());
    for (const Path &path : paths.all()) {
      SCOPED_TRACE(testing::Message() << path.name << ", " << in_one_batch);
      for (const double value : {0.0, 1.5, 3.0})
        EXPECT_GT(probability_of_right_label(path.subject, value, 0), 0.9);
      for (const double value : {100.0, 101.5, 103.0})
        EXPECT_GT(probability_of_right_label(path.subject, value, 1), 0.9);
    }
  }
}

TEST(Weights, D04_a_light_first_example_far_away_does_no_harm) {
  expect_light_examples_do_no_harm(light_and_far(1e-40, {}));
}

TEST(Weights, D04_nor_do_several_that_grow) {
  expect_light_examples_do_no_harm(
      light_and_far(1e-60, {1e-57, 1e-54, 1e-51, 1e-48, 1e-45, 1e-42}));
}

TEST(Weights, D04_batches_choose_what_means_are_relative_to_as_single_calls) {
  RandomSource random(4);
  for (int number = 0; number < 300; ++number) {
    Examples examples;
    for (int i = 0; i < 40; ++i) {
      const double value = random.chance(20) ? 1e20 : random.unit();
      const double missing = std::nan("");
      const double weight =
          std::pow(10.0, -static_cast<double>(random.below(60)));
      examples.push_back(
          {{random.chance(number % 2 == 0 ? 0 : 30) ? missing : value},
           {static_cast<std::uint32_t>(random.below(2))},
           random.chance(10) ? 0 : weight});
    }
    const Model single = learn_all(gaussian_settings(2), examples);
    Model batch = make_model(gaussian_settings(2));
    const auto middle = examples.begin() + 15;
    learn_batch(batch.get(), examples.begin(), middle, false);
    learn_batch(batch.get(), middle, examples.end(), false);
    EXPECT_EQ(save(batch.get()), save(single.get())) << number;
  }
}

} // namespace

} // namespace naibx::conformance
