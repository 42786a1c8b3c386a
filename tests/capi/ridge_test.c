/* Models of the linear and of the kernel method, and of the choice of one:
 * memory that runs out, room that was made, threads, sizes that are given. What
 * they predict is held against numpy by bindings/python/tests/test_ridge.py. */
#include "asking.h"
#include "check.h"
#include "fixture.h"
#include "pool.h"

#include <string.h>

enum { LABELS = 4, COLUMNS = 3, ROWS = 200, ASKED = 37 };

/* The values of row r, from -1 to 1, and its set. Rows 0 to 210 differ, so that
 * there are enough for a map. */
static void row_of(int r, double *values) {
  int column;
  for (column = 0; column < COLUMNS; ++column)
    values[column] = (r * (7 + 5 * column) % 211 - 105) / 105.0;
}

static uint64_t set_of(const double *values, uint32_t *labels) {
  uint64_t count = 0;
  if (values[0] > 0)
    labels[count++] = 0;
  if (values[1] > values[2])
    labels[count++] = 1;
  labels[count++] = values[2] > 0 ? 2 : 3;
  return count;
}

static naibx_status make_ridge(pool *from, int32_t method,
                               naibx_model **model) {
  naibx_config *config = make_config(LABELS, NAIBX_GAUSSIAN, COLUMNS);
  naibx_allocator *allocator = NULL;
  naibx_status status;
  CHECK_OK(naibx_allocator_create(take, give_back, from, &allocator, NULL));
  CHECK_OK(naibx_config_set_allocator(config, allocator, NULL));
  CHECK_OK(naibx_config_set_number(config, NAIBX_METHOD, method, NULL));
  CHECK_OK(naibx_config_set_number(config, NAIBX_LANDMARKS, 20, NULL));
  CHECK_OK(naibx_config_set_number(config, NAIBX_RESERVOIR, 160, NULL));
  status = naibx_create(config, model, NULL);
  naibx_allocator_destroy(allocator);
  naibx_config_destroy(config);
  return status;
}

static naibx_status learn_row(naibx_model *model, int r) {
  double values[COLUMNS];
  uint32_t labels[LABELS];
  uint64_t count;
  row_of(r, values);
  count = set_of(values, labels);
  return naibx_add_example(model, values, NULL, COLUMNS, labels, count, 1.0,
                           NULL);
}

static naibx_model *ridge_model(pool *from, int32_t method) {
  naibx_model *model = NULL;
  int r;
  CHECK_OK(make_ridge(from, method, &model));
  for (r = 0; r < ROWS; ++r)
    CHECK_OK(learn_row(model, r));
  return model;
}

static void asked_rows(double *values) {
  int r;
  for (r = 0; r < ASKED; ++r)
    row_of(1000 + 3 * r, values + r * COLUMNS);
}

static void it_learns_what_is_easy(void) {
  int32_t method;
  for (method = NAIBX_METHOD_LINEAR; method <= NAIBX_METHOD_AUTO; ++method) {
    pool from = {0, 0, 0, 0};
    naibx_model *model = ridge_model(&from, method);
    naibx_predictor *predictor = NULL;
    naibx_answer *answer = make_answer_in(&from);
    double values[ASKED * COLUMNS];
    const uint64_t *offsets;
    const uint32_t *labels;
    uint64_t rows;
    int right = 0;
    int r;
    asked_rows(values);
    CHECK_OK(naibx_predictor_create(model, NAIBX_FLOAT64, &predictor, NULL));
    CHECK_OK(naibx_answer_predict(answer, predictor, NULL, ASKED, values, NULL,
                                  NULL, ASKED * COLUMNS, NULL, NULL, NULL));
    CHECK_OK(naibx_answer_sets(answer, &rows, &offsets, &labels, NULL));
    for (r = 0; r < ASKED; ++r) {
      uint32_t expected[LABELS];
      const uint64_t count = set_of(values + r * COLUMNS, expected);
      uint64_t common = 0;
      uint64_t i;
      uint64_t j;
      for (i = offsets[r]; i < offsets[r + 1]; ++i)
        for (j = 0; j < count; ++j)
          common += labels[i] == expected[j];
      right += common == count && offsets[r + 1] - offsets[r] == count;
    }
    CHECK(right > ASKED * 2 / 3);
    naibx_answer_destroy(answer);
    naibx_predictor_destroy(predictor);
    naibx_destroy(model);
    CHECK_EQUAL(from.bytes_held, 0);
  }
}

/* The map is frozen at the row 161, by a batch or by single rows; the predictor
 * tries all methods. */
static void C49_memory_may_run_out_at_every_allocation(void) {
  uint64_t k;
  int done = 0;
  for (k = 1; !done; k += 1 + k / 4) {
    pool from = {0, 0, 0, 0};
    naibx_model *model = NULL;
    naibx_predictor *predictor = NULL;
    naibx_status status;
    int r;
    from.fails_from = k;
    status = make_ridge(&from, NAIBX_METHOD_AUTO, &model);
    for (r = 0; r < ROWS && status == NAIBX_OK; ++r) {
      status = learn_row(model, r);
      if (status != NAIBX_OK) { /* it can be learned after all */
        from.fails_from = 0;
        CHECK_EQUAL(status, NAIBX_ERROR_OUT_OF_MEMORY);
        CHECK_OK(learn_row(model, r));
      }
    }
    if (status == NAIBX_OK) {
      status = naibx_predictor_create(model, NAIBX_FLOAT64, &predictor, NULL);
      CHECK(status == NAIBX_OK || predictor == NULL);
    }
    CHECK(status == NAIBX_OK || status == NAIBX_ERROR_OUT_OF_MEMORY);
    done = status == NAIBX_OK;
    naibx_predictor_destroy(predictor);
    naibx_destroy(model);
    CHECK_EQUAL(from.bytes_held, 0);
  }
}

static void predictions_after_reserve_allocate_nothing(void) {
  pool from = {0, 0, 0, 0};
  naibx_model *model = ridge_model(&from, NAIBX_METHOD_KERNEL);
  naibx_predictor *predictor = NULL;
  naibx_answer *answer = make_answer_in(&from);
  naibx_request *request = NULL;
  double values[ASKED * COLUMNS];
  uint64_t calls;
  asked_rows(values);
  CHECK_OK(naibx_request_create(&request, NULL));
  CHECK_OK(naibx_request_set_outputs(
      request, NAIBX_SETS | NAIBX_STEPS | NAIBX_SIZES | NAIBX_LABEL_SCORES,
      NULL));
  CHECK_OK(naibx_predictor_create(model, NAIBX_FLOAT64, &predictor, NULL));
  CHECK_OK(naibx_answer_reserve(answer, predictor, request, ASKED, NULL));
  calls = from.calls;
  CHECK_OK(naibx_answer_predict(answer, predictor, request, ASKED, values, NULL,
                                NULL, ASKED * COLUMNS, NULL, NULL, NULL));
  CHECK_OK(naibx_answer_predict(answer, predictor, request, 1, values, NULL,
                                NULL, COLUMNS, NULL, NULL, NULL));
  CHECK_EQUAL(from.calls, calls);
  naibx_request_destroy(request);
  naibx_answer_destroy(answer);
  naibx_predictor_destroy(predictor);
  naibx_destroy(model);
}

/* The same sets and numbers from threads; steps are probabilities. */
static void threads_do_not_show_in_the_results(void) {
  pool from = {0, 0, 0, 0};
  naibx_model *model = ridge_model(&from, NAIBX_METHOD_KERNEL);
  naibx_predictor *predictor = NULL;
  naibx_answer *answers[2];
  naibx_request *request = NULL;
  double values[ASKED * COLUMNS];
  const double *steps[2];
  uint64_t counts[2];
  uint64_t i;
  int a;
  asked_rows(values);
  CHECK_OK(naibx_request_create(&request, NULL));
  CHECK_OK(naibx_request_set_outputs(request, NAIBX_SETS | NAIBX_STEPS, NULL));
  CHECK_OK(naibx_predictor_create(model, NAIBX_FLOAT64, &predictor, NULL));
  for (a = 0; a < 2; ++a) {
    answers[a] = make_answer_in(&from);
    CHECK_OK(naibx_answer_set_executor(answers[a], NULL, NULL, a == 0 ? 1 : 3,
                                       NULL));
    CHECK_OK(naibx_answer_predict(answers[a], predictor, request, ASKED, values,
                                  NULL, NULL, ASKED * COLUMNS, NULL, NULL,
                                  NULL));
    CHECK_OK(naibx_answer_numbers(answers[a], NAIBX_STEPS, &steps[a],
                                  &counts[a], NULL));
  }
  CHECK_EQUAL(counts[0], counts[1]);
  CHECK(memcmp(steps[0], steps[1], counts[0] * sizeof *steps[0]) == 0);
  for (i = 0; i < counts[0]; ++i)
    CHECK(steps[0][i] <= 0);
  naibx_answer_destroy(answers[0]);
  naibx_answer_destroy(answers[1]);
  naibx_request_destroy(request);
  naibx_predictor_destroy(predictor);
  naibx_destroy(model);
}

static void sets_have_the_sizes_that_are_given(void) {
  pool from = {0, 0, 0, 0};
  naibx_model *model = ridge_model(&from, NAIBX_METHOD_KERNEL);
  naibx_predictor *predictor = NULL;
  naibx_answer *answer = make_answer_in(&from);
  naibx_request *request = NULL;
  double values[ASKED * COLUMNS];
  uint32_t least;
  uint32_t most;
  asked_rows(values);
  CHECK_OK(naibx_request_create(&request, NULL));
  CHECK_OK(naibx_predictor_create(model, NAIBX_FLOAT64, &predictor, NULL));
  for (least = 0; least <= LABELS; ++least) {
    for (most = least; most <= LABELS; ++most) {
      const uint64_t *offsets;
      const uint32_t *labels;
      uint64_t rows;
      uint64_t r;
      CHECK_OK(naibx_request_set_size(request, least, most, NULL));
      CHECK_OK(naibx_answer_predict(answer, predictor, request, ASKED, values,
                                    NULL, NULL, ASKED * COLUMNS, NULL, NULL,
                                    NULL));
      CHECK_OK(naibx_answer_sets(answer, &rows, &offsets, &labels, NULL));
      for (r = 0; r < rows; ++r) {
        const uint64_t size = offsets[r + 1] - offsets[r];
        CHECK(size >= least && size <= most);
      }
    }
  }
  naibx_request_destroy(request);
  naibx_answer_destroy(answer);
  naibx_predictor_destroy(predictor);
  naibx_destroy(model);
}

static void a_copy_goes_on_as_the_first_would(void) {
  pool from = {0, 0, 0, 0};
  naibx_model *models[2];
  naibx_predictor *predictors[2];
  naibx_answer *answers[2];
  naibx_request *request = NULL;
  const double *scores[2];
  double values[ASKED * COLUMNS];
  uint64_t count;
  int m;
  asked_rows(values);
  CHECK_OK(naibx_request_create(&request, NULL));
  CHECK_OK(naibx_request_set_outputs(request, NAIBX_LABEL_SCORES, NULL));
  models[0] = ridge_model(&from, NAIBX_METHOD_KERNEL);
  CHECK_OK(naibx_copy(models[0], &models[1], NULL));
  for (m = 0; m < 2; ++m) {
    CHECK_OK(learn_row(models[m], 500));
    CHECK_OK(
        naibx_predictor_create(models[m], NAIBX_FLOAT64, &predictors[m], NULL));
    answers[m] = make_answer_in(&from);
    CHECK_OK(naibx_answer_predict(answers[m], predictors[m], request, ASKED,
                                  values, NULL, NULL, ASKED * COLUMNS, NULL,
                                  NULL, NULL));
    CHECK_OK(naibx_answer_numbers(answers[m], NAIBX_LABEL_SCORES, &scores[m],
                                  &count, NULL));
  }
  CHECK(memcmp(scores[0], scores[1], count * sizeof *scores[0]) == 0);
  for (m = 0; m < 2; ++m) {
    naibx_answer_destroy(answers[m]);
    naibx_predictor_destroy(predictors[m]);
    naibx_destroy(models[m]);
  }
  naibx_request_destroy(request);
}

#define TESTS(X)                                                               \
  X(it_learns_what_is_easy)                                                    \
  X(C49_memory_may_run_out_at_every_allocation)                                \
  X(predictions_after_reserve_allocate_nothing)                                \
  X(threads_do_not_show_in_the_results)                                        \
  X(sets_have_the_sizes_that_are_given)                                        \
  X(a_copy_goes_on_as_the_first_would)
TEST_MAIN(TESTS)
