/* Batches of several threads that fail or are cancelled. */
#include "check.h"
#include "executors.h"
#include "fixture.h"
#include "subject.h"

#include <math.h>
#include <string.h>

enum { ROWS = 10000, CAPACITY = ROWS * MIXED_LABELS, WAYS = 5 };

static const uint32_t thread_counts[WAYS] = {1, 2, 3, 16, 3};

/* The last way is by an executor. */
static naibx_answer *make_answer_of_way(int way, int *calls) {
  naibx_answer *answer = make_answer(thread_counts[way]);
  if (way == WAYS - 1)
    CHECK_OK(naibx_answer_set_executor(answer, run_backwards, calls,
                                       thread_counts[way], NULL));
  return answer;
}

static double values[ROWS * MIXED_FEATURES];
static int64_t sizes[ROWS];

static query make_query(void) {
  query made = {ROWS, values, NULL, NULL, (uint64_t)ROWS * MIXED_FEATURES,
                sizes};
  uint64_t random = 37;
  int row;
  for (row = 0; row < ROWS; ++row) {
    make_mixed_row(&random, values + (size_t)row * MIXED_FEATURES);
    sizes[row] = row % 3 == 0 ? row % 5 : NAIBX_SIZE_PREDICTED;
  }
  return made;
}

/* Checks a model and predictors each way; `calls` counts those of
 * the executor. */
typedef void (*check_of_way)(subject from, naibx_answer *answer);

static void check_all_ways(check_of_way check) {
  int32_t precision;
  for (precision = MODEL; precision <= NAIBX_FLOAT32; ++precision) {
    const subject from = make_subject(make_mixed_model(), precision);
    int way;
    for (way = 0; way < WAYS; ++way) {
      int calls = 0;
      naibx_answer *answer = make_answer_of_way(way, &calls);
      check(from, answer);
      CHECK((calls > 0) == (way == WAYS - 1));
      naibx_answer_destroy(answer);
    }
    destroy_subject(from);
  }
}

/* The batch that is mended then gives what one thread does. */
static void expect_works(subject from, naibx_answer *answer) {
  const query rows = make_query();
  sets alone = make_sets(ROWS, CAPACITY);
  sets shared = make_sets(ROWS, CAPACITY);
  CHECK_OK(predict_sets(from, &rows, &alone, NULL, NULL, NULL, NULL));
  CHECK_OK(predict_sets(from, &rows, &shared, NULL, NULL, answer, NULL));
  expect_same_sets(&shared, &alone, ROWS);
  destroy_sets(alone);
  destroy_sets(shared);
}

static void expect_failure(subject from, naibx_answer *answer,
                           naibx_status status, int64_t row, int64_t column) {
  query rows = {ROWS, values, NULL, NULL, (uint64_t)ROWS * MIXED_FEATURES,
                sizes};
  sets result = make_sets(ROWS, CAPACITY);
  naibx_error *error = NULL;
  result.count = 77;
  CHECK_STATUS(predict_sets(from, &rows, &result, NULL, NULL, answer, NULL),
               status);
  CHECK_STATUS(predict_sets(from, &rows, &result, NULL, NULL, answer, &error),
               status);
  CHECK_EQUAL(result.count, 0);
  expect_error(error, status, row, column, "");
  destroy_sets(result);
}

static void check_wrong_rows(subject from, naibx_answer *answer) {
  (void)make_query();
  values[9000 * MIXED_FEATURES + 1] = HUGE_VAL;
  expect_failure(from, answer, NAIBX_ERROR_FEATURE_VALUE, 9000, 1);
  values[5000 * MIXED_FEATURES + 2] = -HUGE_VAL; /* Bernoulli */
  expect_failure(from, answer, NAIBX_ERROR_FEATURE_VALUE, 5000, 2);
  values[333 * MIXED_FEATURES + 5] = 3.0; /* no such category */
  expect_failure(from, answer, NAIBX_ERROR_FEATURE_VALUE, 333, 5);
  /* Sizes are of the request, which is looked at before the rows. */
  sizes[4990] = MIXED_LABELS + 1;
  expect_failure(from, answer, NAIBX_ERROR_OUT_OF_RANGE, 4990, -1);
  sizes[100] = -2;
  expect_failure(from, answer, NAIBX_ERROR_OUT_OF_RANGE, 100, -1);
  sizes[100] = 2;
  sizes[4990] = 2;
  values[3] = -1.0; /* a count */
  expect_failure(from, answer, NAIBX_ERROR_FEATURE_VALUE, 0, 3);
  expect_works(from, answer);
}

static void of_several_wrong_rows_threads_name_the_first(void) {
  check_all_ways(check_wrong_rows);
}

/* A worker fails in the middle of a tile, and others after it at the ends of
 * theirs. */
static void check_many_wrong_rows(subject from, naibx_answer *answer) {
  const int tile = from.predictor == NULL ? 16 : 64;
  const int first = 20 * 64 + tile / 2;
  int repetition;
  int row;
  (void)make_query();
  values[first * MIXED_FEATURES + 1] = HUGE_VAL;
  for (row = first + 1; row < ROWS; ++row)
    if (row > first + tile / 2 && row % tile == tile - 1)
      values[row * MIXED_FEATURES] = HUGE_VAL;
  for (repetition = 0; repetition < 50; ++repetition)
    expect_failure(from, answer, NAIBX_ERROR_FEATURE_VALUE, first, 1);
  expect_works(from, answer);
}

static void of_wrong_rows_everywhere_threads_name_the_first(void) {
  check_all_ways(check_many_wrong_rows);
}

static void check_without_steps(subject from, naibx_answer *answer) {
  const query rows = make_query();
  sets alone = make_sets(ROWS, CAPACITY);
  sets unsure = make_sets(ROWS, CAPACITY);
  double *steps = unsure.steps;
  CHECK_OK(predict_sets(from, &rows, &alone, NULL, NULL, NULL, NULL));
  unsure.steps = NULL;
  CHECK_OK(predict_sets(from, &rows, &unsure, NULL, NULL, answer, NULL));
  CHECK_EQUAL(unsure.count, alone.count);
  CHECK_BYTES(unsure.labels, alone.labels, alone.count * sizeof *alone.labels);
  unsure.steps = steps;
  destroy_sets(alone);
  destroy_sets(unsure);
}

static void threads_do_without_steps(void) {
  check_all_ways(check_without_steps);
}

typedef struct {
  uint64_t calls;
  uint64_t last;
  uint64_t stop_after; /* calls */
} watch;

static int32_t watch_rows(void *context, uint64_t done, uint64_t total) {
  watch *watched = context;
  CHECK_EQUAL(total, ROWS);
  CHECK(done > watched->last && done <= total);
  CHECK(watched->calls < watched->stop_after);
  watched->last = done;
  return ++watched->calls == watched->stop_after;
}

static void check_progress(subject from, naibx_answer *answer) {
  const query rows = make_query();
  sets result = make_sets(ROWS, CAPACITY);
  watch all = {0, 0, UINT64_MAX};
  uint64_t stop;
  CHECK_OK(predict_sets(from, &rows, &result, watch_rows, &all, answer, NULL));
  CHECK_EQUAL(all.last, ROWS);
  for (stop = 1; stop <= all.calls; stop += all.calls > 8 ? all.calls / 4 : 1) {
    watch stopped = {0, 0, 0};
    stopped.stop_after = stop;
    CHECK_STATUS(
        predict_sets(from, &rows, &result, watch_rows, &stopped, answer, NULL),
        NAIBX_CANCELLED);
    CHECK_EQUAL(stopped.calls, stop);
    CHECK((stopped.last == ROWS) == (stop == all.calls));
    CHECK_EQUAL(result.count, 0);
  }
  destroy_sets(result);
  expect_works(from, answer);
}

static void progress_of_threads_counts_up_and_cancels(void) {
  check_all_ways(check_progress);
}

#define TESTS(X)                                                               \
  X(of_several_wrong_rows_threads_name_the_first)                              \
  X(of_wrong_rows_everywhere_threads_name_the_first)                           \
  X(threads_do_without_steps)                                                  \
  X(progress_of_threads_counts_up_and_cancels)

TEST_MAIN(TESTS)
