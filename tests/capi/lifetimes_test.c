/* Models, predictors, requests, answers and allocators are destroyed in every
 * order, and results outlive what they came from. */
#include "asking.h"
#include "check.h"
#include "pool.h"

#include <stdlib.h>

enum { ROWS = 20 };

typedef enum { A_MODEL, A_PREDICTOR, A_REQUEST, AN_ANSWER, AN_ALLOCATOR } kind;
enum { KINDS = 5 };

typedef struct {
  naibx_model *model;
  naibx_predictor *predictor;
  naibx_request *request;
  naibx_answer *answer;
  naibx_allocator *allocator;
} family;

static family make_family(pool *from, int32_t form) {
  family made = {NULL, NULL, NULL, NULL, NULL};
  made.model = make_model_in(from);
  teach(made.model, 0, 40);
  made.predictor = make_predictor(made.model, form);
  made.request = make_request(ALL_OUTPUTS);
  CHECK_OK(
      naibx_allocator_create(take, give_back, from, &made.allocator, NULL));
  CHECK_OK(naibx_answer_create(made.allocator, &made.answer, NULL));
  return made;
}

static void destroy(family *of, kind what) {
  switch (what) {
  case A_MODEL:
    naibx_destroy(of->model);
    of->model = NULL;
    break;
  case A_PREDICTOR:
    naibx_predictor_destroy(of->predictor);
    of->predictor = NULL;
    break;
  case A_REQUEST:
    naibx_request_destroy(of->request);
    of->request = NULL;
    break;
  case AN_ANSWER:
    naibx_answer_destroy(of->answer);
    of->answer = NULL;
    break;
  case AN_ALLOCATOR:
    naibx_allocator_destroy(of->allocator);
    of->allocator = NULL;
    break;
  }
}

/* Whatever is left gives what all of them gave. */
static void use(const family *of, const mixed_rows *rows,
                const results *expected, const results *expected_sets) {
  if (of->answer == NULL)
    return;
  if (of->request != NULL || of->predictor == NULL)
    expect_results(of->answer, ALL_OUTPUTS, expected);
  if (of->predictor == NULL)
    return;
  CHECK_OK(ask(of->answer, of->predictor, of->request, rows));
  if (of->request != NULL)
    expect_results(of->answer, ALL_OUTPUTS, expected);
  else
    expect_results(of->answer, NAIBX_SETS, expected_sets);
}

static void destroy_in_order(const kind *order, int32_t form,
                             const mixed_rows *rows) {
  pool from = {0, 0, 0, 0};
  family of = make_family(&from, form);
  results expected;
  results expected_sets;
  int is_without_request = 0;
  int i;
  CHECK_OK(ask(of.answer, of.predictor, of.request, rows));
  expected = copy_results(of.answer, ALL_OUTPUTS);
  expected_sets = copy_results(of.answer, NAIBX_SETS);
  for (i = 0; i < KINDS; ++i) {
    destroy(&of, order[i]);
    if (of.request == NULL && of.predictor != NULL)
      is_without_request = 1; /* asked for sets alone since then */
    if (of.answer != NULL && of.predictor == NULL && is_without_request)
      expect_results(of.answer, NAIBX_SETS, &expected_sets);
    else
      use(&of, rows, &expected, &expected_sets);
  }
  CHECK_EQUAL(from.blocks_held, 0);
  CHECK_EQUAL(from.bytes_held, 0);
  free(expected.bytes);
  free(expected_sets.bytes);
}

/* All orders of those from `first` on; returns how many. */
static int permute(kind *order, int first, int32_t form,
                   const mixed_rows *rows) {
  int count = 0;
  int i;
  if (first == KINDS) {
    destroy_in_order(order, form, rows);
    return 1;
  }
  for (i = first; i < KINDS; ++i) {
    const kind taken = order[i];
    order[i] = order[first];
    order[first] = taken;
    count += permute(order, first + 1, form, rows);
    order[first] = order[i];
    order[i] = taken;
  }
  return count;
}

static void everything_is_destroyed_in_every_order(void) {
  kind order[KINDS] = {A_MODEL, A_PREDICTOR, A_REQUEST, AN_ANSWER,
                       AN_ALLOCATOR};
  const mixed_rows rows = make_mixed_rows(ROWS, 0);
  int32_t form;
  for (form = NAIBX_FLOAT64; form <= NAIBX_LIVE; ++form)
    CHECK_EQUAL(permute(order, 0, form, &rows), 120);
  free_mixed_rows(rows);
}

/* Results stay where they are, not only what they are. */
static void results_are_kept_over_predictions_on_other_answers(void) {
  const mixed_rows rows = make_mixed_rows(ROWS, 0);
  int32_t form;
  for (form = NAIBX_FLOAT64; form <= NAIBX_LIVE; ++form) {
    naibx_model *model = make_mixed_model();
    naibx_predictor *predictor = make_predictor(model, form);
    naibx_request *request = make_request(ALL_OUTPUTS);
    naibx_answer *answers[3] = {make_answer(1), make_answer(1), make_answer(1)};
    results expected;
    uint64_t count = 0;
    const uint64_t *offsets[2] = {NULL, NULL};
    const uint32_t *labels[2] = {NULL, NULL};
    const double *steps[2] = {NULL, NULL};
    int i;
    CHECK_OK(ask(answers[0], predictor, request, &rows));
    expected = copy_results(answers[0], ALL_OUTPUTS);
    CHECK_OK(
        naibx_answer_sets(answers[0], &count, &offsets[0], &labels[0], NULL));
    CHECK_OK(
        naibx_answer_numbers(answers[0], NAIBX_STEPS, &steps[0], &count, NULL));
    for (i = 1; i <= 2; ++i) {
      learn(model, rows.values, MIXED_FEATURES, (uint32_t)i);
      CHECK_OK(ask(answers[i], predictor, NULL, &rows));
      naibx_answer_destroy(answers[i]);
    }
    naibx_destroy(model);
    expect_results(answers[0], ALL_OUTPUTS, &expected);
    naibx_predictor_destroy(predictor);
    naibx_request_destroy(request);
    expect_results(answers[0], ALL_OUTPUTS, &expected);
    CHECK_OK(
        naibx_answer_sets(answers[0], &count, &offsets[1], &labels[1], NULL));
    CHECK_OK(
        naibx_answer_numbers(answers[0], NAIBX_STEPS, &steps[1], &count, NULL));
    CHECK(offsets[0] == offsets[1] && labels[0] == labels[1] &&
          steps[0] == steps[1]);
    naibx_answer_destroy(answers[0]);
    free(expected.bytes);
  }
  free_mixed_rows(rows);
}

/* The model of a live predictor is there until the last of them is gone. */
static void live_predictors_keep_a_model_that_nobody_else_has(void) {
  pool from = {0, 0, 0, 0};
  naibx_model *model = make_model_in(&from);
  naibx_predictor *first = NULL;
  naibx_predictor *second = NULL;
  naibx_config *config = NULL;
  teach(model, 0, 40);
  first = make_predictor(model, NAIBX_LIVE);
  second = make_predictor(model, NAIBX_LIVE);
  naibx_destroy(model);
  naibx_predictor_destroy(first);
  CHECK(from.blocks_held > 0);
  CHECK_OK(naibx_predictor_get_config(second, &config, NULL));
  naibx_predictor_destroy(second);
  CHECK(from.blocks_held > 0);
  naibx_config_destroy(config);
  CHECK_EQUAL(from.blocks_held, 0);
}

static void C48_nothing_is_destroyed_where_there_is_nothing(void) {
  naibx_predictor_destroy(NULL);
  naibx_request_destroy(NULL);
  naibx_answer_destroy(NULL);
}

#define TESTS(X)                                                               \
  X(everything_is_destroyed_in_every_order)                                    \
  X(results_are_kept_over_predictions_on_other_answers)                        \
  X(live_predictors_keep_a_model_that_nobody_else_has)                         \
  X(C48_nothing_is_destroyed_where_there_is_nothing)
TEST_MAIN(TESTS)
