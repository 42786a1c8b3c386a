/* Batches of several threads that fail, are cancelled or do not fit. */
#include "check.h"
#include "executors.h"
#include "fixture.h"
#include "subject.h"

#include <math.h>
#include <string.h>

enum { ROWS = 10000, CAPACITY = ROWS * MIXED_LABELS, WAYS = 5 };

static const uint32_t thread_counts[WAYS] = {1, 2, 3, 16, 3};

/* The last way is by an executor. */
static naibx_workspace *make_workspace_of_way(subject from, int way,
                                              int *calls) {
  naibx_workspace *workspace = make_workspace(from, thread_counts[way]);
  if (way == WAYS - 1)
    CHECK_OK(naibx_workspace_set_executor(workspace, run_backwards, calls,
                                          thread_counts[way], NULL));
  return workspace;
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
typedef void (*check_of_way)(subject from, naibx_workspace *workspace);

static void check_all_ways(check_of_way check) {
  int32_t precision;
  for (precision = MODEL; precision <= NAIBX_FLOAT32; ++precision) {
    const subject from = make_subject(make_mixed_model(), precision);
    int way;
    for (way = 0; way < WAYS; ++way) {
      int calls = 0;
      naibx_workspace *workspace = make_workspace_of_way(from, way, &calls);
      check(from, workspace);
      CHECK((calls > 0) == (way == WAYS - 1));
      naibx_workspace_destroy(workspace);
    }
    destroy_subject(from);
  }
}

/* The batch that is mended then gives what one thread does. */
static void expect_works(subject from, naibx_workspace *workspace) {
  const query rows = make_query();
  sets alone = make_sets(ROWS, CAPACITY);
  sets shared = make_sets(ROWS, CAPACITY);
  CHECK_OK(predict_sets(from, &rows, &alone, NULL, NULL, NULL, NULL));
  CHECK_OK(predict_sets(from, &rows, &shared, NULL, NULL, workspace, NULL));
  expect_same_sets(&shared, &alone, ROWS);
  destroy_sets(alone);
  destroy_sets(shared);
}

static void expect_failure(subject from, naibx_workspace *workspace,
                           naibx_status status, int64_t row, int64_t column) {
  query rows = {ROWS, values, NULL, NULL, (uint64_t)ROWS * MIXED_FEATURES,
                sizes};
  sets result = make_sets(ROWS, CAPACITY);
  naibx_error *error = NULL;
  result.count = 77;
  CHECK_STATUS(predict_sets(from, &rows, &result, NULL, NULL, workspace, NULL),
               status);
  CHECK_STATUS(
      predict_sets(from, &rows, &result, NULL, NULL, workspace, &error),
      status);
  CHECK_EQUAL(result.count, 0);
  expect_error(error, status, row, column, "");
  destroy_sets(result);
}

static void check_wrong_rows(subject from, naibx_workspace *workspace) {
  (void)make_query();
  values[9000 * MIXED_FEATURES + 1] = HUGE_VAL;
  expect_failure(from, workspace, NAIBX_ERROR_FEATURE_VALUE, 9000, 1);
  values[5000 * MIXED_FEATURES + 2] = -HUGE_VAL; /* Bernoulli */
  expect_failure(from, workspace, NAIBX_ERROR_FEATURE_VALUE, 5000, 2);
  sizes[4990] = MIXED_LABELS + 1;
  expect_failure(from, workspace, NAIBX_ERROR_OUT_OF_RANGE, 4990, -1);
  values[333 * MIXED_FEATURES + 5] = 3.0; /* no such category */
  expect_failure(from, workspace, NAIBX_ERROR_FEATURE_VALUE, 333, 5);
  sizes[100] = -2;
  expect_failure(from, workspace, NAIBX_ERROR_OUT_OF_RANGE, 100, -1);
  values[3] = -1.0; /* a count */
  expect_failure(from, workspace, NAIBX_ERROR_FEATURE_VALUE, 0, 3);
  expect_works(from, workspace);
}

static void of_several_wrong_rows_threads_name_the_first(void) {
  check_all_ways(check_wrong_rows);
}

/* A worker fails in the middle of a tile, and others after it at the ends of
 * theirs. */
static void check_many_wrong_rows(subject from, naibx_workspace *workspace) {
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
    expect_failure(from, workspace, NAIBX_ERROR_FEATURE_VALUE, first, 1);
  expect_works(from, workspace);
}

static void of_wrong_rows_everywhere_threads_name_the_first(void) {
  check_all_ways(check_many_wrong_rows);
}

/* Where nothing is to be written stands 0xA5. */
static void expect_untouched(const sets *result) {
  uint64_t i;
  for (i = result->capacity; i < CAPACITY; ++i) {
    const unsigned char *step = (const unsigned char *)&result->steps[i];
    size_t byte;
    CHECK(result->labels[i] == 0xA5A5A5A5U);
    for (byte = 0; byte < sizeof *result->steps; ++byte)
      CHECK(step[byte] == 0xA5);
  }
}

static void check_capacities(subject from, naibx_workspace *workspace) {
  const query rows = make_query();
  sets alone = make_sets(ROWS, CAPACITY);
  sets shared = make_sets(ROWS, CAPACITY);
  uint64_t capacities[6] = {0, 1, 2, 0, 0, 0};
  int i;
  CHECK_OK(predict_sets(from, &rows, &alone, NULL, NULL, NULL, NULL));
  capacities[3] = alone.count / 2;
  capacities[4] = alone.count - 1;
  capacities[5] = alone.count;
  for (i = 0; i < 6; ++i) {
    memset(shared.labels, 0xA5, CAPACITY * sizeof *shared.labels);
    memset(shared.steps, 0xA5, CAPACITY * sizeof *shared.steps);
    shared.capacity = capacities[i];
    CHECK_STATUS(
        predict_sets(from, &rows, &shared, NULL, NULL, workspace, NULL),
        i == 5 ? NAIBX_OK : NAIBX_BUFFER_TOO_SMALL);
    CHECK_EQUAL(shared.count, alone.count);
    expect_untouched(&shared);
  }
  expect_same_sets(&shared, &alone, ROWS);
  destroy_sets(alone);
  destroy_sets(shared);
}

static void threads_write_nothing_past_the_capacity(void) {
  check_all_ways(check_capacities);
}

static void check_without_arrays(subject from, naibx_workspace *workspace) {
  const query rows = make_query();
  sets alone = make_sets(ROWS, CAPACITY);
  sets counted = make_sets(ROWS, 0);
  sets unsure = make_sets(ROWS, CAPACITY);
  double *steps = unsure.steps;
  uint32_t *labels = counted.labels;
  CHECK_OK(predict_sets(from, &rows, &alone, NULL, NULL, NULL, NULL));
  counted.labels = NULL;
  CHECK_STATUS(predict_sets(from, &rows, &counted, NULL, NULL, workspace, NULL),
               NAIBX_BUFFER_TOO_SMALL);
  CHECK_EQUAL(counted.count, alone.count);
  unsure.steps = NULL;
  CHECK_OK(predict_sets(from, &rows, &unsure, NULL, NULL, workspace, NULL));
  CHECK_EQUAL(unsure.count, alone.count);
  CHECK_BYTES(unsure.labels, alone.labels, alone.count * sizeof *alone.labels);
  counted.labels = labels;
  unsure.steps = steps;
  destroy_sets(alone);
  destroy_sets(counted);
  destroy_sets(unsure);
}

static void threads_do_without_labels_or_steps(void) {
  check_all_ways(check_without_arrays);
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

static void check_progress(subject from, naibx_workspace *workspace) {
  const query rows = make_query();
  sets result = make_sets(ROWS, CAPACITY);
  watch all = {0, 0, UINT64_MAX};
  uint64_t stop;
  CHECK_OK(
      predict_sets(from, &rows, &result, watch_rows, &all, workspace, NULL));
  CHECK_EQUAL(all.last, ROWS);
  for (stop = 1; stop <= all.calls; stop += all.calls > 8 ? all.calls / 4 : 1) {
    watch stopped = {0, 0, 0};
    stopped.stop_after = stop;
    CHECK_STATUS(predict_sets(from, &rows, &result, watch_rows, &stopped,
                              workspace, NULL),
                 NAIBX_CANCELLED);
    CHECK_EQUAL(stopped.calls, stop);
    CHECK((stopped.last == ROWS) == (stop == all.calls));
    CHECK_EQUAL(result.count, 0);
  }
  destroy_sets(result);
  expect_works(from, workspace);
}

static void progress_of_threads_counts_up_and_cancels(void) {
  check_all_ways(check_progress);
}

#define TESTS(X)                                                               \
  X(of_several_wrong_rows_threads_name_the_first)                              \
  X(of_wrong_rows_everywhere_threads_name_the_first)                           \
  X(threads_write_nothing_past_the_capacity)                                   \
  X(threads_do_without_labels_or_steps)                                        \
  X(progress_of_threads_counts_up_and_cancels)

TEST_MAIN(TESTS)
