/* Label sets and their sizes. */
#include "check.h"
#include "fixture.h"
#include "predicting.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static void C20_one_label_only(void) {
  naibx_model *model = make_model(1, NAIBX_GAUSSIAN, 1);
  const uint32_t label = 0;
  uint32_t labels[64];
  double step = 1.0;
  double x = 0.5;
  uint64_t count = 0;
  learn(model, &x, 1, label);
  x = 1.5;
  learn_set(model, &x, 1, NULL, 0, 1.0);
  x = 0.5;
  CHECK_OK(predict_one(by_model(model), &x, NULL, 1, 1, labels, &step, 1,
                       &count, NULL, NULL));
  CHECK_EQUAL(labels[0], 0);
  CHECK_EQUAL(step, 0.0);
  CHECK(predict_set(model, &x, 1, NAIBX_SIZE_PREDICTED, labels) <= 1);
  naibx_destroy(model);
}

static void C20_every_example_carries_the_same_set(void) {
  naibx_model *model = make_model(4, NAIBX_GAUSSIAN, 1);
  const uint32_t set[2] = {3, 1};
  uint64_t random = 20;
  int i;
  for (i = 0; i < 20; ++i) {
    const double x = random_normal(&random);
    uint32_t labels[64];
    learn_set(model, &x, 1, set, 2, 1.0);
    CHECK_EQUAL(predict_set(model, &x, 1, NAIBX_SIZE_PREDICTED, labels), 2);
    CHECK_EQUAL(labels[0], 1);
    CHECK_EQUAL(labels[1], 3);
  }
  naibx_destroy(model);
}

static void C21_a_duplicate_label_is_an_error(void) {
  naibx_model *model = make_model(3, NAIBX_GAUSSIAN, 1);
  const uint32_t twice[3] = {1, 2, 1};
  const double x = 1.0;
  saved_model before;
  naibx_error *error = NULL;
  learn(model, &x, 1, 0);
  before = save_model(model);
  CHECK_STATUS(naibx_add_example(model, &x, NULL, 1, twice, 3, 1.0, &error),
               NAIBX_ERROR_DUPLICATE_LABEL);
  expect_error(error, NAIBX_ERROR_DUPLICATE_LABEL, -1, -1, "1");
  CHECK(is_unchanged(model, &before));
  free(before.bytes);
  naibx_destroy(model);
}

static void C21_a_duplicate_label_counts_once_where_that_is_asked_for(void) {
  naibx_config *config = make_config(3, NAIBX_GAUSSIAN, 1);
  naibx_model *merged = NULL;
  naibx_model *plain = NULL;
  const uint32_t twice[5] = {1, 2, 1, 1, 2};
  const uint32_t once[2] = {1, 2};
  double weight = -1.0;
  const double x = 1.0;
  saved_model expected;
  CHECK_OK(naibx_config_set_number(config, NAIBX_MERGE_DUPLICATES, 1, NULL));
  CHECK_OK(naibx_create(config, &plain, NULL));
  merged = make_model_of(config);
  learn_set(merged, &x, 1, twice, 5, 1.0);
  learn_set(plain, &x, 1, once, 2, 1.0);
  CHECK_OK(naibx_get_number(merged, NAIBX_SIZE_WEIGHT, 2, 0, &weight, NULL));
  CHECK_EQUAL(weight, 1);
  CHECK_OK(naibx_get_number(merged, NAIBX_PAIR_WEIGHT, 1, 1, &weight, NULL));
  CHECK_EQUAL(weight, 0);
  expected = save_model(plain);
  CHECK(is_unchanged(merged, &expected));
  free(expected.bytes);
  naibx_destroy(merged);
  naibx_destroy(plain);
}

/* Large and small sets, increasing or not, with and without labels that stand
 * twice; counts and weights that round, so that every order would show. */
static void
C21_sets_in_any_order_are_learned_alike_one_by_one_and_at_once(void) {
  enum { LABELS = 20, FEATURES = 3, ROWS = 600, LARGEST = 12 };
  int merge;
  for (merge = 0; merge <= 1; ++merge) {
    naibx_config *config = make_config(LABELS, NAIBX_MULTINOMIAL, FEATURES);
    naibx_model *single = NULL;
    naibx_model *batch = NULL;
    static double values[ROWS * FEATURES];
    static double weights[ROWS];
    static uint32_t labels[ROWS * LARGEST];
    static uint64_t offsets[ROWS + 1];
    uint64_t random = 21;
    saved_model expected;
    int row;
    int i;
    CHECK_OK(
        naibx_config_set_number(config, NAIBX_MERGE_DUPLICATES, merge, NULL));
    CHECK_OK(naibx_create(config, &single, NULL));
    batch = make_model_of(config);
    for (row = 0; row < ROWS; ++row) {
      const uint64_t size = random_bits(&random) % (LARGEST + 1);
      const uint64_t first = random_bits(&random) % LABELS;
      /* 3 and 20 have no common divisor: no label comes twice. */
      const uint64_t step = random_bits(&random) % 2 == 0 ? 1 : 3;
      const uint64_t begin = offsets[row];
      uint64_t k;
      for (k = 0; k < size; ++k) {
        labels[begin + k] = (uint32_t)((first + k * step) % LABELS);
      }
      if (merge == 1 && size > 1) {
        labels[begin + size - 1] = labels[begin];
      }
      offsets[row + 1] = begin + size;
      for (i = 0; i < FEATURES; ++i) {
        values[row * FEATURES + i] =
            row % 2 == 0 ? 3.0 * random_unit(&random) : (double)(row % 5);
      }
      weights[row] = row % 3 == 0 ? 1.0 : random_unit(&random);
      learn_set(single, values + row * FEATURES, FEATURES, labels + begin, size,
                weights[row]);
    }
    CHECK_OK(naibx_add_examples(batch, ROWS, values, NULL, NULL,
                                ROWS * FEATURES, labels, offsets, offsets[ROWS],
                                weights, NULL, NULL, NULL));
    expected = save_model(single);
    CHECK(is_unchanged(batch, &expected));
    free(expected.bytes);
    naibx_destroy(single);
    naibx_destroy(batch);
  }
}

static void C22_a_label_out_of_range_is_an_error_with_id_and_bound(void) {
  const uint32_t wrong[3] = {5, 2147483648U, 4294967295U};
  const char *as_text[3] = {"5", "2147483648", "4294967295"};
  naibx_model *model = make_model(5, NAIBX_GAUSSIAN, 1);
  const double x = 1.0;
  saved_model before;
  int i;
  learn(model, &x, 1, 0);
  before = save_model(model);
  for (i = 0; i < 3; ++i) {
    const uint32_t labels[2] = {1, wrong[i]};
    naibx_error *error = NULL;
    CHECK_STATUS(naibx_add_example(model, &x, NULL, 1, labels, 2, 1.0, &error),
                 NAIBX_ERROR_LABEL);
    CHECK_CONTAINS(naibx_error_message(error), as_text[i]);
    /* The bound, as a count or as the highest id. */
    CHECK(strstr(naibx_error_message(error), "5") != NULL ||
          strstr(naibx_error_message(error), "4") != NULL);
    expect_error(error, NAIBX_ERROR_LABEL, -1, -1, as_text[i]);
    CHECK(is_unchanged(model, &before));
  }
  free(before.bytes);
  naibx_destroy(model);
}

static void C23_the_empty_set_is_predicted_where_it_was_seen(void) {
  naibx_model *model = make_model(2, NAIBX_GAUSSIAN, 1);
  uint64_t random = 23;
  uint32_t labels[64];
  double x;
  int i;
  for (i = 0; i < 20; ++i) {
    x = random_normal(&random);
    learn_set(model, &x, 1, NULL, 0, 1.0);
    x = 20.0 + random_normal(&random);
    learn(model, &x, 1, (uint32_t)(i % 2));
  }
  x = 0.0;
  CHECK_EQUAL(predict_set(model, &x, 1, NAIBX_SIZE_PREDICTED, labels), 0);
  x = 20.0;
  CHECK_EQUAL(predict_set(model, &x, 1, NAIBX_SIZE_PREDICTED, labels), 1);
  /* The empty result needs no room. */
  x = 0.0;
  {
    uint64_t count = 9;
    CHECK_OK(predict_one(by_model(model), &x, NULL, 1, NAIBX_SIZE_PREDICTED,
                         NULL, NULL, 0, &count, NULL, NULL));
    CHECK_EQUAL(count, 0);
  }
  naibx_destroy(model);
}

static void C23_the_empty_set_is_not_predicted_unless_allowed(void) {
  int allow;
  for (allow = 0; allow < 2; ++allow) {
    naibx_config *config = make_config(2, NAIBX_GAUSSIAN, 1);
    naibx_model *model = NULL;
    double posterior[3];
    uint32_t labels[64];
    double x;
    int i;
    CHECK_OK(naibx_config_set_number(config, NAIBX_ALLOW_EMPTY, allow, NULL));
    model = make_model_of(config);
    for (i = 0; i < 10; ++i) {
      x = 5.0 * (i % 2) + 0.01 * i;
      learn_set(model, &x, 1, (const uint32_t[2]){0, 1}, (uint64_t)(1 + i % 2),
                1.0);
    }
    /* Far from either size, where the statistics of all are the widest. */
    x = 1000.0;
    CHECK_OK(
        score_sizes(by_model(model), &x, NULL, 1, posterior, NULL, NULL, NULL));
    if (allow) {
      CHECK_EQUAL(predict_set(model, &x, 1, NAIBX_SIZE_PREDICTED, labels), 0);
      CHECK(posterior[0] > posterior[1] && posterior[0] > posterior[2]);
    } else {
      CHECK(predict_set(model, &x, 1, NAIBX_SIZE_PREDICTED, labels) > 0);
      CHECK_EQUAL(posterior[0], -HUGE_VAL);
    }
    naibx_destroy(model);
  }
}

static void C24_before_the_first_example_there_is_a_status_of_its_own(void) {
  naibx_model *model = make_model(2, NAIBX_GAUSSIAN, 1);
  const double x = 1.0;
  const uint32_t label = 0;
  uint32_t labels[2] = {77, 77};
  uint64_t offsets[2];
  double scores[3];
  uint64_t count = 9;
  int round;
  for (round = 0; round < 2; ++round) {
    naibx_error *error = (naibx_error *)&count;
    CHECK_STATUS(predict_one(by_model(model), &x, NULL, 1, NAIBX_SIZE_PREDICTED,
                             labels, NULL, 2, &count, NULL, &error),
                 NAIBX_NOT_TRAINED);
    CHECK(error == NULL);
    CHECK_EQUAL(count, 0);
    CHECK_STATUS(predict_one(by_model(model), &x, NULL, 1, 1, labels, NULL, 2,
                             &count, NULL, &error),
                 NAIBX_NOT_TRAINED);
    CHECK_STATUS(predict_batch(by_model(model), 1, &x, NULL, NULL, 1, NULL,
                               offsets, labels, NULL, 2, &count, NULL, NULL,
                               NULL, &error),
                 NAIBX_NOT_TRAINED);
    CHECK(error == NULL);
    CHECK_STATUS(
        score_labels(by_model(model), &x, NULL, 1, scores, NULL, NULL, &error),
        NAIBX_NOT_TRAINED);
    CHECK_STATUS(
        score_sizes(by_model(model), &x, NULL, 1, scores, NULL, NULL, &error),
        NAIBX_NOT_TRAINED);
    CHECK(error == NULL);
    /* Weight 0 is no example. */
    learn_set(model, &x, 1, &label, 1, 0.0);
  }
  naibx_destroy(model);
}

static void C27_of_two_labels_with_the_same_statistics_the_lower_wins(void) {
  naibx_model *model = make_model(8, NAIBX_GAUSSIAN, 3);
  const uint32_t set[3] = {6, 3, 5};
  uint64_t random = 27;
  int i;
  for (i = 0; i < 100; ++i) {
    double row[3];
    uint32_t labels[64];
    int column;
    for (column = 0; column < 3; ++column)
      row[column] = random_normal(&random);
    learn_set(model, row, 3, set, 3, 0.1 + random_unit(&random));
    CHECK_EQUAL(predict_set(model, row, 3, 3, labels), 3);
    CHECK_EQUAL(labels[0], 3);
    CHECK_EQUAL(labels[1], 5);
    CHECK_EQUAL(labels[2], 6);
  }
  naibx_destroy(model);
}

static void C27_of_two_sizes_with_the_same_statistics_the_smaller_wins(void) {
  naibx_model *model = make_model(3, NAIBX_GAUSSIAN, 2);
  const uint32_t set[3] = {0, 1, 2};
  uint64_t random = 27;
  uint32_t labels[64];
  double row[2];
  int i;
  for (i = 0; i < 30; ++i) {
    row[0] = random_normal(&random);
    row[1] = random_normal(&random);
    learn_set(model, row, 2, set, 3, 1.0);
    learn_set(model, row, 2, set, 2, 1.0);
    CHECK_EQUAL(predict_set(model, row, 2, NAIBX_SIZE_PREDICTED, labels), 2);
  }
  naibx_destroy(model);
}

static void C27_of_impossible_sizes_the_smaller_wins(void) {
  /* Without smoothing no size has had this feature. */
  naibx_config *config = make_config(3, NAIBX_BERNOULLI, 1);
  naibx_model *model = NULL;
  const uint32_t set[3] = {0, 1, 2};
  double posterior[4];
  double evidence = 0.0;
  uint32_t labels[64];
  double x = 0.0;
  CHECK_OK(naibx_config_set_number(config, NAIBX_FEATURE_SMOOTHING, 0.0, NULL));
  model = make_model_of(config);
  learn_set(model, &x, 1, set, 3, 1.0);
  learn_set(model, &x, 1, set, 2, 1.0);
  x = 1.0;
  CHECK_EQUAL(predict_set(model, &x, 1, NAIBX_SIZE_PREDICTED, labels), 2);
  CHECK_EQUAL(labels[0], 0);
  CHECK_EQUAL(labels[1], 1);
  CHECK_OK(score_sizes(by_model(model), &x, NULL, 1, posterior, &evidence, NULL,
                       NULL));
  CHECK_EQUAL(evidence, -HUGE_VAL);
  CHECK_EQUAL(posterior[0], -HUGE_VAL);
  CHECK_EQUAL(posterior[1], -HUGE_VAL);
  CHECK_NEAR(posterior[2], -log(2.0), 1e-15);
  CHECK_NEAR(posterior[3], -log(2.0), 1e-15);
  naibx_destroy(model);
}

#define TESTS(X)                                                               \
  X(C20_one_label_only)                                                        \
  X(C20_every_example_carries_the_same_set)                                    \
  X(C21_a_duplicate_label_is_an_error)                                         \
  X(C21_a_duplicate_label_counts_once_where_that_is_asked_for)                 \
  X(C21_sets_in_any_order_are_learned_alike_one_by_one_and_at_once)            \
  X(C22_a_label_out_of_range_is_an_error_with_id_and_bound)                    \
  X(C23_the_empty_set_is_predicted_where_it_was_seen)                          \
  X(C23_the_empty_set_is_not_predicted_unless_allowed)                         \
  X(C24_before_the_first_example_there_is_a_status_of_its_own)                 \
  X(C27_of_two_labels_with_the_same_statistics_the_lower_wins)                 \
  X(C27_of_two_sizes_with_the_same_statistics_the_smaller_wins)                \
  X(C27_of_impossible_sizes_the_smaller_wins)
TEST_MAIN(TESTS)
