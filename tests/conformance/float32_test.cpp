// Predictors of float32: their scores are within the bound that
// docs/prediction.md states.
#include "comparison.hpp"
#include "float32_scale.hpp"
#include "predicting.h"
#include "predictor_comparison.hpp"
#include "random_models.hpp"
#include "wide_case.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace naibx::conformance {

namespace {

using reference::Class;
using reference::Reference;

std::vector<bool> gaussian_columns(const reference::Settings &settings) {
  std::vector<bool> result;
  for (const reference::Feature &feature : settings.features)
    result.push_back(feature.family == reference::Family::gaussian);
  return result;
}

void expect_within_bound(double actual, double expected, double bound) {
  if (std::isfinite(expected)) {
    EXPECT_LE(std::fabs(actual - expected), bound)
        << actual << " is not " << expected;
  } else {
    EXPECT_EQ(actual, expected);
  }
}

void expect_within_bounds(const naibx_model *model,
                          const naibx_predictor *floats,
                          const naibx_predictor *doubles,
                          const Reference &reference,
                          const std::vector<double> &x, bool sparse) {
  const Row row = make_row(x, sparse);
  const std::vector<bool> gaussian = gaussian_columns(reference.settings());
  const std::vector<double> actual = score_labels(floats, row, nullptr).values;
  const std::vector<double> expected =
      score_labels(doubles, row, nullptr).values;
  for (std::uint32_t label = 0; label < expected.size(); ++label) {
    SCOPED_TRACE(testing::Message() << "label " << label);
    const auto logarithms = static_cast<double>(
        reference.term_scale({Class::Kind::label, label}, x));
    expect_within_bound(actual[label], expected[label],
                        float32_bound(model, NAIBX_CLASS_LABEL, label, gaussian,
                                      x, sparse, logarithms));
  }
  // A posterior is the difference of two sums of such scores.
  double bound = 0;
  for (std::uint32_t size = 0; size <= expected.size(); ++size) {
    const Class examples = {Class::Kind::size, size};
    const bool is_seen = reference.weight(examples) > 0;
    const auto logarithms = static_cast<double>(
        reference.term_scale(is_seen ? examples : Class{}, x));
    bound = std::max(
        bound,
        float32_bound(model, is_seen ? NAIBX_CLASS_SIZE : NAIBX_CLASS_ALL,
                      is_seen ? size : 0, gaussian, x, sparse, logarithms));
  }
  const std::vector<double> posterior =
      score_sizes(doubles, row, nullptr).values;
  const std::vector<double> of_floats =
      score_sizes(floats, row, nullptr).values;
  for (std::size_t size = 0; size < posterior.size(); ++size) {
    SCOPED_TRACE(testing::Message() << "size " << size);
    expect_within_bound(of_floats[size], posterior[size], 2 * bound);
  }
}

class Float32Predictors : public RandomModels {};

TEST_P(Float32Predictors, stay_within_the_bound) {
  const std::vector<std::int32_t> kernels = kernels_that_differ();
  std::size_t turn = 0;
  for_each_case([&](const RandomCase &random_case) {
    const Model model = learn_one_by_one(random_case, false);
    if (!is_trained(model.get()))
      return;
    const std::int32_t kernel = kernels[turn++ % kernels.size()];
    const Predictor doubles =
        make_predictor(model.get(), NAIBX_FLOAT64, kernel);
    const Predictor floats = make_predictor(model.get(), NAIBX_FLOAT32, kernel);
    EXPECT_EQ(predictor_number(floats.get(), NAIBX_FORM), NAIBX_FLOAT32);
    const Reference reference = learn_reference(random_case);
    expect_within_bounds(model.get(), floats.get(), doubles.get(), reference,
                         random_case.queries[0], false);
    expect_within_bounds(model.get(), floats.get(), doubles.get(), reference,
                         random_case.queries[1], true);
  });
}

INSTANTIATE_TEST_SUITE_P(Cases, Float32Predictors, all_blocks(), name_of_block);

class WideFloat32Predictors : public testing::TestWithParam<WideShape> {};

TEST_P(WideFloat32Predictors, stay_within_the_bound) {
  const RandomCase wide = make_wide_case(GetParam(), 2);
  const Model model = learn_one_by_one(wide, false);
  const Reference reference = learn_reference(wide);
  for (const std::int32_t kernel : kernels_that_differ()) {
    SCOPED_TRACE(testing::Message() << "kernel " << kernel);
    const Predictor doubles =
        make_predictor(model.get(), NAIBX_FLOAT64, kernel);
    const Predictor floats = make_predictor(model.get(), NAIBX_FLOAT32, kernel);
    expect_within_bounds(model.get(), floats.get(), doubles.get(), reference,
                         wide.queries[0], true);
    expect_within_bounds(model.get(), floats.get(), doubles.get(), reference,
                         wide.queries[1], false);
  }
}

INSTANTIATE_TEST_SUITE_P(Shapes, WideFloat32Predictors,
                         testing::ValuesIn(wide_shapes()),
                         [](const testing::TestParamInfo<WideShape> &shape) {
                           return shape.param.name;
                         });

} // namespace

} // namespace naibx::conformance
