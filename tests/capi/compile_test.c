/* What naibx_compile makes of a model, and what follows it. */
#include "asking.h"
#include "check.h"
#include "fixture.h"
#include "pool.h"
#include "ridge_fixture.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static double uncompiled(const naibx_model *model) {
  double weight = -1;
  CHECK_OK(
      naibx_get_number(model, NAIBX_UNCOMPILED_WEIGHT, 0, 0, &weight, NULL));
  return weight;
}

/* The scores of the rows by a predictor; valid until the answer's next. */
static const double *scores_by(naibx_answer *answer,
                               const naibx_predictor *predictor) {
  double values[ASKED * COLUMNS];
  naibx_request *request = NULL;
  const double *scores = NULL;
  uint64_t count = 0;
  asked_rows(values);
  CHECK_OK(naibx_request_create(&request, NULL));
  CHECK_OK(naibx_request_set_outputs(request, NAIBX_LABEL_SCORES, NULL));
  CHECK_OK(naibx_answer_predict(answer, predictor, request, ASKED, values, NULL,
                                NULL, ASKED * COLUMNS, NULL, NULL, NULL));
  CHECK_OK(
      naibx_answer_numbers(answer, NAIBX_LABEL_SCORES, &scores, &count, NULL));
  CHECK_EQUAL(count, ASKED * LABELS);
  naibx_request_destroy(request);
  return scores;
}

static void check_same_scores(naibx_answer *answer, const naibx_predictor *one,
                              const naibx_predictor *other) {
  double expected[ASKED * LABELS];
  memcpy(expected, scores_by(answer, one), sizeof expected);
  CHECK(memcmp(scores_by(answer, other), expected, sizeof expected) == 0);
}

static naibx_model *loaded_again(const naibx_model *model) {
  const saved_model saved = save_model(model);
  naibx_model *loaded = NULL;
  CHECK_OK(
      naibx_read_parts(saved.bytes, saved.size, NULL, &loaded, NULL, NULL));
  CHECK(is_unchanged(loaded, &saved));
  free(saved.bytes);
  return loaded;
}

static double number_of(const naibx_predictor *predictor, int32_t key) {
  double number = -1;
  CHECK_OK(naibx_predictor_get_number(predictor, key, 0, &number, NULL));
  return number;
}

static void check_close_scores(naibx_answer *answer, const naibx_predictor *one,
                               const naibx_predictor *other) {
  double expected[ASKED * LABELS];
  const double *scores;
  double furthest = 0;
  int i;
  memcpy(expected, scores_by(answer, one), sizeof expected);
  scores = scores_by(answer, other);
  for (i = 0; i < ASKED * LABELS; ++i) {
    const double distance = fabs(scores[i] - expected[i]);
    furthest = distance > furthest ? distance : furthest;
  }
  CHECK(furthest > 0 && furthest < 1e-3);
}

static void predictors_of_floats_say_so_and_predict_nearly_the_same(void) {
  int32_t method;
  for (method = NAIBX_METHOD_LINEAR; method <= NAIBX_METHOD_KERNEL; ++method) {
    pool from = {0, 0, 0, 0};
    naibx_model *const model = ridge_model(&from, method);
    naibx_predictor *predictors[2] = {NULL, NULL};
    naibx_predictor *loaded = NULL;
    naibx_answer *answer = NULL;
    saved_model saved;
    int32_t form;
    for (form = NAIBX_FLOAT64; form <= NAIBX_FLOAT32; ++form) {
      CHECK_OK(naibx_predictor_create(model, form, &predictors[form], NULL));
      CHECK_EQUAL(number_of(predictors[form], NAIBX_FORM), form);
    }
    /* Those of so few columns and labels fill the same lines. */
    CHECK(number_of(predictors[1], NAIBX_TABLE_BYTES) > 0);
    CHECK(number_of(predictors[1], NAIBX_TABLE_BYTES) <=
          number_of(predictors[0], NAIBX_TABLE_BYTES));
    CHECK_OK(naibx_answer_create(NULL, &answer, NULL));
    check_close_scores(answer, predictors[0], predictors[1]);
    saved = save_parts(NULL, predictors[1]);
    CHECK_OK(
        naibx_read_parts(saved.bytes, saved.size, NULL, NULL, &loaded, NULL));
    CHECK_EQUAL(number_of(loaded, NAIBX_FORM), NAIBX_FLOAT32);
    CHECK_EQUAL(number_of(loaded, NAIBX_TABLE_BYTES),
                number_of(predictors[1], NAIBX_TABLE_BYTES));
    check_same_scores(answer, predictors[1], loaded);
    free(saved.bytes);
    naibx_answer_destroy(answer);
    naibx_predictor_destroy(loaded);
    naibx_predictor_destroy(predictors[0]);
    naibx_predictor_destroy(predictors[1]);
    naibx_destroy(model);
  }
}

/* One answer all the time, whatever the live predictor follows. */
static void live_predictors_follow_what_was_compiled_last(void) {
  int32_t method;
  for (method = NAIBX_METHOD_LINEAR; method <= NAIBX_METHOD_KERNEL; ++method) {
    pool from = {0, 0, 0, 0};
    naibx_model *model = ridge_model(&from, method);
    naibx_model *others[2];
    naibx_predictor *live = make_predictor(model, NAIBX_LIVE);
    naibx_predictor *compiled = make_predictor(model, NAIBX_FLOAT64);
    naibx_answer *answer = make_answer_in(&from);
    double before[ASKED * LABELS];
    double number = -1;
    double values[COLUMNS];
    uint32_t labels[LABELS];
    uint32_t set[LABELS];
    uint64_t count = 0;
    int i;
    memcpy(before, scores_by(answer, live), sizeof before);
    CHECK_EQUAL(uncompiled(model), ROWS);
    CHECK_OK(naibx_compile(model, NULL));
    CHECK_EQUAL(uncompiled(model), 0);
    CHECK(memcmp(before, scores_by(answer, live), sizeof before) != 0);
    check_same_scores(answer, compiled, live);
    CHECK_OK(naibx_predictor_get_number(live, NAIBX_PREDICTOR_METHOD, 0,
                                        &number, NULL));
    CHECK_EQUAL(number, method);
    CHECK_OK(learn_row(model, 500));
    CHECK_EQUAL(uncompiled(model), 1);
    check_same_scores(answer, compiled, live);
    CHECK_OK(naibx_copy(model, &others[0], NULL));
    others[1] = loaded_again(model);
    for (i = 0; i < 2; ++i) {
      naibx_predictor *other = make_predictor(others[i], NAIBX_LIVE);
      check_same_scores(answer, compiled, other);
      CHECK_EQUAL(uncompiled(others[i]), 1);
      naibx_predictor_destroy(other);
      naibx_destroy(others[i]);
    }
    row_of(7, values);
    CHECK_OK(naibx_predict(model, values, NULL, COLUMNS, NAIBX_SIZE_PREDICTED,
                           labels, LABELS, &count, NULL));
    CHECK_EQUAL(count, set_of(values, set));
    CHECK_OK(naibx_compile(model, NULL));
    CHECK_EQUAL(uncompiled(model), 0);
    naibx_predictor_destroy(compiled);
    compiled = make_predictor(model, NAIBX_FLOAT64);
    check_same_scores(answer, compiled, live);
    naibx_destroy(model); /* the live one keeps it */
    check_same_scores(answer, compiled, live);
    naibx_predictor_destroy(live);
    naibx_predictor_destroy(compiled);
    naibx_answer_destroy(answer);
    CHECK_EQUAL(from.bytes_held, 0);
  }
}

static void C49_compiling_that_fails_leaves_what_was_compiled(void) {
  pool from = {0, 0, 0, 0};
  naibx_model *model = ridge_model(&from, NAIBX_METHOD_LINEAR);
  naibx_predictor *live = make_predictor(model, NAIBX_LIVE);
  naibx_answer *answer = make_answer_in(&from);
  double before[ASKED * LABELS];
  naibx_status status = NAIBX_ERROR_OUT_OF_MEMORY;
  uint64_t k;
  CHECK_OK(naibx_compile(model, NULL));
  CHECK_OK(learn_row(model, 500));
  memcpy(before, scores_by(answer, live), sizeof before);
  for (k = 1; status != NAIBX_OK; k += 1 + k / 4) {
    from.fails_from = from.calls + k;
    status = naibx_compile(model, NULL);
    from.fails_from = 0;
    if (status != NAIBX_OK) {
      CHECK_EQUAL(status, NAIBX_ERROR_OUT_OF_MEMORY);
      CHECK_EQUAL(uncompiled(model), 1);
      CHECK(memcmp(before, scores_by(answer, live), sizeof before) == 0);
    }
  }
  CHECK_EQUAL(uncompiled(model), 0);
  naibx_answer_destroy(answer);
  naibx_predictor_destroy(live);
  naibx_destroy(model);
  CHECK_EQUAL(from.bytes_held, 0);
}

static void there_is_nothing_to_compile(void) {
  pool from = {0, 0, 0, 0};
  naibx_model *model = NULL;
  naibx_error *error = NULL;
  CHECK_OK(make_ridge(&from, NAIBX_METHOD_KERNEL, &model));
  CHECK_STATUS(naibx_compile(model, NULL), NAIBX_NOT_TRAINED);
  naibx_destroy(model);
  model = make_model(3, NAIBX_GAUSSIAN, 1);
  CHECK_STATUS(naibx_compile(model, &error), NAIBX_ERROR_MISMATCH);
  expect_error(error, NAIBX_ERROR_MISMATCH, -1, -1, "NAIBX_METHOD_NAIVE");
  naibx_destroy(model);
}

#define TESTS(X)                                                               \
  X(live_predictors_follow_what_was_compiled_last)                             \
  X(predictors_of_floats_say_so_and_predict_nearly_the_same)                   \
  X(C49_compiling_that_fails_leaves_what_was_compiled)                         \
  X(there_is_nothing_to_compile)
TEST_MAIN(TESTS)
