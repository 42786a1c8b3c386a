/* Numbers that break naive Bayes: constants, scales, offsets, extremes. */
#include "check.h"
#include "fixture.h"
#include "predicting.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static void check_finite_scores(const naibx_model *model, const double *row,
                                uint64_t feature_count, uint32_t label_count) {
  double scores[65];
  double evidence = 0.0;
  uint32_t i;
  CHECK_OK(score_labels(by_model(model), row, NULL, feature_count, scores,
                        &evidence, NULL, NULL));
  CHECK(isfinite(evidence));
  for (i = 0; i < label_count; ++i)
    CHECK(isfinite(scores[i]));
}

static void C01_a_class_of_one_row_is_predicted(void) {
  const double rows[4][2] = {{-1, -1}, {-2, -1}, {-3, -2}, {1, 1}};
  const uint32_t labels[4] = {0, 0, 0, 1};
  const double priors[2] = {1.0, 0.0};
  int p;
  int i;
  for (p = 0; p < 2; ++p) {
    naibx_config *config = make_config(2, NAIBX_GAUSSIAN, 2);
    naibx_model *model = NULL;
    CHECK_OK(
        naibx_config_set_number(config, NAIBX_VARIANCE_PRIOR, priors[p], NULL));
    model = make_model_of(config);
    for (i = 0; i < 4; ++i)
      learn(model, rows[i], 2, labels[i]);
    for (i = 0; i < 4; ++i) {
      check_finite_scores(model, rows[i], 2, 2);
      /* Without a prior the lone row's class is as wide as all data. */
      if (priors[p] > 0)
        CHECK_EQUAL(predict_label(model, rows[i], 2), labels[i]);
    }
    naibx_destroy(model);
  }
}

static void C02_every_update_leaves_a_valid_model(void) {
  naibx_model *model = make_model(3, NAIBX_GAUSSIAN, 2);
  uint64_t random = 2;
  int i;
  for (i = 0; i < 50; ++i) {
    const uint32_t label = (uint32_t)(random_bits(&random) % 3);
    double row[2];
    double step = 1.0;
    double posterior[4];
    uint32_t labels[3];
    uint64_t count = 9;
    row[0] = random_normal(&random);
    row[1] = random_normal(&random);
    learn(model, row, 2, label);
    CHECK_OK(predict_one(by_model(model), row, NULL, 2, 1, labels, &step, 1,
                         &count, NULL, NULL));
    CHECK_EQUAL(count, 1);
    CHECK(step <= 0.0);
    if (i == 0) {
      CHECK_EQUAL(labels[0], label);
      CHECK_EQUAL(step, 0.0);
    }
    CHECK_OK(score_sizes(by_model(model), row, NULL, 2, posterior, NULL, NULL,
                         NULL));
    CHECK_NEAR(posterior[1], 0.0, 1e-12);
    CHECK_EQUAL(predict_set(model, row, 2, NAIBX_SIZE_PREDICTED, labels), 1);
  }
  naibx_destroy(model);
}

static void C03_a_feature_constant_inside_a_label_recovers(void) {
  const double priors[3] = {1.0, 1e-12, 0.0};
  int p;
  for (p = 0; p < 3; ++p) {
    naibx_config *config = make_config(2, NAIBX_GAUSSIAN, 1);
    naibx_model *model = NULL;
    double x;
    int i;
    CHECK_OK(
        naibx_config_set_number(config, NAIBX_VARIANCE_PRIOR, priors[p], NULL));
    model = make_model_of(config);
    for (i = 0; i < 20; ++i) {
      x = 0.1;
      learn(model, &x, 1, 0);
      x = (double)i;
      learn(model, &x, 1, 1);
      check_finite_scores(model, &x, 1, 2);
    }
    CHECK(gaussian_variance(model, NAIBX_CLASS_LABEL, 0, 0) > 0.0);
    for (i = 0; i < 2000; ++i) {
      x = i % 2 == 0 ? 0.1 - 2.0 : 0.1 + 2.0;
      learn(model, &x, 1, 0);
      if (i % 100 == 0)
        check_finite_scores(model, &x, 1, 2);
    }
    CHECK_NEAR(gaussian_variance(model, NAIBX_CLASS_LABEL, 0, 0), 4.0, 0.1);
    naibx_destroy(model);
  }
}

static void C04_a_constant_feature_changes_nothing(void) {
  naibx_model *with = make_model(3, NAIBX_GAUSSIAN, 2);
  naibx_model *without = make_model(3, NAIBX_GAUSSIAN, 1);
  uint64_t random = 4;
  int i;
  for (i = 0; i < 150; ++i) {
    const double row[2] = {10.0 * (i % 3) + random_normal(&random), 0.1};
    learn(with, row, 2, (uint32_t)(i % 3));
    learn(without, row, 1, (uint32_t)(i % 3));
  }
  CHECK_EQUAL(gaussian_variance(with, NAIBX_CLASS_ALL, 0, 1), 0.0);
  for (i = 0; i < 100; ++i) {
    /* Another value than the constant counts for nothing either. */
    const double row[2] = {30.0 * random_unit(&random), i % 2 ? 0.1 : 99.0};
    double scores[2][3];
    CHECK_OK(score_labels(by_model(with), row, NULL, 2, scores[0], NULL, NULL,
                          NULL));
    CHECK_OK(score_labels(by_model(without), row, NULL, 1, scores[1], NULL,
                          NULL, NULL));
    CHECK_BYTES(scores[0], scores[1], sizeof scores[0]);
  }
  naibx_destroy(with);
  naibx_destroy(without);
}

enum { MOON_ROWS = 200 };

/* Two interleaved half circles with noise, one for each label. */
static void make_moon(uint64_t *random, int i, double *row) {
  const double angle = 3.14159265358979 * random_unit(random);
  const int is_second = i % 2;
  row[0] = (is_second ? 1.0 - cos(angle) : cos(angle));
  row[1] = (is_second ? 0.5 - sin(angle) : sin(angle));
  row[0] += 0.2 * random_normal(random);
  row[1] += 0.2 * random_normal(random);
}

static void predict_moons(double scale_0, double scale_1, uint32_t *predicted) {
  naibx_model *model = make_model(2, NAIBX_GAUSSIAN, 2);
  double rows[MOON_ROWS][2];
  uint64_t random = 5;
  int i;
  for (i = 0; i < MOON_ROWS; ++i) {
    make_moon(&random, i, rows[i]);
    rows[i][0] *= scale_0;
    rows[i][1] *= scale_1;
    learn(model, rows[i], 2, (uint32_t)(i % 2));
  }
  for (i = 0; i < MOON_ROWS; ++i)
    predicted[i] = predict_label(model, rows[i], 2);
  naibx_destroy(model);
}

static void C05_predictions_do_not_depend_on_the_unit(void) {
  uint32_t expected[MOON_ROWS];
  uint32_t actual[MOON_ROWS];
  int hits = 0;
  int k;
  int i;
  predict_moons(1.0, 1.0, expected);
  for (i = 0; i < MOON_ROWS; ++i)
    hits += expected[i] == (uint32_t)(i % 2);
  CHECK(hits > MOON_ROWS * 3 / 4);
  for (k = -7; k <= 7; ++k) {
    predict_moons(pow(10.0, k), pow(10.0, k), actual);
    CHECK_BYTES(actual, expected, sizeof expected);
    predict_moons(pow(10.0, k), 1.0, actual);
    CHECK_BYTES(actual, expected, sizeof expected);
  }
}

static void C06_a_wide_column_does_not_drown_a_narrow_one(void) {
  naibx_model *model = make_model(2, NAIBX_GAUSSIAN, 2);
  uint64_t random = 6;
  int hits = 0;
  int i;
  for (i = 0; i < 400; ++i) {
    /* Only the narrow column tells the labels apart. */
    const double row[2] = {1732.0 * random_normal(&random),
                           0.02 * (i % 2) + 0.002 * random_normal(&random)};
    learn(model, row, 2, (uint32_t)(i % 2));
    if (i >= 20)
      hits += predict_label(model, row, 2) == (uint32_t)(i % 2);
  }
  CHECK(hits > 370);
  CHECK(gaussian_variance(model, NAIBX_CLASS_ALL, 0, 0) > 2.5e6);
  CHECK(gaussian_variance(model, NAIBX_CLASS_LABEL, 0, 1) < 1e-5);
  naibx_destroy(model);
}

static void C07_a_large_offset_loses_nothing(void) {
  naibx_model *model = make_model(1, NAIBX_GAUSSIAN, 1);
  double x;
  int i;
  for (i = 0; i < 3; ++i) {
    x = 100000000.0 + i;
    learn(model, &x, 1, 0);
  }
  CHECK_NEAR(gaussian_variance(model, NAIBX_CLASS_ALL, 0, 0), 1.0, 1e-15);
  naibx_destroy(model);
}

/* Two passes over values whose offset is known, so that nothing is lost. */
static double two_pass_variance(const double *values, int count,
                                double offset) {
  long double mean = 0;
  long double squares = 0;
  int i;
  for (i = 0; i < count; ++i)
    mean += (long double)(values[i] - offset) / count;
  for (i = 0; i < count; ++i) {
    const long double deviation = (long double)(values[i] - offset) - mean;
    squares += deviation * deviation;
  }
  return (double)(squares / (count - 1));
}

static void C07_a_million_values_keep_nine_digits(void) {
  const double offsets[3] = {1e12, 1700000000.0, 1.7e18};
  const double spreads[3] = {1.0, 3600.0, 1e9};
  enum { COUNT = 1000000 };
  double *values = malloc(COUNT * sizeof *values);
  int o;
  CHECK(values != NULL);
  for (o = 0; o < 3; ++o) {
    naibx_model *model = make_model(1, NAIBX_GAUSSIAN, 1);
    uint64_t random = 7;
    double expected;
    int i;
    for (i = 0; i < COUNT; ++i) {
      values[i] = offsets[o] + spreads[o] * random_unit(&random);
      learn(model, &values[i], 1, 0);
    }
    expected = two_pass_variance(values, COUNT, offsets[o]);
    CHECK_NEAR(gaussian_variance(model, NAIBX_CLASS_ALL, 0, 0) / expected, 1.0,
               1e-9);
    CHECK_NEAR(gaussian_variance(model, NAIBX_CLASS_LABEL, 0, 0) / expected,
               1.0, 1e-9);
    naibx_destroy(model);
  }
  free(values);
}

static void C08_two_thousand_features_neither_under_nor_overflow(void) {
  enum { FEATURES = 2000, LABELS = 3 };
  const double scales[2] = {1e-3, 1e3};
  double *row = malloc(FEATURES * sizeof *row);
  int s;
  CHECK(row != NULL);
  for (s = 0; s < 2; ++s) {
    naibx_model *model = make_model(LABELS, NAIBX_GAUSSIAN, FEATURES);
    uint64_t random = 8;
    int i;
    for (i = 0; i < 40; ++i) {
      const uint32_t labels[LABELS] = {0, 1, 2};
      double posterior[LABELS + 1];
      double sum = 0.0;
      uint64_t count = 1 + (uint64_t)i % LABELS;
      int j;
      for (j = 0; j < FEATURES; ++j)
        row[j] = scales[s] * random_normal(&random);
      learn_set(model, row, FEATURES, labels + LABELS - count, count, 1.0);
      if (i < LABELS)
        continue;
      check_finite_scores(model, row, FEATURES, LABELS);
      CHECK_OK(score_sizes(by_model(model), row, NULL, FEATURES, posterior,
                           NULL, NULL, NULL));
      CHECK_EQUAL(posterior[0], -HUGE_VAL);
      for (j = 1; j <= LABELS; ++j) {
        CHECK(isfinite(posterior[j]));
        sum += exp(posterior[j]);
      }
      CHECK_NEAR(sum, 1.0, 1e-12);
    }
    naibx_destroy(model);
  }
  free(row);
}

static void C09_far_from_every_class_the_nearest_wins(void) {
  naibx_model *model = make_model(3, NAIBX_GAUSSIAN, 1);
  double x;
  int i;
  for (i = 0; i < 300; ++i) {
    /* All classes are equally wide. */
    const uint32_t label = (uint32_t)(i % 3);
    x = 3.0 * label + (i % 2 == 0 ? 1.0 : -1.0);
    learn(model, &x, 1, label);
  }
  /* Missing values weigh on the prior alone, here for the middle label. */
  for (i = 0; i < 2000; ++i) {
    x = (double)NAN;
    learn(model, &x, 1, 1);
  }
  x = 1000.0;
  CHECK_EQUAL(predict_label(model, &x, 1), 2);
  x = -1000.0;
  CHECK_EQUAL(predict_label(model, &x, 1), 0);
  x = 1e8;
  CHECK_EQUAL(predict_label(model, &x, 1), 2);
  x = -1e8;
  CHECK_EQUAL(predict_label(model, &x, 1), 0);
  check_finite_scores(model, &x, 1, 3);
  naibx_destroy(model);
}

static void C51_classes_lighter_than_one_have_positive_variances(void) {
  const double priors[3] = {0.5, 1.0, 0.0};
  int p;
  for (p = 0; p < 3; ++p) {
    naibx_config *config = make_config(2, NAIBX_GAUSSIAN, 1);
    naibx_model *model = NULL;
    const uint32_t light = 0;
    const uint32_t heavy = 1;
    double x;
    int i;
    CHECK_OK(
        naibx_config_set_number(config, NAIBX_VARIANCE_PRIOR, priors[p], NULL));
    model = make_model_of(config);
    for (i = 0; i < 10; ++i) {
      x = (double)i;
      learn_set(model, &x, 1, &heavy, 1, 1.0);
      if (i < 3)
        learn_set(model, &x, 1, &light, 1, 0.1);
      if (i > 0) {
        CHECK(gaussian_variance(model, NAIBX_CLASS_LABEL, 0, 0) > 0.0);
        CHECK(isfinite(gaussian_variance(model, NAIBX_CLASS_LABEL, 0, 0)));
        check_finite_scores(model, &x, 1, 2);
      }
    }
    naibx_destroy(model);
  }
}

#define TESTS(X)                                                               \
  X(C01_a_class_of_one_row_is_predicted)                                       \
  X(C02_every_update_leaves_a_valid_model)                                     \
  X(C03_a_feature_constant_inside_a_label_recovers)                            \
  X(C04_a_constant_feature_changes_nothing)                                    \
  X(C05_predictions_do_not_depend_on_the_unit)                                 \
  X(C06_a_wide_column_does_not_drown_a_narrow_one)                             \
  X(C07_a_large_offset_loses_nothing)                                          \
  X(C07_a_million_values_keep_nine_digits)                                     \
  X(C08_two_thousand_features_neither_under_nor_overflow)                      \
  X(C09_far_from_every_class_the_nearest_wins)                                 \
  X(C51_classes_lighter_than_one_have_positive_variances)
TEST_MAIN(TESTS)
