// Models of the linear and the kernel method asked for sets within random
// constraints.
#include "constraints.hpp"

#include <gtest/gtest.h>

#include <string>

namespace naibx::conformance {

namespace {

constexpr std::uint32_t kLabels = 7;
constexpr std::uint64_t kColumns = 3;

std::vector<double> random_row(RandomSource &random) {
  std::vector<double> row;
  for (std::uint64_t column = 0; column < kColumns; ++column)
    row.push_back(random.unit() + random.unit() - 1);
  return row;
}

// Sets repeat, so that seen sets can be chosen among.
std::vector<std::uint32_t> set_of(const std::vector<double> &row,
                                  RandomSource &random) {
  std::vector<std::uint32_t> set;
  for (std::uint32_t label = 0; label < kLabels; ++label) {
    const double place = row[label % kColumns] + (label < 3 ? 0.2 : -0.4);
    if ((place > 0) != random.chance(5))
      set.push_back(label);
  }
  return set;
}

Predictor make_ridge(std::int32_t method, std::int32_t loss,
                     RandomSource &random) {
  naibx_error *error = nullptr;
  naibx_config *config = nullptr;
  require_ok(naibx_config_create(kLabels, &config, &error), error);
  const Config owned(config);
  require_ok(
      naibx_config_add_features(config, NAIBX_GAUSSIAN, kColumns, &error),
      error);
  const std::pair<std::int32_t, double> numbers[] = {{NAIBX_METHOD, method},
                                                     {NAIBX_LOSS, loss},
                                                     {NAIBX_LANDMARKS, 40},
                                                     {NAIBX_ALLOW_EMPTY, 1}};
  for (const auto &[key, number] : numbers)
    require_ok(naibx_config_set_number(config, key, number, &error), error);
  naibx_model *model = nullptr;
  require_ok(naibx_create(config, &model, &error), error);
  const Model learned(model);
  for (int i = 0; i < 250; ++i) {
    const auto row = random_row(random);
    const auto set = set_of(row, random);
    require_ok(naibx_add_example(model, row.data(), nullptr, row.size(),
                                 set.data(), set.size(), 1.0, &error),
               error);
  }
  naibx_predictor *made = nullptr;
  require_ok(naibx_predictor_create(model, NAIBX_FLOAT64, &made, &error),
             error);
  return Predictor(made);
}

struct Way {
  std::int32_t method;
  std::int32_t loss;
};

class ConstrainedRidge : public testing::TestWithParam<Way> {
protected:
  RandomSource random{number_from_environment("NAIBX_TEST_SEED", 1)};
  Predictor predictor = make_ridge(GetParam().method, GetParam().loss, random);
};

TEST_P(ConstrainedRidge, has_a_set_that_meets_them_where_there_is_one) {
  int without = 0;
  for (int i = 0; i < 1000; ++i) {
    SCOPED_TRACE(i);
    const Constraints constraints = random_constraints(random, kLabels);
    const Row row = make_row(random_row(random), false);
    const Request request = make_request(constraints);
    const Found found = predict_within(predictor.get(), row, request.get());
    if (sets_that_meet(constraints, kLabels).empty()) {
      EXPECT_EQ(found.status, NAIBX_ERROR_IMPOSSIBLE);
      ++without;
      continue;
    }
    ASSERT_EQ(found.status, NAIBX_OK);
    EXPECT_TRUE(meets(constraints, bits_of(found.labels)));
    EXPECT_EQ(found.steps.size(), found.labels.size());
    const auto batch =
        predict_batch_within(predictor.get(), {row, row}, request.get());
    EXPECT_EQ(batch[1].labels, found.labels);
  }
  EXPECT_GT(without, 20);
}

TEST_P(ConstrainedRidge, has_the_same_set_where_they_exclude_nothing) {
  Constraints nothing;
  nothing.most = kLabels;
  const Request free = make_request(nothing);
  nothing.groups.push_back({{0, 1}, 0, 2});
  const Request constrained = make_request(nothing);
  for (int i = 0; i < 500; ++i) {
    const Row row = make_row(random_row(random), false);
    EXPECT_EQ(predict_within(predictor.get(), row, constrained.get()).labels,
              predict_within(predictor.get(), row, free.get()).labels);
  }
}

// What is asked for already changes nothing.
TEST_P(ConstrainedRidge, has_the_same_set_where_it_is_asked_for) {
  Constraints nothing;
  nothing.most = kLabels;
  const Request free = make_request(nothing);
  for (int i = 0; i < 500; ++i) {
    const Row row = make_row(random_row(random), false);
    const auto expected =
        predict_within(predictor.get(), row, free.get()).labels;
    Constraints same = nothing;
    for (std::uint32_t label = 0; label < kLabels; ++label) {
      const bool is_in = (bits_of(expected) >> label & 1U) != 0;
      (is_in ? same.required : same.forbidden).push_back(label);
    }
    EXPECT_EQ(
        predict_within(predictor.get(), row, make_request(same).get()).labels,
        expected);
  }
}

INSTANTIATE_TEST_SUITE_P(
    Ways, ConstrainedRidge,
    testing::Values(Way{NAIBX_METHOD_KERNEL, NAIBX_LOSS_SUBSET_AND_JACCARD},
                    Way{NAIBX_METHOD_KERNEL, NAIBX_LOSS_HAMMING},
                    Way{NAIBX_METHOD_KERNEL, NAIBX_LOSS_F1},
                    Way{NAIBX_METHOD_LINEAR, NAIBX_LOSS_JACCARD},
                    Way{NAIBX_METHOD_LINEAR, NAIBX_LOSS_SUBSET}),
    [](const auto &way) {
      return "method_" + std::to_string(way.param.method) + "_loss_" +
             std::to_string(way.param.loss);
    });

} // namespace

} // namespace naibx::conformance
