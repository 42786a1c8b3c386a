// Models at the edge of what the header allows: no reference can follow their
// rounding, but what they say must make sense and survive saving and loading.
#include "predictor_comparison.hpp"
#include "random_models.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <limits>
#include <set>

namespace naibx::conformance {

namespace {

constexpr std::uint64_t kExtremeBlockCount = 3;

// 10^exponent for some whole exponent of these; less than the least double is
// the least double.
double power_of_ten(RandomSource &random, int least, int greatest) {
  const auto count = static_cast<std::uint64_t>(greatest - least) + 1;
  const int exponent = least + static_cast<int>(random.below(count));
  return std::fmax(std::pow(10.0, exponent),
                   std::numeric_limits<double>::denorm_min());
}

double extreme_weight(RandomSource &random) {
  // 26 of the largest stay below 2^53.
  return random.chance(50) ? power_of_ten(random, -320, 14)
                           : random.pick<double>({5e-324, 1e-310, 1e-300, 1e-16,
                                                  1e-3, 281474976710656.0});
}

double extreme_value(RandomSource &random, const reference::Feature &feature,
                     double ordinary) {
  if (std::isnan(ordinary) || random.chance(30)) {
    return ordinary;
  }
  switch (feature.family) {
  case reference::Family::gaussian:
    if (random.chance(50))
      return (random.chance(50) ? 1 : -1) * power_of_ten(random, -160, 140);
    return random.pick<double>({1e140, -1e140, 9e139, 1e-140, -1e-140, 5e-324,
                                1e-200, -1e-310, 1e70, 1.7e18, 0});
  case reference::Family::bernoulli:
    return random.pick<double>({1e308, -1e308, 5e-324, 0});
  case reference::Family::multinomial:
    return random.pick<double>({9007199254740992.0, 5e-324, 1e-300, 0});
  case reference::Family::categorical:
    break;
  }
  return ordinary;
}

void make_extreme(RandomSource &random, const reference::Settings &settings,
                  std::vector<double> &row) {
  for (std::size_t column = 0; column < row.size(); ++column) {
    row[column] = extreme_value(random, settings.features[column], row[column]);
  }
}

RandomCase make_extreme_case(std::uint64_t seed, std::uint64_t number) {
  RandomCase made = make_case(seed, number);
  RandomSource random(seed + (number << 20U));
  made.settings.smoothing = random.pick<double>({0, 1e-300, 1, 1e12});
  made.settings.feature_smoothing = random.pick<double>({0, 1e-300, 1, 1e12});
  made.settings.variance_prior =
      random.pick<double>({0, 0, 1e-12, 1e-12, 1, 1e12});
  for (reference::Example &example : made.examples) {
    make_extreme(random, made.settings, example.features);
    if (random.chance(40)) {
      example.weight = extreme_weight(random);
    }
  }
  for (std::vector<double> &query : made.queries) {
    make_extreme(random, made.settings, query);
  }
  return made;
}

// A logarithm of a probability, or of a probability density.
bool is_logarithm(double value) {
  return !std::isnan(value) && value < std::numeric_limits<double>::infinity();
}

void expect_sense_in_scores(const Subject &subject, const Row &row) {
  const Scores labels = score_labels(subject, row, nullptr);
  for (const double score : labels.values) {
    EXPECT_TRUE(is_logarithm(score)) << score;
  }
  EXPECT_TRUE(is_logarithm(labels.log_evidence)) << labels.log_evidence;
  const Scores sizes = score_sizes(subject, row, nullptr);
  double sum = 0;
  for (const double posterior : sizes.values) {
    EXPECT_TRUE(is_logarithm(posterior)) << posterior;
    sum += std::exp(posterior);
  }
  EXPECT_NEAR(sum, 1, 1e-9);
  EXPECT_TRUE(is_logarithm(sizes.log_evidence)) << sizes.log_evidence;
}

void expect_sense_in_sets(const Subject &subject, const Row &row,
                          std::uint32_t label_count) {
  for (std::int64_t size = -1; size <= label_count; ++size) {
    const Prediction prediction = predict(subject, row, size, nullptr);
    const std::set<std::uint32_t> distinct(prediction.labels.begin(),
                                           prediction.labels.end());
    EXPECT_EQ(distinct.size(), prediction.labels.size());
    if (size >= 0) {
      EXPECT_EQ(prediction.labels.size(), static_cast<std::size_t>(size));
    }
    for (const double step : prediction.log_probabilities) {
      // The best of at most 8 labels has at least an eighth.
      EXPECT_LE(step, 1e-9);
      EXPECT_GE(step, -std::log(8.0) - 1e-9);
    }
  }
}

void expect_sense_in_statistics(const naibx_model *model,
                                const reference::Settings &settings) {
  for (std::uint32_t column = 0; column < settings.features.size(); ++column) {
    if (settings.features[column].family != reference::Family::gaussian) {
      continue;
    }
    for (std::uint32_t label = 0; label < settings.label_count; ++label) {
      double mean = 0;
      double variance = 0;
      ASSERT_EQ(naibx_get_gaussian(model, NAIBX_CLASS_LABEL, label, column,
                                   nullptr, &mean, &variance, nullptr),
                NAIBX_OK);
      EXPECT_LE(std::fabs(mean), 1.0000001e140);
      EXPECT_TRUE(std::isfinite(variance));
      EXPECT_GE(variance, 0);
    }
  }
}

class ExtremeModels : public RandomModels {
protected:
  using Check = std::function<void(const RandomCase &, const Model &)>;

  static void for_each_case(const Check &check) {
    for_each_number([&check](std::uint64_t seed, std::uint64_t number) {
      const RandomCase extreme = make_extreme_case(seed, number);
      check(extreme, learn_one_by_one(extreme, false));
    });
  }

  static void expect_sense(const Subject &subject, const RandomCase &extreme,
                           bool sparse) {
    for (const std::vector<double> &query : extreme.queries) {
      const Row row = make_row(query, sparse);
      expect_sense_in_scores(subject, row);
      expect_sense_in_sets(subject, row, extreme.settings.label_count);
    }
  }
};

TEST_P(ExtremeModels, C51_D01_D03_make_sense_and_survive_saving) {
  for_each_case([](const RandomCase &extreme, const Model &model) {
    const std::vector<std::uint8_t> saved = save(model.get());
    EXPECT_EQ(save(load(saved).get()), saved);
    expect_sense_in_statistics(model.get(), extreme.settings);
    if (is_trained(model.get()))
      expect_sense(model.get(), extreme, false);
  });
}

TEST_P(ExtremeModels, C51_D01_make_sense_as_predictors) {
  const std::vector<std::int32_t> kernels = kernels_that_differ();
  for_each_case([&](const RandomCase &extreme, const Model &model) {
    if (!is_trained(model.get()))
      return;
    for (const std::int32_t precision : {NAIBX_FLOAT64, NAIBX_FLOAT32}) {
      for (const std::int32_t kernel : kernels) {
        SCOPED_TRACE(testing::Message()
                     << "precision " << precision << ", kernel " << kernel);
        const Predictor predictor =
            make_predictor(model.get(), precision, kernel);
        expect_sense(predictor.get(), extreme, false);
        expect_sense(predictor.get(), extreme, true);
      }
    }
  });
}

// No check of a reader is so strict that it refuses what was compiled.
TEST_P(ExtremeModels, C51_D03_survive_saving_as_predictors) {
  for_each_case([](const RandomCase &extreme, const Model &model) {
    if (!is_trained(model.get()))
      return;
    for (const std::int32_t precision : {NAIBX_FLOAT64, NAIBX_FLOAT32}) {
      const Predictor predictor = make_predictor(model.get(), precision);
      const std::vector<std::uint8_t> saved = save(predictor.get());
      const Predictor loaded = load_predictor(saved);
      EXPECT_EQ(save(loaded.get()), saved) << "precision " << precision;
      expect_same_bits(loaded.get(), predictor.get(), extreme.queries,
                       every_size(extreme));
    }
  });
}

INSTANTIATE_TEST_SUITE_P(Cases, ExtremeModels, first_blocks(kExtremeBlockCount),
                         name_of_block);

} // namespace

} // namespace naibx::conformance
