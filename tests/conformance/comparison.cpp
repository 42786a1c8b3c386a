#include "comparison.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <iomanip>

namespace naibx::conformance {

using reference::Class;
using reference::Family;
using reference::Real;
using reference::Reference;

namespace {

std::vector<Class> all_classes(std::uint32_t label_count) {
  std::vector<Class> classes = {{Class::Kind::all, 0}};
  for (std::uint32_t label = 0; label < label_count; ++label)
    classes.push_back({Class::Kind::label, label});
  for (std::uint32_t size = 0; size <= label_count; ++size)
    classes.push_back({Class::Kind::size, size});
  return classes;
}

std::int32_t kind_constant(Class examples) {
  switch (examples.kind) {
  case Class::Kind::label:
    return NAIBX_CLASS_LABEL;
  case Class::Kind::size:
    return NAIBX_CLASS_SIZE;
  case Class::Kind::all:
    break;
  }
  return NAIBX_CLASS_ALL;
}

void expect_same_counts(const naibx_model *model, const Reference &reference) {
  const std::uint32_t label_count = reference.settings().label_count;
  double weight = 0;
  // The weights of the cases have exact sums.
  EXPECT_EQ(naibx_get_number(model, NAIBX_WEIGHT, 0, 0, &weight, nullptr),
            NAIBX_OK);
  EXPECT_EQ(weight, reference.weight({}));
  for (std::uint32_t y = 0; y < label_count; ++y) {
    EXPECT_EQ(
        naibx_get_number(model, NAIBX_LABEL_WEIGHT, y, 0, &weight, nullptr),
        NAIBX_OK);
    EXPECT_EQ(weight, reference.weight({Class::Kind::label, y})) << y;
    for (std::uint32_t m = 0; m <= label_count; ++m) {
      EXPECT_EQ(naibx_get_number(model, NAIBX_LABEL_SIZE_WEIGHT, y, m, &weight,
                                 nullptr),
                NAIBX_OK);
      EXPECT_EQ(weight, reference.label_size_weight(y, m)) << y << ' ' << m;
    }
    for (std::uint32_t other = 0; other < label_count; ++other) {
      EXPECT_EQ(naibx_get_number(model, NAIBX_PAIR_WEIGHT, y, other, &weight,
                                 nullptr),
                NAIBX_OK);
      EXPECT_EQ(weight, reference.pair_weight(y, other)) << y << ' ' << other;
    }
  }
  for (std::uint32_t m = 0; m <= label_count; ++m) {
    EXPECT_EQ(
        naibx_get_number(model, NAIBX_SIZE_WEIGHT, m, 0, &weight, nullptr),
        NAIBX_OK);
    EXPECT_EQ(weight, reference.weight({Class::Kind::size, m})) << m;
  }
}

void expect_same_gaussian(const naibx_model *model, const Reference &reference,
                          Class examples, std::uint32_t column) {
  double weight = 0;
  double mean = 0;
  double variance = 0;
  ASSERT_EQ(naibx_get_gaussian(model, kind_constant(examples), examples.number,
                               column, &weight, &mean, &variance, nullptr),
            NAIBX_OK);
  const reference::Gaussian expected = reference.gaussian(examples, column);
  EXPECT_EQ(weight, expected.weight);
  // To the last bits of the number itself, and well within the deviation.
  EXPECT_LE(std::fabs(mean - expected.mean()),
            4e-16L * std::fabs(expected.mean()) +
                1e-12L * reference.deviation(column))
      << mean << " is not " << expected.mean();
  EXPECT_LE(std::fabs(variance - expected.variance), 1e-10L * expected.variance)
      << variance << " is not " << expected.variance;
}

void expect_same_values(const naibx_model *model, const Reference &reference,
                        Class examples, std::uint32_t column) {
  const reference::Feature &feature = reference.settings().features[column];
  const std::uint32_t categories = std::max(feature.category_count, 1U);
  for (std::uint32_t category = 0; category < categories; ++category) {
    double value = 0;
    double total = 0;
    ASSERT_EQ(naibx_get_value_weight(model, kind_constant(examples),
                                     examples.number, column, category, &value,
                                     &total, nullptr),
              NAIBX_OK);
    const reference::ValueWeight expected =
        reference.value_weight(examples, column, category);
    EXPECT_EQ(value, expected.value) << "category " << category;
    EXPECT_EQ(total, expected.total) << "category " << category;
  }
}

// True when the step agrees and the next one can be compared.
bool expect_same_step(const Reference &reference,
                      const std::vector<Real> &scores,
                      const std::vector<std::uint32_t> &chosen,
                      std::uint32_t label, double log_probability) {
  const std::uint32_t best = reference.best_label(scores, chosen);
  const Real gap = std::fabs(scores[best] - scores[label]);
  if (label != best) {
    // The rule for ties: rounding may decide where the gap is under 1e-9 of
    // the score. Two infinite scores have no gap but an order.
    EXPECT_LT(gap, 1e-9L * std::max<Real>(1, std::fabs(scores[best])))
        << "label " << label << " was chosen, " << best << " is better";
    return false;
  }
  const bool chosen_for_score = std::isfinite(scores[label]);
  EXPECT_TRUE(agrees(log_probability,
                     reference.step_log_probability(scores, chosen, label),
                     chosen_for_score ? scores[label] : 0))
      << "step " << chosen.size() << ", label " << label;
  return true;
}

void expect_same_cascade(const Reference &reference,
                         const std::vector<Real> &label_scores,
                         std::uint32_t size, const Prediction &prediction) {
  ASSERT_EQ(prediction.labels.size(), size);
  std::vector<std::uint32_t> chosen;
  for (std::uint32_t step = 0; step < size; ++step) {
    const std::uint32_t label = prediction.labels[step];
    ASSERT_LT(label, reference.settings().label_count);
    ASSERT_EQ(std::count(chosen.begin(), chosen.end(), label), 0)
        << "label " << label << " was chosen twice";
    const std::vector<Real> scores =
        reference.step_scores(label_scores, size, chosen);
    if (!expect_same_step(reference, scores, chosen, label,
                          prediction.log_probabilities[step]))
      return;
    chosen.push_back(label);
  }
}

// The size that the library predicted, checked up to ties.
std::uint32_t expect_same_size(const Reference &reference,
                               const std::vector<double> &x,
                               std::size_t actual) {
  const std::vector<Real> posterior = reference.size_posterior(x);
  const std::vector<Real> scores = reference.size_scores(x);
  const std::uint32_t expected = reference.predicted_size(x);
  if (actual == expected)
    return expected;
  EXPECT_LT(actual, posterior.size());
  if (actual < posterior.size()) {
    EXPECT_LT(std::fabs(posterior[actual] - posterior[expected]),
              1e-9L * std::max<Real>(1, std::fabs(scores[expected])))
        << "size " << actual << " was chosen, " << expected << " is better";
  }
  return static_cast<std::uint32_t>(actual);
}

void expect_same_size_scores(const Subject &subject, const Row &row,
                             const Reference &reference,
                             const std::vector<double> &x) {
  const std::vector<Real> posterior = reference.size_posterior(x);
  const std::vector<Real> scores = reference.size_scores(x);
  const Scores actual = score_sizes(subject, row, nullptr);
  ASSERT_EQ(actual.values.size(), posterior.size());
  for (std::size_t m = 0; m < posterior.size(); ++m) {
    const Real scale = std::isfinite(scores[m]) ? scores[m] : 0;
    EXPECT_TRUE(agrees(actual.values[m], posterior[m], scale)) << "size " << m;
  }
  const bool is_fixed = reference.settings().fixed_size >= 0;
  EXPECT_TRUE(
      agrees(actual.log_evidence, is_fixed ? 0 : reference::log_sum(scores)))
      << "log evidence of the sizes";
}

} // namespace

testing::AssertionResult agrees(double actual, Real expected, Real scale) {
  const bool is_same =
      std::isfinite(expected)
          ? std::fabs(actual - expected) <=
                1e-10L *
                    std::max({Real{1}, std::fabs(expected), std::fabs(scale)})
          : actual == expected;
  if (is_same)
    return testing::AssertionSuccess();
  return testing::AssertionFailure()
         << std::setprecision(17) << actual << " is not "
         << static_cast<double>(expected);
}

void expect_same_statistics(const naibx_model *model,
                            const Reference &reference) {
  expect_same_counts(model, reference);
  const auto &settings = reference.settings();
  for (const Class examples : all_classes(settings.label_count)) {
    for (std::uint32_t column = 0; column < settings.features.size();
         ++column) {
      SCOPED_TRACE(testing::Message()
                   << "class kind " << kind_constant(examples) << ", number "
                   << examples.number << ", column " << column);
      if (settings.features[column].family == Family::gaussian) {
        expect_same_gaussian(model, reference, examples, column);
      } else {
        expect_same_values(model, reference, examples, column);
      }
    }
  }
}

void expect_same_predictions(const Subject &subject, const Reference &reference,
                             const std::vector<double> &x, bool sparse) {
  const Row row = make_row(x, sparse);
  const std::vector<Real> label_scores = reference.label_scores(x);
  const Scores actual = score_labels(subject, row, nullptr);
  ASSERT_EQ(actual.values.size(), label_scores.size());
  for (std::size_t y = 0; y < label_scores.size(); ++y)
    EXPECT_TRUE(agrees(actual.values[y], label_scores[y])) << "label " << y;
  EXPECT_TRUE(agrees(actual.log_evidence, reference::log_sum(label_scores)))
      << "log evidence of the labels";
  expect_same_size_scores(subject, row, reference, x);

  const Prediction predicted = predict(subject, row, -1, nullptr);
  const std::uint32_t size =
      expect_same_size(reference, x, predicted.labels.size());
  expect_same_cascade(reference, label_scores, size, predicted);
  for (std::uint32_t forced = 0; forced <= label_scores.size(); ++forced) {
    SCOPED_TRACE(testing::Message() << "forced size " << forced);
    expect_same_cascade(reference, label_scores, forced,
                        predict(subject, row, forced, nullptr));
  }
}

bool has_same_bits(const std::vector<double> &left,
                   const std::vector<double> &right) {
  return left.size() == right.size() &&
         (left.empty() || std::memcmp(left.data(), right.data(),
                                      left.size() * sizeof(double)) == 0);
}

bool has_same_bits(const Prediction &left, const Prediction &right) {
  return left.labels == right.labels &&
         has_same_bits(left.log_probabilities, right.log_probabilities);
}

bool has_same_bits(const Scores &left, const Scores &right) {
  return has_same_bits(left.values, right.values) &&
         has_same_bits({left.log_evidence}, {right.log_evidence});
}

} // namespace naibx::conformance
