/* Predictors and answers with a host's allocator. */
#include "check.h"
#include "fixture.h"
#include "pool.h"
#include "predicting.h"

#include <math.h>
#include <string.h>

enum { ROWS = 150, CAPACITY = ROWS * MIXED_LABELS };

static double rows[ROWS][MIXED_FEATURES];

/* Every third row misses a value. */
static void make_rows(void) {
  uint64_t random = 3;
  int i;
  for (i = 0; i < ROWS; ++i) {
    make_mixed_row(&random, rows[i]);
    if (i % 3 == 1)
      rows[i][i % MIXED_FEATURES] = (double)NAN;
  }
}

/* Every call that takes a answer. */
static void ask_predictor(const naibx_predictor *predictor,
                          naibx_answer *answer) {
  static const uint32_t indices[2] = {0, 3};
  uint32_t labels[CAPACITY];
  double steps[CAPACITY];
  double scores[MIXED_LABELS + 1];
  uint64_t offsets[ROWS + 1];
  uint64_t count = 0;
  int i;
  for (i = 0; i < 9; ++i) {
    CHECK_OK(predict_one(by_predictor(predictor), rows[i], NULL, MIXED_FEATURES,
                         i % 2 == 0 ? NAIBX_SIZE_PREDICTED : MIXED_LABELS,
                         labels, steps, MIXED_LABELS, &count, answer, NULL));
    CHECK_OK(predict_one(by_predictor(predictor), rows[i], indices, 1,
                         NAIBX_SIZE_PREDICTED, labels, NULL, MIXED_LABELS,
                         &count, answer, NULL));
    CHECK_OK(score_labels(by_predictor(predictor), rows[i], NULL,
                          MIXED_FEATURES, scores, NULL, answer, NULL));
    CHECK_OK(score_sizes(by_predictor(predictor), rows[i], NULL, MIXED_FEATURES,
                         scores, NULL, answer, NULL));
  }
  CHECK_OK(predict_batch(by_predictor(predictor), ROWS, rows[0], NULL, NULL,
                         (uint64_t)ROWS * MIXED_FEATURES, NULL, offsets, labels,
                         steps, CAPACITY, &count, NULL, NULL, answer, NULL));
}

static void ask_model(const naibx_model *model, naibx_answer *answer) {
  uint32_t labels[CAPACITY];
  uint64_t offsets[ROWS + 1];
  uint64_t count = 0;
  CHECK_OK(predict_one(by_model(model), rows[1], NULL, MIXED_FEATURES,
                       MIXED_LABELS, labels, NULL, MIXED_LABELS, &count, answer,
                       NULL));
  CHECK_OK(predict_batch(by_model(model), ROWS, rows[0], NULL, NULL,
                         (uint64_t)ROWS * MIXED_FEATURES, NULL, offsets, labels,
                         NULL, CAPACITY, &count, NULL, NULL, answer, NULL));
}

static naibx_predictor *compile(const naibx_model *model, int32_t precision) {
  naibx_predictor *predictor = NULL;
  CHECK_OK(naibx_predictor_create(model, precision, &predictor, NULL));
  return predictor;
}

static void everything_comes_from_the_allocator_and_goes_back(void) {
  int32_t precision;
  make_rows();
  for (precision = NAIBX_FLOAT64; precision <= NAIBX_FLOAT32; ++precision) {
    pool from = {0, 0, 0, 0};
    naibx_model *model = make_model_in(&from);
    naibx_predictor *predictor = NULL;
    naibx_answer *answer = NULL;
    uint64_t before = 0;
    teach(model, 0, 40);
    before = from.bytes_held;
    predictor = compile(model, precision);
    CHECK((double)(from.bytes_held - before) >=
          predictor_number(predictor, NAIBX_TABLE_BYTES));
    answer = make_answer_in(&from);
    /* The predictor needs its model no more, nor the answer either. */
    naibx_destroy(model);
    ask_predictor(predictor, answer);
    naibx_predictor_destroy(predictor);
    CHECK(from.blocks_held > 0);
    naibx_answer_destroy(answer);
    CHECK_EQUAL(from.blocks_held, 0);
    CHECK_EQUAL(from.bytes_held, 0);
  }
}

static void a_reserved_answer_spares_predictors_all_allocation(void) {
  int32_t precision;
  make_rows();
  for (precision = NAIBX_FLOAT64; precision <= NAIBX_FLOAT32; ++precision) {
    pool from = {0, 0, 0, 0};
    naibx_model *model = make_model_in(&from);
    naibx_predictor *predictor = NULL;
    naibx_answer *answer = NULL;
    uint64_t calls = 0;
    teach(model, 0, 40);
    predictor = compile(model, precision);
    answer = make_answer_in(&from);
    CHECK_OK(reserve_rows(by_predictor(predictor), ROWS, answer, NULL));
    calls = from.calls;
    ask_predictor(predictor, answer);
    CHECK_EQUAL(from.calls, calls);
    naibx_answer_destroy(answer);
    naibx_predictor_destroy(predictor);
    naibx_destroy(model);
  }
}

/* Grown once for each of them, it serves all. */
static void an_answer_serves_models_and_predictors_alike(void) {
  pool from = {0, 0, 0, 0};
  naibx_model *model = make_model_in(&from);
  naibx_predictor *small = NULL;
  naibx_predictor *large = NULL;
  naibx_predictor *floats = NULL;
  naibx_answer *answer = NULL;
  uint64_t calls = 0;
  int i;
  make_rows();
  teach(model, 0, 2);
  small = compile(model, NAIBX_FLOAT64);
  answer = make_answer_in(&from);
  teach(model, 2, 40);
  large = compile(model, NAIBX_FLOAT64);
  floats = compile(model, NAIBX_FLOAT32);
  for (i = 0; i < 2; ++i) {
    calls = from.calls;
    ask_predictor(small, answer);
    ask_model(model, answer);
    ask_predictor(large, answer);
    ask_predictor(floats, answer);
  }
  CHECK_EQUAL(from.calls, calls);
  naibx_answer_destroy(answer);
  answer = make_answer_in(&from);
  CHECK_OK(reserve_rows(by_model(model), ROWS, answer, NULL));
  calls = from.calls;
  ask_model(model, answer);
  CHECK_EQUAL(from.calls, calls);
  ask_predictor(large, answer);
  naibx_answer_destroy(answer);
  naibx_predictor_destroy(small);
  naibx_predictor_destroy(large);
  naibx_predictor_destroy(floats);
  naibx_destroy(model);
  CHECK_EQUAL(from.blocks_held, 0);
}

/* The operations that run out of memory in turn. Each leaves no object. */
static naibx_status create(const naibx_model *model,
                           const naibx_predictor *predictor,
                           naibx_answer *answer, naibx_error **error) {
  naibx_predictor *made = (naibx_predictor *)answer;
  const naibx_status status =
      naibx_predictor_create(model, NAIBX_FLOAT32, &made, error);
  (void)predictor;
  CHECK(status == NAIBX_OK || made == NULL);
  naibx_predictor_destroy(made);
  return status;
}

static naibx_status reserve(const naibx_model *model,
                            const naibx_predictor *predictor,
                            naibx_answer *answer, naibx_error **error) {
  (void)model;
  return reserve_rows(by_predictor(predictor), ROWS, answer, error);
}

static naibx_status reserve_live(const naibx_model *model,
                                 const naibx_predictor *predictor,
                                 naibx_answer *answer, naibx_error **error) {
  (void)predictor;
  return reserve_rows(by_model(model), ROWS, answer, error);
}

static naibx_status take_config(const naibx_model *model,
                                const naibx_predictor *predictor,
                                naibx_answer *answer, naibx_error **error) {
  naibx_config *made = (naibx_config *)answer;
  const naibx_status status =
      naibx_predictor_get_config(predictor, &made, error);
  (void)model;
  CHECK(status == NAIBX_OK || made == NULL);
  naibx_config_destroy(made);
  return status;
}

static naibx_status ask(source from, naibx_answer *answer,
                        naibx_error **error) {
  uint32_t labels[CAPACITY];
  uint64_t offsets[ROWS + 1];
  uint64_t count = 9;
  const naibx_status status = predict_batch(
      from, ROWS, rows[0], NULL, NULL, (uint64_t)ROWS * MIXED_FEATURES, NULL,
      offsets, labels, NULL, CAPACITY, &count, NULL, NULL, answer, error);
  uint64_t sets = 9;
  const uint64_t *no_offsets = offsets;
  const uint32_t *no_labels = labels;
  if (status != NAIBX_OK)
    CHECK_STATUS(
        naibx_answer_sets(answer, &sets, &no_offsets, &no_labels, NULL),
        NAIBX_ERROR_MISMATCH);
  return status;
}

static naibx_status predict(const naibx_model *model,
                            const naibx_predictor *predictor,
                            naibx_answer *answer, naibx_error **error) {
  (void)model;
  return ask(by_predictor(predictor), answer, error);
}

static naibx_status predict_live(const naibx_model *model,
                                 const naibx_predictor *predictor,
                                 naibx_answer *answer, naibx_error **error) {
  (void)predictor;
  return ask(by_model(model), answer, error);
}

typedef naibx_status (*operation)(const naibx_model *model,
                                  const naibx_predictor *predictor,
                                  naibx_answer *answer, naibx_error **error);

/* Fails at the k-th allocation, for every k until none is left to fail. The
 * answer has no room yet, or that for a row of a small predictor. */
static void fail_at_every_allocation(operation run, int has_room) {
  naibx_status status = NAIBX_ERROR_OUT_OF_MEMORY;
  uint64_t k;
  make_rows();
  for (k = 1; status != NAIBX_OK; ++k) {
    pool from = {0, 0, 0, 0};
    naibx_model *model = make_model_in(&from);
    naibx_predictor *small = NULL;
    naibx_predictor *predictor = NULL;
    naibx_answer *answer = NULL;
    naibx_error *error = NULL;
    CHECK(k < 1000);
    teach(model, 0, 2);
    small = compile(model, NAIBX_FLOAT32);
    answer = make_answer_in(&from);
    if (has_room)
      CHECK_OK(reserve_rows(by_predictor(small), 1, answer, NULL));
    teach(model, 2, 40);
    predictor = compile(model, NAIBX_FLOAT64);
    from.fails_from = from.calls + k;
    status = run(model, predictor, answer, &error);
    from.fails_from = 0;
    if (status != NAIBX_OK) {
      expect_error(error, NAIBX_ERROR_OUT_OF_MEMORY, -1, -1, "");
      /* It goes on as if nothing had been. */
      CHECK_OK(run(model, predictor, answer, NULL));
      ask_predictor(small, answer);
    }
    naibx_answer_destroy(answer);
    naibx_predictor_destroy(small);
    naibx_predictor_destroy(predictor);
    naibx_destroy(model);
    CHECK_EQUAL(from.blocks_held, 0);
    CHECK_EQUAL(from.bytes_held, 0);
  }
  CHECK(k > 2);
}

static void C49_memory_runs_out_in_compiling(void) {
  fail_at_every_allocation(create, 0);
}

static void C49_memory_runs_out_in_a_reservation(void) {
  fail_at_every_allocation(reserve, 0);
  fail_at_every_allocation(reserve_live, 0);
}

static void C49_memory_runs_out_in_the_configuration_of_a_predictor(void) {
  fail_at_every_allocation(take_config, 0);
}

static void C49_memory_runs_out_in_a_batch(void) {
  fail_at_every_allocation(predict, 0);
  fail_at_every_allocation(predict_live, 0);
}

static void C49_memory_runs_out_as_an_answer_grows(void) {
  fail_at_every_allocation(predict, 1);
  fail_at_every_allocation(predict_live, 1);
}

#define TESTS(X)                                                               \
  X(everything_comes_from_the_allocator_and_goes_back)                         \
  X(a_reserved_answer_spares_predictors_all_allocation)                        \
  X(an_answer_serves_models_and_predictors_alike)                              \
  X(C49_memory_runs_out_in_compiling)                                          \
  X(C49_memory_runs_out_in_a_reservation)                                      \
  X(C49_memory_runs_out_in_the_configuration_of_a_predictor)                   \
  X(C49_memory_runs_out_in_a_batch)                                            \
  X(C49_memory_runs_out_as_an_answer_grows)
TEST_MAIN(TESTS)
