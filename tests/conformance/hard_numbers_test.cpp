// Units, large offsets and far outliers, on every path to a prediction.
#include "comparison.hpp"
#include "every_path.hpp"
#include "random_case.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace naibx::conformance {

namespace {

constexpr double kPi = 3.14159265358979323846;

Model learn_all(const Examples &examples, std::uint32_t label_count,
                double variance_prior = 1) {
  reference::Settings settings;
  settings.variance_prior = variance_prior;
  settings.label_count = label_count;
  settings.features.resize(examples.front().features.size());
  Model model = make_model(settings);
  learn_batch(model.get(), examples.begin(), examples.end(), false);
  return model;
}

// Two half circles that reach into each other, and columns that are mostly 0,
// so that a row without them counts as sparse.
Examples two_moons(std::size_t count) {
  RandomSource random(5);
  Examples examples;
  for (std::size_t i = 0; i < count; ++i) {
    const auto moon = static_cast<std::uint32_t>(i % 2);
    const double angle = kPi * random.unit();
    const double sign = moon == 0 ? 1 : -1;
    std::vector<double> features(12);
    features[0] = sign * std::cos(angle) + moon + 0.2 * random.unit();
    features[1] = sign * std::sin(angle) + 0.5 * moon + 0.2 * random.unit();
    features[2 + i % 10] = random.unit();
    examples.push_back({features, {moon}, 1});
  }
  return examples;
}

// The queries: every third as it was learned, others only with the first two
// columns, or with one of them.
std::vector<std::vector<double>> moon_queries(const Examples &examples) {
  std::vector<std::vector<double>> queries;
  for (std::size_t i = 0; i < examples.size(); ++i) {
    queries.push_back(examples[i].features);
    if (i % 3 != 0)
      std::fill(queries.back().begin() + 2, queries.back().end(), 0);
    if (i % 3 == 2)
      queries.back()[i % 2] = 0;
  }
  return queries;
}

void multiply(std::vector<double> &features, int column, double factor) {
  for (std::size_t i = 0; i < features.size(); ++i) {
    features[i] *=
        column < 0 || i == static_cast<std::size_t>(column) ? factor : 1;
  }
}

TEST(HardNumbers, C05_units_change_no_prediction) {
  const Examples examples = two_moons(60);
  const std::vector<std::vector<double>> queries = moon_queries(examples);
  const Model model = learn_all(examples, 2);
  const std::vector<std::uint32_t> expected =
      nearest_labels(model.get(), queries);
  for (const int column : {-1, 0, 1}) { // -1: all columns
    for (int k = -7; k <= 7; ++k) {
      const double factor = std::pow(10.0, k);
      Examples scaled = examples;
      for (reference::Example &example : scaled)
        multiply(example.features, column, factor);
      std::vector<std::vector<double>> scaled_queries = queries;
      for (std::vector<double> &query : scaled_queries)
        multiply(query, column, factor);
      const Model scaled_model = learn_all(scaled, 2);
      const EveryPath paths(scaled_model.get());
      for (const Path &path : paths.all()) {
        EXPECT_EQ(nearest_labels(path.subject, scaled_queries), expected)
            << path.name << ", column " << column << " times 1e" << k;
      }
    }
  }
}

// One column with the labels of three ranges, one that says nothing.
Examples ranges(std::size_t count) {
  RandomSource random(7);
  Examples examples;
  for (std::size_t i = 0; i < count; ++i) {
    const auto label = static_cast<std::uint32_t>(i % 3);
    examples.push_back(
        {{0.25 * label + 0.5 * random.unit(), random.unit()}, {label}, 1});
  }
  return examples;
}

// The values as they are beside an offset, and the same without it, exactly.
void expect_offset_is_no_matter(double offset, double unit) {
  Examples shifted = ranges(300);
  Examples plain = shifted;
  for (std::size_t i = 0; i < shifted.size(); ++i) {
    for (const std::size_t column : {0U, 1U}) {
      double &value = shifted[i].features[column];
      value = offset + unit * value;
      plain[i].features[column] = value - offset;
    }
  }
  const Model expected = learn_all(plain, 3);
  const Model model = learn_all(shifted, 3);
  const EveryPath paths(model.get());
  for (const Path &path : paths.all()) {
    SCOPED_TRACE(path.name);
    for (std::size_t i = 0; i < shifted.size(); i += 7) {
      const Scores wanted = score_labels(
          expected.get(), make_row(plain[i].features, false), nullptr);
      const Scores scores = score_labels(
          path.subject, make_row(shifted[i].features, false), nullptr);
      const double tolerance = path.precision == NAIBX_FLOAT64 ? 1e-9 : 1e-5;
      for (std::size_t label = 0; label < 3; ++label)
        EXPECT_NEAR(scores.values[label], wanted.values[label], tolerance);
    }
    std::vector<std::vector<double>> queries;
    std::vector<std::vector<double>> plain_queries;
    for (std::size_t i = 0; i < shifted.size(); i += 3) {
      queries.push_back(shifted[i].features);
      plain_queries.push_back(plain[i].features);
    }
    EXPECT_EQ(nearest_labels(path.subject, queries),
              nearest_labels(expected.get(), plain_queries));
  }
}

TEST(HardNumbers, C07_an_offset_of_1e12_changes_no_score) {
  expect_offset_is_no_matter(1e12, 1);
}

TEST(HardNumbers, C07_unix_nanoseconds_are_a_feature) {
  expect_offset_is_no_matter(1.7e18, 3.6e12); // some hours
}

// A row of zeros is a million deviations away from every class in the first
// column: what a sparse row would start from has lost the digits that count.
// Narrow classes beside one that is far away and wide: differences are taken
// from a place where the narrow ones have digits left.
TEST(HardNumbers, C07_a_class_far_away_takes_no_digits_of_narrow_ones) {
  for (const double far : {1e6, 1e9, 1e20}) {
    Examples examples;
    for (const double value : {0.0, 1.0, 2.0, 10.0, 11.0, 12.0, far, 2 * far}) {
      const std::uint32_t label = value < 5 ? 0 : value < 20 ? 1 : 2;
      examples.push_back({{value}, {label}, 1});
    }
    const Model model = learn_all(examples, 3, 0);
    for (const std::int32_t kernel : kernels_of_this_machine()) {
      const Predictor predictor =
          make_predictor(model.get(), NAIBX_FLOAT64, kernel);
      for (const double value : {0.5, 1.0, 1.75, 10.5, 11.0, 12.5}) {
        const Row row = make_row({value}, false);
        const Scores expected = score_labels(model.get(), row, nullptr);
        const Scores scores = score_labels(predictor.get(), row, nullptr);
        for (const std::uint32_t label : {0U, 1U, 2U}) {
          EXPECT_NEAR(scores.values[label], expected.values[label],
                      1e-12 * (1 + std::fabs(expected.values[label])))
              << far << ' ' << value;
        }
      }
    }
  }
}

// x log(W + b) and X log(T + b n) are large, and their difference is nothing.
TEST(HardNumbers, large_counts_take_no_digits_of_priors) {
  reference::Settings settings;
  settings.label_count = 2;
  settings.features = {{reference::Family::multinomial, 0, 0}};
  const Model model = make_model(settings);
  for (int i = 0; i < 10; ++i) {
    learn(model.get(), {{std::ldexp(1.0, 50) + i}, {i == 0 ? 0U : 1U}, 1},
          false);
  }
  for (int exponent = 0; exponent <= 53; ++exponent) {
    const Row row = make_row({std::ldexp(1.0, exponent)}, false);
    const Scores scores = score_labels(model.get(), row, nullptr);
    EXPECT_NEAR(scores.values[0], std::log(2.0 / 12), 1e-12) << exponent;
    EXPECT_NEAR(scores.values[1], std::log(10.0 / 12), 1e-12) << exponent;
  }
}

TEST(HardNumbers, zeros_that_are_far_take_no_digits_of_sparse_rows) {
  RandomSource random(11);
  reference::Settings settings;
  settings.label_count = 2;
  settings.variance_prior = 0;
  settings.features.resize(12);
  Examples examples;
  reference::Reference reference(settings);
  for (std::size_t i = 0; i < 40; ++i) {
    const auto label = static_cast<std::uint32_t>(i % 2);
    std::vector<double> features(12);
    features[0] = 1 + label + 1e-6 * random.unit();
    features[1 + i % 11] = random.unit();
    examples.push_back({features, {label}, 1});
    reference.add(examples.back());
  }
  const Model model = make_model(settings);
  learn_batch(model.get(), examples.begin(), examples.end(), false);
  const EveryPath paths(model.get());
  for (const Path &path : paths.all()) {
    SCOPED_TRACE(path.name);
    for (const double first : {1 + 3e-7, 2 + 8e-7}) {
      std::vector<double> query(12);
      query[0] = first;
      if (path.precision == NAIBX_FLOAT64) {
        expect_same_predictions(path.subject, reference, query, false);
        expect_same_predictions(path.subject, reference, query, true);
      } else {
        EXPECT_EQ(nearest_labels(path.subject, {query}),
                  nearest_labels(model.get(), {query}));
      }
    }
  }
}

TEST(HardNumbers, C09_the_nearest_class_wins_from_afar) {
  RandomSource random(9);
  Examples examples;
  // Means 0, 100 and 200, deviation 1 in each; the farther, the rarer.
  for (std::size_t i = 0; i < 700; ++i) {
    const auto label = static_cast<std::uint32_t>(i % 7 < 4   ? 0
                                                  : i % 7 < 6 ? 1
                                                              : 2);
    std::vector<double> features(9);
    features[0] = 100.0 * label + (i / 7 % 2 == 0 ? 1 : -1);
    features[1 + i % 8] = random.unit();
    examples.push_back({features, {label}, 1});
  }
  // Without the prior, which would give the rarer labels more variance.
  const Model model = learn_all(examples, 3, 0);
  const EveryPath paths(model.get());
  std::vector<std::vector<double>> queries;
  for (const double x : {1200.0, -1000.0, 149.0, 51.0, 49.0})
    queries.push_back({x, 0, 0, 0, 0, 0, 0, 0, 0});
  const std::vector<std::uint32_t> expected = {2, 0, 1, 1, 0};
  for (const Path &path : paths.all()) {
    SCOPED_TRACE(path.name);
    EXPECT_EQ(nearest_labels(path.subject, queries), expected);
    for (const std::vector<double> &query : queries) {
      const Scores scores =
          score_labels(path.subject, make_row(query, true), nullptr);
      for (const double score : scores.values)
        EXPECT_TRUE(std::isfinite(score)) << score;
      EXPECT_NE(scores.values[0], scores.values[1]);
      EXPECT_NE(scores.values[1], scores.values[2]);
    }
  }
}

} // namespace

} // namespace naibx::conformance
