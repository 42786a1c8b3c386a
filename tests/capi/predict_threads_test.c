/* Batches that several threads predict: the same bits as one thread. */
#include "check.h"
#include "fixture.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { ROWS = 1000, LABELS = 40, FEATURES = 12, CAPACITY = ROWS * LABELS };

typedef struct {
  uint64_t offsets[ROWS + 1];
  uint32_t labels[CAPACITY];
  double steps[CAPACITY];
  uint64_t count;
} answer;

/* A model, or a predictor where that is not NULL. */
typedef struct {
  naibx_model *model;
  naibx_predictor *predictor;
} subject;

static void fill_row(uint64_t *random, double *row) {
  int i;
  for (i = 0; i < FEATURES; ++i)
    row[i] = random_normal(random);
  if (random_unit(random) < 0.1)
    row[3] = (double)NAN;
}

static naibx_model *make_learned_model(void) {
  naibx_model *model = make_model(LABELS, NAIBX_GAUSSIAN, FEATURES);
  uint64_t random = 5;
  int example;
  for (example = 0; example < 300; ++example) {
    double row[FEATURES];
    uint32_t labels[LABELS];
    uint64_t count = 0;
    uint32_t label;
    fill_row(&random, row);
    for (label = 0; label + 1 < LABELS; ++label)
      if (random_unit(&random) < 0.2)
        labels[count++] = label;
    learn_set(model, row, FEATURES, labels, count, 1.0);
  }
  return model;
}

static double *make_rows(void) {
  double *rows = malloc(sizeof(double) * ROWS * FEATURES);
  uint64_t random = 17;
  int row;
  CHECK(rows != NULL);
  for (row = 0; row < ROWS; ++row)
    fill_row(&random, rows + (size_t)row * FEATURES);
  return rows;
}

static subject make_subject(int32_t precision) {
  subject made = {NULL, NULL};
  made.model = make_learned_model();
  if (precision >= 0)
    CHECK_OK(
        naibx_predictor_create(made.model, precision, &made.predictor, NULL));
  return made;
}

static void destroy(subject made) {
  naibx_predictor_destroy(made.predictor);
  naibx_destroy(made.model);
}

static naibx_status predict_rows(subject from, uint64_t row_count,
                                 const double *rows, const int64_t *sizes,
                                 uint64_t capacity, answer *result,
                                 naibx_progress progress, void *context,
                                 naibx_workspace *workspace,
                                 naibx_error **error) {
  if (from.predictor != NULL)
    return naibx_predictor_predict_batch(
        from.predictor, row_count, rows, NULL, NULL, row_count * FEATURES,
        sizes, result->offsets, result->labels, result->steps, capacity,
        &result->count, progress, context, workspace, error);
  return naibx_predict_batch(
      from.model, row_count, rows, NULL, NULL, row_count * FEATURES, sizes,
      result->offsets, result->labels, result->steps, capacity, &result->count,
      progress, context, workspace, error);
}

static naibx_workspace *make_workspace(subject from, uint32_t thread_count) {
  naibx_workspace *workspace = NULL;
  CHECK_OK(naibx_workspace_create(from.model, &workspace, NULL));
  CHECK_OK(naibx_workspace_set_threads(workspace, thread_count, NULL));
  return workspace;
}

static void expect_same(const answer *left, const answer *right,
                        uint64_t row_count) {
  CHECK(left->count == right->count);
  CHECK(memcmp(left->offsets, right->offsets,
               (row_count + 1) * sizeof *left->offsets) == 0);
  CHECK(memcmp(left->labels, right->labels,
               left->count * sizeof *left->labels) == 0);
  CHECK(memcmp(left->steps, right->steps, left->count * sizeof *left->steps) ==
        0);
}

static void expect_same_bits(int32_t precision) {
  static const uint64_t row_counts[] = {0, 1, 15, 63, 64, 65, 200, ROWS};
  static const uint32_t thread_counts[] = {2, 3, 16};
  const subject from = make_subject(precision);
  double *rows = make_rows();
  int64_t *sizes = malloc(sizeof(int64_t) * ROWS);
  answer *alone = calloc(1, sizeof *alone);
  answer *shared = calloc(1, sizeof *shared);
  size_t i;
  int form;
  CHECK(sizes != NULL && alone != NULL && shared != NULL);
  for (form = 0; form < 3; ++form) { /* sizes of none, of some, of all */
    const int64_t *given = form == 0 ? NULL : sizes;
    for (i = 0; i < ROWS; ++i)
      sizes[i] = form == 1 && i % 3 == 0 ? NAIBX_SIZE_PREDICTED
                                         : (int64_t)(i % (LABELS + 1));
    for (i = 0; i < sizeof row_counts / sizeof *row_counts; ++i) {
      size_t t;
      CHECK_OK(predict_rows(from, row_counts[i], rows, given, CAPACITY, alone,
                            NULL, NULL, NULL, NULL));
      for (t = 0; t < sizeof thread_counts / sizeof *thread_counts; ++t) {
        naibx_workspace *workspace = make_workspace(from, thread_counts[t]);
        CHECK_OK(predict_rows(from, row_counts[i], rows, given, CAPACITY,
                              shared, NULL, NULL, workspace, NULL));
        expect_same(alone, shared, row_counts[i]);
        naibx_workspace_destroy(workspace);
      }
    }
  }
  free(alone);
  free(shared);
  free(sizes);
  free(rows);
  destroy(from);
}

static void threads_give_the_bits_of_one_on_a_model(void) {
  expect_same_bits(-1);
}

static void threads_give_the_bits_of_one_on_doubles(void) {
  expect_same_bits(NAIBX_FLOAT64);
}

static void threads_give_the_bits_of_one_on_floats(void) {
  expect_same_bits(NAIBX_FLOAT32);
}

static void run_backwards(void *context, uint64_t task_count, naibx_task task,
                          void *task_context) {
  ++*(int *)context;
  while (task_count > 0)
    task(task_context, --task_count);
}

static void the_callers_executor_is_used(void) {
  int32_t precision;
  for (precision = -1; precision <= NAIBX_FLOAT32; ++precision) {
    const subject from = make_subject(precision);
    double *rows = make_rows();
    answer *alone = calloc(1, sizeof *alone);
    answer *shared = calloc(1, sizeof *shared);
    naibx_workspace *workspace = make_workspace(from, 1);
    int calls = 0;
    CHECK(alone != NULL && shared != NULL);
    CHECK_OK(naibx_workspace_set_executor(workspace, run_backwards, &calls, 4,
                                          NULL));
    CHECK_OK(predict_rows(from, ROWS, rows, NULL, CAPACITY, alone, NULL, NULL,
                          NULL, NULL));
    CHECK_OK(predict_rows(from, ROWS, rows, NULL, CAPACITY, shared, NULL, NULL,
                          workspace, NULL));
    CHECK(calls > 0);
    expect_same(alone, shared, ROWS);
    naibx_workspace_destroy(workspace);
    free(alone);
    free(shared);
    free(rows);
    destroy(from);
  }
}

static void the_lowest_wrong_row_is_reported(void) {
  int32_t precision;
  for (precision = -1; precision <= NAIBX_FLOAT32; ++precision) {
    const subject from = make_subject(precision);
    double *rows = make_rows();
    answer *result = calloc(1, sizeof *result);
    naibx_workspace *workspace = make_workspace(from, 3);
    naibx_error *error = NULL;
    CHECK(result != NULL);
    rows[900 * FEATURES + 1] = (double)INFINITY;
    rows[333 * FEATURES + 2] = (double)INFINITY;
    CHECK(predict_rows(from, ROWS, rows, NULL, CAPACITY, result, NULL, NULL,
                       workspace, &error) == NAIBX_ERROR_FEATURE_VALUE);
    CHECK(result->count == 0);
    expect_error(error, NAIBX_ERROR_FEATURE_VALUE, 333, 2, "column 2");
    naibx_workspace_destroy(workspace);
    free(result);
    free(rows);
    destroy(from);
  }
}

static void nothing_is_written_past_the_capacity(void) {
  int32_t precision;
  for (precision = -1; precision <= NAIBX_FLOAT32; ++precision) {
    const subject from = make_subject(precision);
    double *rows = make_rows();
    answer *alone = calloc(1, sizeof *alone);
    answer *shared = calloc(1, sizeof *shared);
    naibx_workspace *workspace = make_workspace(from, 2);
    uint64_t capacity;
    uint64_t i;
    CHECK(alone != NULL && shared != NULL);
    CHECK_OK(predict_rows(from, ROWS, rows, NULL, CAPACITY, alone, NULL, NULL,
                          NULL, NULL));
    capacity = alone->count / 2;
    memset(shared->labels, 0xA5, sizeof shared->labels);
    CHECK(predict_rows(from, ROWS, rows, NULL, capacity, shared, NULL, NULL,
                       workspace, NULL) == NAIBX_BUFFER_TOO_SMALL);
    CHECK(shared->count == alone->count);
    for (i = capacity; i < CAPACITY; ++i)
      CHECK(shared->labels[i] == 0xA5A5A5A5U);
    naibx_workspace_destroy(workspace);
    free(alone);
    free(shared);
    free(rows);
    destroy(from);
  }
}

typedef struct {
  uint64_t last;
  uint64_t stop_at;
} watch;

static int32_t watch_rows(void *context, uint64_t done, uint64_t total) {
  watch *watched = context;
  CHECK(total == ROWS);
  CHECK(done > watched->last && done <= total);
  watched->last = done;
  return done >= watched->stop_at;
}

static void progress_counts_up_and_cancels(void) {
  int32_t precision;
  for (precision = -1; precision <= NAIBX_FLOAT32; ++precision) {
    const subject from = make_subject(precision);
    double *rows = make_rows();
    answer *result = calloc(1, sizeof *result);
    naibx_workspace *workspace = make_workspace(from, 2);
    watch watched = {0, ROWS + 1};
    CHECK(result != NULL);
    CHECK_OK(predict_rows(from, ROWS, rows, NULL, CAPACITY, result, watch_rows,
                          &watched, workspace, NULL));
    CHECK(watched.last == ROWS);
    watched.last = 0;
    watched.stop_at = 1;
    CHECK(predict_rows(from, ROWS, rows, NULL, CAPACITY, result, watch_rows,
                       &watched, workspace, NULL) == NAIBX_CANCELLED);
    CHECK(result->count == 0);
    naibx_workspace_destroy(workspace);
    free(result);
    free(rows);
    destroy(from);
  }
}

#define TESTS(X)                                                               \
  X(threads_give_the_bits_of_one_on_a_model)                                   \
  X(threads_give_the_bits_of_one_on_doubles)                                   \
  X(threads_give_the_bits_of_one_on_floats)                                    \
  X(the_callers_executor_is_used)                                              \
  X(the_lowest_wrong_row_is_reported)                                          \
  X(nothing_is_written_past_the_capacity)                                      \
  X(progress_counts_up_and_cancels)

TEST_MAIN(TESTS)
