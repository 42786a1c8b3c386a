/* What an example may be, and what learning it changes. */
#include "check.h"
#include "fixture.h"
#include "predicting.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const double missing = (double)NAN;

typedef struct {
  double weight, mean, variance;
} gaussian;

static gaussian gaussian_of(const naibx_model *model, uint32_t label,
                            uint32_t column) {
  gaussian result;
  CHECK_OK(naibx_get_gaussian(model, NAIBX_CLASS_LABEL, label, column,
                              &result.weight, &result.mean, &result.variance,
                              NULL));
  return result;
}

static void C11_updates_of_one_label_leave_another_as_it_was(void) {
  /* Without the variance prior a label's numbers are its own alone. */
  naibx_config *config = make_config(3, NAIBX_GAUSSIAN, 2);
  naibx_model *model = NULL;
  uint64_t random = 11;
  gaussian before[2];
  double pair_before = -1.0;
  double pair_after = -1.0;
  const uint32_t both[2] = {1, 2};
  double row[2];
  uint32_t column;
  int i;
  CHECK_OK(naibx_config_set_number(config, NAIBX_VARIANCE_PRIOR, 0.0, NULL));
  model = make_model_of(config);
  for (i = 0; i < 10; ++i) {
    row[0] = random_normal(&random);
    row[1] = 1e6 + random_normal(&random);
    learn_set(model, row, 2, both, 2, 1.0);
  }
  for (column = 0; column < 2; ++column)
    before[column] = gaussian_of(model, 1, column);
  CHECK_OK(
      naibx_get_number(model, NAIBX_PAIR_WEIGHT, 1, 2, &pair_before, NULL));
  for (i = 0; i < 1000; ++i) {
    row[0] = 50.0 + random_normal(&random);
    row[1] = random_normal(&random);
    learn(model, row, 2, 0);
  }
  for (column = 0; column < 2; ++column) {
    const gaussian after = gaussian_of(model, 1, column);
    CHECK_BYTES(&after, &before[column], sizeof after);
  }
  CHECK_OK(naibx_get_number(model, NAIBX_PAIR_WEIGHT, 1, 2, &pair_after, NULL));
  CHECK_EQUAL(pair_after, pair_before);
  naibx_destroy(model);
}

static void C12_a_label_never_seen_wins_over_none_that_was(void) {
  const double constants[2] = {1.0, 0.0};
  int c;
  for (c = 0; c < 2; ++c) {
    naibx_config *config = make_config(7, NAIBX_GAUSSIAN, 1);
    naibx_model *model = NULL;
    uint64_t random = 12;
    int i;
    CHECK_OK(
        naibx_config_set_number(config, NAIBX_SMOOTHING, constants[c], NULL));
    model = make_model_of(config);
    for (i = 0; i < 60; ++i) {
      const double x = (double)(i % 6) + 0.1 * random_normal(&random);
      /* Label 2 is the one that is never seen. */
      learn(model, &x, 1, (uint32_t)(i % 6 < 2 ? i % 6 : i % 6 + 1));
    }
    for (i = 0; i < 50; ++i) {
      const double x = 20.0 * random_normal(&random);
      uint32_t labels[64];
      double scores[7];
      double steps[7];
      uint64_t count = 0;
      int step;
      CHECK_EQUAL(predict_set(model, &x, 1, 7, labels), 7);
      CHECK_EQUAL(labels[6], 2);
      CHECK_OK(predict_one(by_model(model), &x, NULL, 1, 7, labels, steps, 7,
                           &count, NULL, NULL));
      for (step = 0; step < 7; ++step)
        CHECK(steps[step] <= 0.0 && isfinite(steps[step]));
      CHECK_EQUAL(steps[6], 0.0);
      CHECK_OK(
          score_labels(by_model(model), &x, NULL, 1, scores, NULL, NULL, NULL));
      for (step = 0; step < 7; ++step)
        CHECK(step == 2 ? scores[step] == -HUGE_VAL : isfinite(scores[step]));
    }
    naibx_destroy(model);
  }
}

static void C13_weight_zero_is_absence(void) {
  naibx_model *model = make_mixed_model();
  const saved_model before = save_model(model);
  uint64_t random = 13;
  double row[MIXED_FEATURES];
  const uint32_t labels[2] = {0, 3};
  double total = 0.0;
  make_mixed_row(&random, row);
  learn_set(model, row, MIXED_FEATURES, labels, 2, 0.0);
  CHECK(is_unchanged(model, &before));
  learn_set(model, row, MIXED_FEATURES, labels, 2, -0.0);
  CHECK(is_unchanged(model, &before));
  CHECK_OK(naibx_get_number(model, NAIBX_WEIGHT, 0, 0, &total, NULL));
  CHECK_EQUAL(total, 40);
  /* A row that is nothing but wrong is refused at any weight. */
  row[3] = -1.0;
  CHECK_STATUS(
      naibx_add_example(model, row, NULL, MIXED_FEATURES, labels, 2, 0.0, NULL),
      NAIBX_ERROR_FEATURE_VALUE);
  free(before.bytes);
  naibx_destroy(model);
}

static void C13_weight_two_is_the_example_twice(void) {
  naibx_model *twice = make_model(2, NAIBX_GAUSSIAN, 1);
  naibx_model *heavy = make_model(2, NAIBX_GAUSSIAN, 1);
  const uint32_t label = 1;
  int i;
  for (i = 0; i < 10; ++i) {
    const double x = i * i;
    learn(twice, &x, 1, label);
    learn(twice, &x, 1, label);
    learn_set(heavy, &x, 1, &label, 1, 2.0);
  }
  CHECK_EQUAL(gaussian_of(heavy, 1, 0).weight, 20);
  CHECK_NEAR(gaussian_of(heavy, 1, 0).mean, gaussian_of(twice, 1, 0).mean,
             1e-13);
  CHECK_NEAR(gaussian_of(heavy, 1, 0).variance /
                 gaussian_of(twice, 1, 0).variance,
             1.0, 1e-13);
  naibx_destroy(twice);
  naibx_destroy(heavy);
}

static void C13_a_wrong_weight_is_an_error(void) {
  const double wrong[5] = {-1.0, (double)NAN, HUGE_VAL, -HUGE_VAL,
                           9007199254740993.0 * 2.0};
  naibx_model *model = make_mixed_model();
  const saved_model before = save_model(model);
  uint64_t random = 13;
  double row[MIXED_FEATURES];
  const uint32_t label = 0;
  int i;
  make_mixed_row(&random, row);
  for (i = 0; i < 5; ++i) {
    naibx_error *error = NULL;
    CHECK_STATUS(naibx_add_example(model, row, NULL, MIXED_FEATURES, &label, 1,
                                   wrong[i], &error),
                 NAIBX_ERROR_WEIGHT);
    expect_error(error, NAIBX_ERROR_WEIGHT, -1, -1, "");
    CHECK(is_unchanged(model, &before));
  }
  free(before.bytes);
  naibx_destroy(model);
}

static void C14_a_negative_count_is_an_error(void) {
  naibx_model *model = make_model(2, NAIBX_MULTINOMIAL, 3);
  const double good[3] = {1, 0, 2};
  const double bad[3] = {1, -1, 2};
  const uint32_t label = 1;
  uint32_t predicted = 0;
  uint64_t count = 0;
  saved_model before;
  naibx_error *error = NULL;
  learn(model, good, 3, 0);
  before = save_model(model);
  CHECK_STATUS(naibx_add_example(model, bad, NULL, 3, &label, 1, 1.0, &error),
               NAIBX_ERROR_FEATURE_VALUE);
  expect_error(error, NAIBX_ERROR_FEATURE_VALUE, -1, 1, "-1");
  CHECK(is_unchanged(model, &before));
  CHECK_STATUS(predict_one(by_model(model), bad, NULL, 3, 1, &predicted, NULL,
                           1, &count, NULL, &error),
               NAIBX_ERROR_FEATURE_VALUE);
  expect_error(error, NAIBX_ERROR_FEATURE_VALUE, -1, 1, "-1");
  free(before.bytes);
  naibx_destroy(model);
}

/* Column by column: the label's weight in it, from whichever getter fits. */
static double weight_in_column(const naibx_model *model, uint32_t column) {
  double weight = -1.0;
  if (column < 2) {
    CHECK_OK(naibx_get_gaussian(model, NAIBX_CLASS_ALL, 0, column, &weight,
                                NULL, NULL, NULL));
  } else if (column == 3 || column == 4) {
    CHECK_OK(naibx_get_value_weight(model, NAIBX_CLASS_ALL, 0, column, 0,
                                    &weight, NULL, NULL));
  } else {
    CHECK_OK(naibx_get_value_weight(model, NAIBX_CLASS_ALL, 0, column, 0, NULL,
                                    &weight, NULL));
  }
  return weight;
}

static void C15_a_missing_value_is_not_learned_for_its_feature_alone(void) {
  uint32_t column;
  for (column = 0; column < MIXED_FEATURES; ++column) {
    naibx_model *model = make_mixed_model();
    double row[MIXED_FEATURES] = {1, 1, 1, 1, 1, 1};
    double before[MIXED_FEATURES];
    uint32_t other;
    row[column] = missing;
    for (other = 0; other < MIXED_FEATURES; ++other)
      before[other] = weight_in_column(model, other);
    learn(model, row, MIXED_FEATURES, 1);
    for (other = 0; other < MIXED_FEATURES; ++other) {
      CHECK_EQUAL(weight_in_column(model, other),
                  before[other] + (other == column ? 0.0 : 1.0));
    }
    naibx_destroy(model);
  }
}

static void C15_a_missing_value_drops_its_term_alone(void) {
  /* Two independent Gaussian features: the scores without the second are
   * those of a model that has only the first. */
  naibx_model *both = make_model(2, NAIBX_GAUSSIAN, 2);
  naibx_model *first = make_model(2, NAIBX_GAUSSIAN, 1);
  uint64_t random = 15;
  int i;
  for (i = 0; i < 40; ++i) {
    double row[2];
    row[0] = random_normal(&random) + i % 2;
    row[1] = random_normal(&random);
    learn(both, row, 2, (uint32_t)(i % 2));
    learn(first, row, 1, (uint32_t)(i % 2));
  }
  for (i = 0; i < 20; ++i) {
    const double row[2] = {random_normal(&random), missing};
    double scores[2][2];
    CHECK_OK(score_labels(by_model(both), row, NULL, 2, scores[0], NULL, NULL,
                          NULL));
    CHECK_OK(score_labels(by_model(first), row, NULL, 1, scores[1], NULL, NULL,
                          NULL));
    CHECK_BYTES(scores[0], scores[1], sizeof scores[0]);
  }
  naibx_destroy(both);
  naibx_destroy(first);
}

static void C15_all_values_missing_leaves_the_prior(void) {
  naibx_model *model = make_mixed_model();
  double row[MIXED_FEATURES];
  double scores[MIXED_LABELS];
  uint32_t y;
  for (y = 0; y < MIXED_FEATURES; ++y)
    row[y] = missing;
  CHECK_OK(score_labels(by_model(model), row, NULL, MIXED_FEATURES, scores,
                        NULL, NULL, NULL));
  for (y = 0; y < MIXED_LABELS; ++y) {
    double weight = 0.0;
    CHECK_OK(naibx_get_number(model, NAIBX_LABEL_WEIGHT, y, 0, &weight, NULL));
    CHECK_NEAR(scores[y], log((weight + 1.0) / (40.0 + MIXED_LABELS)), 1e-12);
  }
  naibx_destroy(model);
}

static void C15_an_infinite_value_is_an_error(void) {
  naibx_model *model = make_mixed_model();
  const saved_model before = save_model(model);
  const double infinities[2] = {HUGE_VAL, -HUGE_VAL};
  const uint32_t label = 0;
  uint32_t column;
  int i;
  for (column = 0; column < MIXED_FEATURES; ++column) {
    for (i = 0; i < 2; ++i) {
      double row[MIXED_FEATURES] = {1, 1, 1, 1, 1, 1};
      uint32_t labels[MIXED_LABELS];
      uint64_t count = 9;
      naibx_error *error = NULL;
      row[column] = infinities[i];
      CHECK_STATUS(naibx_add_example(model, row, NULL, MIXED_FEATURES, &label,
                                     1, 1.0, &error),
                   NAIBX_ERROR_FEATURE_VALUE);
      expect_error(error, NAIBX_ERROR_FEATURE_VALUE, -1, column, "");
      CHECK(is_unchanged(model, &before));
      CHECK_STATUS(predict_one(by_model(model), row, NULL, MIXED_FEATURES, 1,
                               labels, NULL, MIXED_LABELS, &count, NULL,
                               &error),
                   NAIBX_ERROR_FEATURE_VALUE);
      expect_error(error, NAIBX_ERROR_FEATURE_VALUE, -1, column, "");
      CHECK_EQUAL(count, 0);
    }
  }
  free(before.bytes);
  naibx_destroy(model);
}

static void C19_another_number_of_features_is_an_error_with_both(void) {
  naibx_model *model = make_mixed_model();
  const saved_model before = save_model(model);
  double row[MIXED_FEATURES + 1] = {0, 0, 0, 0, 0, 0, 0};
  double scores[MIXED_LABELS + 1];
  const uint64_t wrong[3] = {MIXED_FEATURES + 1, MIXED_FEATURES - 1, 0};
  const char *as_text[3] = {"7", "5", "0"};
  uint32_t labels[MIXED_LABELS] = {0};
  uint64_t count = 0;
  int i;
  for (i = 0; i < 3; ++i) {
    naibx_error *errors[4] = {NULL, NULL, NULL, NULL};
    int call;
    CHECK_STATUS(naibx_add_example(model, row, NULL, wrong[i], labels, 1, 1.0,
                                   &errors[0]),
                 NAIBX_ERROR_FEATURE_COUNT);
    CHECK_STATUS(predict_one(by_model(model), row, NULL, wrong[i], 1, labels,
                             NULL, MIXED_LABELS, &count, NULL, &errors[1]),
                 NAIBX_ERROR_FEATURE_COUNT);
    CHECK_STATUS(score_labels(by_model(model), row, NULL, wrong[i], scores,
                              NULL, NULL, &errors[2]),
                 NAIBX_ERROR_FEATURE_COUNT);
    CHECK_STATUS(score_sizes(by_model(model), row, NULL, wrong[i], scores, NULL,
                             NULL, &errors[3]),
                 NAIBX_ERROR_FEATURE_COUNT);
    for (call = 0; call < 4; ++call) {
      CHECK_CONTAINS(naibx_error_message(errors[call]), "6");
      expect_error(errors[call], NAIBX_ERROR_FEATURE_COUNT, -1, -1, as_text[i]);
    }
    CHECK(is_unchanged(model, &before));
  }
  free(before.bytes);
  naibx_destroy(model);
}

#define TESTS(X)                                                               \
  X(C11_updates_of_one_label_leave_another_as_it_was)                          \
  X(C12_a_label_never_seen_wins_over_none_that_was)                            \
  X(C13_weight_zero_is_absence)                                                \
  X(C13_weight_two_is_the_example_twice)                                       \
  X(C13_a_wrong_weight_is_an_error)                                            \
  X(C14_a_negative_count_is_an_error)                                          \
  X(C15_a_missing_value_is_not_learned_for_its_feature_alone)                  \
  X(C15_a_missing_value_drops_its_term_alone)                                  \
  X(C15_all_values_missing_leaves_the_prior)                                   \
  X(C15_an_infinite_value_is_an_error)                                         \
  X(C19_another_number_of_features_is_an_error_with_both)
TEST_MAIN(TESTS)
