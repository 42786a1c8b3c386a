/* Room that was made: predictions of as many rows or fewer take no memory, of
 * the host's allocator. reserve_malloc_test has the global one. */
#include "asking.h"
#include "check.h"
#include "executors.h"
#include "fixture.h"
#include "pool.h"
#include "reserving.h"

#include <stddef.h>

static void as_many_rows_or_fewer_allocate_nothing(void) {
  expect_no_allocation(1, NULL, NULL);
}

static void nor_do_tasks_of_the_caller(void) {
  int calls = 0;
  expect_no_allocation(3, run_backwards, &calls);
  CHECK(calls > 0);
}

static void nor_do_threads_of_the_caller(void) {
  int calls = 0;
  expect_no_allocation(3, run_in_threads, &calls);
  CHECK(calls > 0);
}

static void nor_does_a_live_predictor_whose_model_has_learned_more(void) {
  int calls = 0;
  expect_no_allocation_after_learning(1, NULL, NULL);
  expect_no_allocation_after_learning(3, run_backwards, &calls);
  expect_no_allocation_after_learning(3, run_in_threads, &calls);
  CHECK(calls > 0);
}

/* Room is for all that the model may learn, also where a single row has been
 * answered before. */
static void nor_does_a_live_predictor_that_has_answered_a_row(void) {
  enum { LABELS = 40, ROWS = 3 };
  const double rows[ROWS] = {1.0, 2.0, 3.0};
  uint32_t set[LABELS];
  pool from = {0, 0, 0, 0};
  naibx_model *model = make_model_of(make_config(LABELS, NAIBX_GAUSSIAN, 1));
  naibx_predictor *live = NULL;
  naibx_answer *answer = make_answer_in(&from);
  uint64_t calls;
  uint64_t size;
  for (size = 0; size < LABELS; ++size)
    set[size] = (uint32_t)size;
  learn_set(model, rows, 1, set, 1, 1.0);
  CHECK_OK(naibx_predictor_create(model, NAIBX_LIVE, &live, NULL));
  CHECK_OK(naibx_answer_predict(answer, live, NULL, 1, rows, NULL, NULL, 1,
                                NULL, NULL, NULL));
  CHECK_OK(naibx_answer_reserve(answer, live, NULL, ROWS, NULL));
  calls = from.calls;
  for (size = 0; size <= LABELS; ++size) {
    learn_set(model, rows, 1, set, size, 1.0);
    CHECK_OK(naibx_answer_predict(answer, live, NULL, ROWS, rows, NULL, NULL,
                                  ROWS, NULL, NULL, NULL));
    CHECK_EQUAL(from.calls, calls);
  }
  naibx_answer_destroy(answer);
  naibx_predictor_destroy(live);
  naibx_destroy(model);
}

/* With every number of labels, and so of sizes, around whole lines of eight. */
static void nor_does_one_whose_model_has_learned_every_size(void) {
  enum { MOST_LABELS = 33 };
  uint32_t set[MOST_LABELS];
  uint32_t labels;
  uint64_t size;
  for (size = 0; size < MOST_LABELS; ++size)
    set[size] = (uint32_t)size;
  for (labels = 1; labels <= MOST_LABELS; ++labels) {
    pool from = {0, 0, 0, 0};
    naibx_model *model = make_model_of(make_config(labels, NAIBX_GAUSSIAN, 0));
    naibx_predictor *live = NULL;
    naibx_answer *answer = make_answer_in(&from);
    uint64_t calls;
    learn_set(model, NULL, 0, set, 1, 1.0);
    CHECK_OK(naibx_predictor_create(model, NAIBX_LIVE, &live, NULL));
    CHECK_OK(naibx_answer_reserve(answer, live, NULL, 1, NULL));
    calls = from.calls;
    for (size = 0; size <= labels; ++size)
      learn_set(model, NULL, 0, set, size, 1.0);
    CHECK_OK(naibx_answer_predict(answer, live, NULL, 1, NULL, NULL, NULL, 0,
                                  NULL, NULL, NULL));
    CHECK_EQUAL(from.calls, calls);
    naibx_answer_destroy(answer);
    naibx_predictor_destroy(live);
    naibx_destroy(model);
  }
}

#define TESTS(X)                                                               \
  X(as_many_rows_or_fewer_allocate_nothing)                                    \
  X(nor_do_tasks_of_the_caller)                                                \
  X(nor_do_threads_of_the_caller)                                              \
  X(nor_does_a_live_predictor_whose_model_has_learned_more)                    \
  X(nor_does_a_live_predictor_that_has_answered_a_row)                         \
  X(nor_does_one_whose_model_has_learned_every_size)
TEST_MAIN(TESTS)
