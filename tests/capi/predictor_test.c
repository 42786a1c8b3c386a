/* What a predictor owes its model, and what not; rows that do not fit. */
#include "check.h"
#include "fixture.h"
#include "predicting.h"
#include "traps.h"

#include <fenv.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { ROWS = 150, CAPACITY = ROWS * MIXED_LABELS };

typedef struct {
  double scores[MIXED_LABELS];
  double sizes[MIXED_LABELS + 1];
  double evidence[2];
  uint32_t labels[MIXED_LABELS];
  double steps[MIXED_LABELS];
} answers;

static naibx_predictor *compile(const naibx_model *model, int32_t precision) {
  naibx_predictor *predictor = NULL;
  CHECK_OK(naibx_predictor_create(model, precision, &predictor, NULL));
  return predictor;
}

static answers ask(const naibx_predictor *predictor) {
  static const double row[MIXED_FEATURES] = {1.3, -0.7, 1, 3, 0, 2};
  uint64_t count = 0;
  answers result;
  memset(&result, 0, sizeof result);
  CHECK_OK(score_labels(by_predictor(predictor), row, NULL, MIXED_FEATURES,
                        result.scores, &result.evidence[0], NULL, NULL));
  CHECK_OK(score_sizes(by_predictor(predictor), row, NULL, MIXED_FEATURES,
                       result.sizes, &result.evidence[1], NULL, NULL));
  CHECK_OK(predict_one(by_predictor(predictor), row, NULL, MIXED_FEATURES,
                       MIXED_LABELS, result.labels, result.steps, MIXED_LABELS,
                       &count, NULL, NULL));
  CHECK_EQUAL(count, MIXED_LABELS);
  return result;
}

static void C24_nothing_learned_is_nothing_to_compile(void) {
  naibx_model *model = make_model(2, NAIBX_GAUSSIAN, 1);
  naibx_predictor *predictor = (naibx_predictor *)model;
  naibx_error *error = (naibx_error *)model;
  const double x = 1.0;
  const uint32_t label = 0;
  CHECK_STATUS(naibx_predictor_create(model, NAIBX_FLOAT64, &predictor, &error),
               NAIBX_NOT_TRAINED);
  CHECK(predictor == NULL);
  CHECK(error == NULL);
  /* An example of weight 0 is none. */
  learn_set(model, &x, 1, &label, 1, 0.0);
  CHECK_STATUS(naibx_predictor_create(model, NAIBX_FLOAT64, &predictor, NULL),
               NAIBX_NOT_TRAINED);
  learn(model, &x, 1, 0);
  CHECK_OK(naibx_predictor_create(model, NAIBX_FLOAT64, &predictor, NULL));
  CHECK_EQUAL(predictor_number(predictor, NAIBX_FORM), NAIBX_FLOAT64);
  CHECK(predictor_number(predictor, NAIBX_TABLE_BYTES) > 0);
  naibx_predictor_destroy(predictor);
  naibx_destroy(model);
}

static void a_predictor_stays_as_it_is_while_its_model_learns(void) {
  int32_t precision;
  for (precision = NAIBX_FLOAT64; precision <= NAIBX_FLOAT32; ++precision) {
    naibx_model *model = make_mixed_model();
    const saved_model saved = save_model(model);
    naibx_predictor *predictor = compile(model, precision);
    naibx_predictor *later = NULL;
    const answers before = ask(predictor);
    answers after;
    double row[MIXED_FEATURES];
    uint64_t random = 12;
    int i;
    CHECK_EQUAL(predictor_number(predictor, NAIBX_FORM), precision);
    CHECK(is_unchanged(model, &saved));
    free(saved.bytes);
    for (i = 0; i < 20; ++i) {
      make_mixed_row(&random, row);
      learn(model, row, MIXED_FEATURES, (uint32_t)i % MIXED_LABELS);
    }
    later = compile(model, precision);
    after = ask(predictor);
    CHECK_BYTES(&after, &before, sizeof before);
    after = ask(later);
    CHECK(memcmp(&after, &before, sizeof before) != 0);
    /* It outlives its model. */
    naibx_destroy(model);
    naibx_predictor_destroy(later);
    after = ask(predictor);
    CHECK_BYTES(&after, &before, sizeof before);
    naibx_predictor_destroy(predictor);
  }
}

static void a_predictor_knows_its_configuration(void) {
  naibx_config *config = make_config(3, NAIBX_BERNOULLI, 2);
  naibx_predictor *predictor = NULL;
  naibx_model *model = NULL;
  const double row[2] = {1.0, 0.0};
  const char *name = NULL;
  CHECK_OK(naibx_config_set_label_name(config, 1, "wind", NULL));
  CHECK_OK(naibx_config_set_number(config, NAIBX_SMOOTHING, 0.5, NULL));
  model = make_model_of(config);
  learn(model, row, 2, 1);
  predictor = compile(model, NAIBX_FLOAT32);
  naibx_destroy(model);
  CHECK_OK(naibx_predictor_get_config(predictor, &config, NULL));
  naibx_predictor_destroy(predictor);
  CHECK_EQUAL(config_number(config, NAIBX_LABEL_COUNT), 3);
  CHECK_EQUAL(config_number(config, NAIBX_FEATURE_COUNT), 2);
  CHECK_EQUAL(config_number(config, NAIBX_SMOOTHING), 0.5);
  CHECK_OK(naibx_config_label_name(config, 1, &name, NULL));
  CHECK(strcmp(name, "wind") == 0);
  naibx_config_destroy(config);
}

/* Sets that are empty by their fixed size, no features: the tables of such a
 * predictor have no class and no column. */
static void a_predictor_without_any_class_predicts(void) {
  naibx_config *config = make_config(2, NAIBX_GAUSSIAN, 0);
  naibx_model *model = NULL;
  naibx_predictor *predictor = NULL;
  const double none = 0.0;
  double scores[3];
  uint32_t labels[2] = {7, 7};
  double steps[2];
  uint64_t offsets[4];
  uint64_t count = 9;
  CHECK_OK(naibx_config_set_number(config, NAIBX_FIXED_SIZE, 0, NULL));
  model = make_model_of(config);
  learn_set(model, &none, 0, NULL, 0, 1.0);
  predictor = compile(model, NAIBX_FLOAT64);
  naibx_destroy(model);
  CHECK_OK(predict_one(by_predictor(predictor), NULL, NULL, 0,
                       NAIBX_SIZE_PREDICTED, labels, NULL, 2, &count, NULL,
                       NULL));
  CHECK_EQUAL(count, 0);
  CHECK_OK(predict_one(by_predictor(predictor), NULL, NULL, 0, 2, labels, steps,
                       2, &count, NULL, NULL));
  CHECK_EQUAL(count, 2);
  CHECK_EQUAL(labels[0], 0);
  CHECK_EQUAL(labels[1], 1);
  CHECK_NEAR(steps[0], log(0.5), 1e-15);
  CHECK_EQUAL(steps[1], 0.0);
  CHECK_OK(predict_batch(by_predictor(predictor), 3, NULL, NULL, NULL, 0, NULL,
                         offsets, labels, NULL, 2, &count, NULL, NULL, NULL,
                         NULL));
  CHECK_EQUAL(count, 0);
  CHECK_EQUAL(offsets[3], 0);
  CHECK_OK(score_sizes(by_predictor(predictor), NULL, NULL, 0, scores, NULL,
                       NULL, NULL));
  CHECK_EQUAL(scores[0], 0.0);
  CHECK_OK(score_labels(by_predictor(predictor), NULL, NULL, 0, scores, NULL,
                        NULL, NULL));
  CHECK_EQUAL(scores[0], -(double)INFINITY);
  naibx_predictor_destroy(predictor);
}

static double rows[ROWS][MIXED_FEATURES];

static void make_rows(void) {
  uint64_t random = 3;
  int i;
  for (i = 0; i < ROWS; ++i)
    make_mixed_row(&random, rows[i]);
}

static naibx_status predict_rows(const naibx_predictor *predictor,
                                 const int64_t *sizes, uint64_t *count,
                                 naibx_error **error) {
  uint32_t labels[CAPACITY];
  uint64_t offsets[ROWS + 1];
  return predict_batch(by_predictor(predictor), ROWS, rows[0], NULL, NULL,
                       (uint64_t)ROWS * MIXED_FEATURES, sizes, offsets, labels,
                       NULL, CAPACITY, count, NULL, NULL, NULL, error);
}

static void an_error_of_a_batch_names_its_row(void) {
  naibx_model *model = make_mixed_model();
  naibx_predictor *predictor = compile(model, NAIBX_FLOAT64);
  int64_t sizes[ROWS];
  const int places[5] = {0, 63, 64, 70, ROWS - 1};
  int i;
  make_rows();
  for (i = 0; i < ROWS; ++i)
    sizes[i] = NAIBX_SIZE_PREDICTED;
  for (i = 0; i < 5; ++i) {
    const int place = places[i];
    uint64_t count = 9;
    naibx_error *error = NULL;
    rows[place][1] = (double)INFINITY;
    CHECK_STATUS(predict_rows(predictor, NULL, &count, &error),
                 NAIBX_ERROR_FEATURE_VALUE);
    expect_error(error, NAIBX_ERROR_FEATURE_VALUE, place, 1, "");
    CHECK_EQUAL(count, 0);
    rows[place][1] = 0.5;
    sizes[place] = MIXED_LABELS + 1;
    CHECK_STATUS(predict_rows(predictor, sizes, &count, &error),
                 NAIBX_ERROR_OUT_OF_RANGE);
    expect_error(error, NAIBX_ERROR_OUT_OF_RANGE, place, -1, "");
    sizes[place] = i;
  }
  naibx_predictor_destroy(predictor);
  naibx_destroy(model);
}

/* A dense row of Gaussian features alone is not looked at value by value. */
static void an_error_names_its_column(void) {
  naibx_model *model = make_model(2, NAIBX_GAUSSIAN, 20);
  naibx_predictor *predictor = NULL;
  double row[20] = {0};
  const double wrong[3] = {(double)INFINITY, -(double)INFINITY, 1.1e140};
  uint32_t label = 0;
  uint64_t count = 9;
  int i;
  learn(model, row, 20, 0);
  row[3] = 1.0;
  learn(model, row, 20, 1);
  predictor = compile(model, NAIBX_FLOAT64);
  for (i = 0; i < 60; ++i) {
    naibx_error *error = NULL;
    row[i % 20] = wrong[i % 3];
    CHECK_STATUS(predict_one(by_predictor(predictor), row, NULL, 20, 1, &label,
                             NULL, 1, &count, NULL, &error),
                 NAIBX_ERROR_FEATURE_VALUE);
    expect_error(error, NAIBX_ERROR_FEATURE_VALUE, -1, i % 20, "");
    row[i % 20] = 1.0;
  }
  CHECK_STATUS(predict_one(by_predictor(predictor), row, NULL, 19, 1, &label,
                           NULL, 1, &count, NULL, NULL),
               NAIBX_ERROR_FEATURE_COUNT);
  CHECK_OK(predict_one(by_predictor(predictor), row, NULL, 20, 1, &label, NULL,
                       1, &count, NULL, NULL));
  naibx_predictor_destroy(predictor);
  naibx_destroy(model);
}

static int32_t count_calls(void *context, uint64_t done, uint64_t total) {
  int *calls = context;
  ++*calls;
  CHECK(done <= total);
  CHECK_EQUAL(total, ROWS);
  return *calls == 2;
}

static void a_cancelled_batch_says_so(void) {
  naibx_model *model = make_mixed_model();
  naibx_predictor *predictor = compile(model, NAIBX_FLOAT64);
  uint32_t labels[CAPACITY];
  uint64_t offsets[ROWS + 1];
  uint64_t count = 9;
  int calls = 0;
  make_rows();
  CHECK_STATUS(predict_batch(by_predictor(predictor), ROWS, rows[0], NULL, NULL,
                             (uint64_t)ROWS * MIXED_FEATURES, NULL, offsets,
                             labels, NULL, CAPACITY, &count, count_calls,
                             &calls, NULL, NULL),
               NAIBX_CANCELLED);
  CHECK_EQUAL(calls, 2);
  CHECK_EQUAL(count, 0);
  naibx_predictor_destroy(predictor);
  naibx_destroy(model);
}

/* Whatever the host does with exceptions and rounding, the kernels give the
 * same bits, and leave no flag. */
static void C52_the_settings_of_the_host_change_nothing(void) {
  int32_t kernel;
  for (kernel = NAIBX_KERNEL_PORTABLE; kernel <= NAIBX_KERNEL_NEON; ++kernel) {
    int32_t precision;
    for (precision = NAIBX_FLOAT64; precision <= NAIBX_FLOAT32; ++precision) {
      naibx_model *model = make_mixed_model();
      naibx_predictor *predictor = compile(model, precision);
      const naibx_status status =
          naibx_predictor_set_number(predictor, NAIBX_KERNEL, kernel, NULL);
      if (status == NAIBX_NOT_SUPPORTED) {
        CHECK(predictor_number(predictor, NAIBX_KERNEL) != kernel);
      } else {
        naibx_predictor *other = NULL;
        answers expected;
        answers actual;
        CHECK_STATUS(status, NAIBX_OK);
        expected = ask(predictor);
        CHECK(fesetround(FE_UPWARD) == 0);
        feclearexcept(FE_ALL_EXCEPT);
#if defined(__x86_64__)
        set_traps(FE_INVALID | FE_DIVBYZERO | FE_OVERFLOW | FE_UNDERFLOW);
#endif
        CHECK_OK(naibx_predictor_create(model, precision, &other, NULL));
        CHECK_OK(naibx_predictor_set_number(other, NAIBX_KERNEL, kernel, NULL));
        actual = ask(other);
#if defined(__x86_64__)
        set_traps(0);
#endif
        fesetround(FE_TONEAREST);
        CHECK_BYTES(&actual, &expected, sizeof expected);
        naibx_predictor_destroy(other);
      }
      naibx_predictor_destroy(predictor);
      naibx_destroy(model);
    }
  }
}

#define TESTS(X)                                                               \
  X(C24_nothing_learned_is_nothing_to_compile)                                 \
  X(a_predictor_stays_as_it_is_while_its_model_learns)                         \
  X(a_predictor_knows_its_configuration)                                       \
  X(a_predictor_without_any_class_predicts)                                    \
  X(an_error_of_a_batch_names_its_row)                                         \
  X(an_error_names_its_column)                                                 \
  X(a_cancelled_batch_says_so)                                                 \
  X(C52_the_settings_of_the_host_change_nothing)
TEST_MAIN(TESTS)
