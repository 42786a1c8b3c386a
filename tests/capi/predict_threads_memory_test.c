/* Memory of batches that several threads predict. */
#include "check.h"
#include "fixture.h"
#include "pool.h"

#include <string.h>

enum { ROWS = 300, CAPACITY = ROWS * MIXED_LABELS, MODEL = -1 };

static double rows[ROWS][MIXED_FEATURES];

static void make_rows(void) {
  uint64_t random = 31;
  int i;
  for (i = 0; i < ROWS; ++i)
    make_mixed_row(&random, rows[i]);
}

/* A model of a pool, or a predictor where that is not NULL. */
typedef struct {
  naibx_model *model;
  naibx_predictor *predictor;
} subject;

static subject make_subject(pool *from, int32_t precision) {
  subject made = {NULL, NULL};
  made.model = make_model_in(from);
  teach(made.model, 0, 40);
  if (precision != MODEL)
    CHECK_OK(
        naibx_predictor_create(made.model, precision, &made.predictor, NULL));
  return made;
}

static naibx_workspace *make_workspace(subject from, uint32_t thread_count) {
  naibx_workspace *workspace = NULL;
  if (from.predictor != NULL)
    CHECK_OK(
        naibx_predictor_workspace_create(from.predictor, &workspace, NULL));
  else
    CHECK_OK(naibx_workspace_create(from.model, &workspace, NULL));
  CHECK_OK(naibx_workspace_set_threads(workspace, thread_count, NULL));
  return workspace;
}

static void destroy(subject made) {
  naibx_predictor_destroy(made.predictor);
  naibx_destroy(made.model);
}

typedef struct {
  uint64_t offsets[ROWS + 1];
  uint32_t labels[CAPACITY];
  double steps[CAPACITY];
  uint64_t count;
} answer;

static naibx_status predict_rows(subject from, uint64_t row_count,
                                 answer *result, naibx_workspace *workspace,
                                 naibx_error **error) {
  memset(result, 0, sizeof *result);
  if (from.predictor != NULL)
    return naibx_predictor_predict_batch(
        from.predictor, row_count, rows[0], NULL, NULL,
        row_count * MIXED_FEATURES, NULL, result->offsets, result->labels,
        result->steps, CAPACITY, &result->count, NULL, NULL, workspace, error);
  return naibx_predict_batch(from.model, row_count, rows[0], NULL, NULL,
                             row_count * MIXED_FEATURES, NULL, result->offsets,
                             result->labels, result->steps, CAPACITY,
                             &result->count, NULL, NULL, workspace, error);
}

/* The k-th allocation fails; the same workspace then serves. Returns whether
 * there were so many. */
static int runs_out_at(uint64_t k, int32_t precision) {
  pool from = {0, 0, 0, 0};
  const subject asked = make_subject(&from, precision);
  naibx_workspace *workspace = make_workspace(asked, 3);
  naibx_error *error = NULL;
  answer expected;
  answer result;
  naibx_status status = NAIBX_OK;
  CHECK_OK(predict_rows(asked, ROWS, &expected, NULL, NULL));
  from.fails_from = from.calls + k;
  status = predict_rows(asked, ROWS, &result, workspace, &error);
  from.fails_from = 0;
  if (status != NAIBX_OK) {
    expect_error(error, NAIBX_ERROR_OUT_OF_MEMORY, -1, -1, "");
    CHECK_EQUAL(result.count, 0);
    CHECK_OK(predict_rows(asked, ROWS, &result, workspace, NULL));
  }
  CHECK_BYTES(&result, &expected, sizeof result);
  naibx_workspace_destroy(workspace);
  destroy(asked);
  CHECK_EQUAL(from.blocks_held, 0);
  CHECK_EQUAL(from.bytes_held, 0);
  return status != NAIBX_OK;
}

static void memory_runs_out_in_a_batch_of_threads(void) {
  int32_t precision;
  make_rows();
  for (precision = MODEL; precision <= NAIBX_FLOAT32; ++precision) {
    uint64_t k = 1;
    while (runs_out_at(k, precision))
      CHECK(++k < 1000);
    CHECK(k > 2);
  }
}

static void a_second_batch_allocates_nothing(void) {
  static const uint32_t thread_counts[3] = {1, 2, 3};
  int32_t precision;
  int i;
  make_rows();
  for (precision = MODEL; precision <= NAIBX_FLOAT32; ++precision) {
    pool from = {0, 0, 0, 0};
    const subject asked = make_subject(&from, precision);
    for (i = 0; i < 3; ++i) {
      naibx_workspace *workspace = make_workspace(asked, thread_counts[i]);
      answer result;
      uint64_t calls = from.calls;
      CHECK_OK(predict_rows(asked, ROWS, &result, workspace, NULL));
      CHECK((from.calls > calls) == (thread_counts[i] > 1));
      calls = from.calls;
      CHECK_OK(predict_rows(asked, ROWS, &result, workspace, NULL));
      CHECK_EQUAL(from.calls, calls);
      naibx_workspace_destroy(workspace);
    }
    destroy(asked);
  }
}

/* What one thread does alone needs the memory of one, and a few rows more
 * that of two, whatever the number of threads. */
static void threads_without_work_get_no_memory(void) {
  static const uint64_t row_counts[3] = {16, 64, 128};
  int32_t precision;
  make_rows();
  for (precision = MODEL; precision <= NAIBX_FLOAT32; ++precision) {
    const uint64_t rows_of_one = precision == MODEL ? 16 : 64;
    pool from = {0, 0, 0, 0};
    const subject asked = make_subject(&from, precision);
    answer result;
    int i;
    for (i = 0; i < 3; ++i) {
      const uint64_t tasks = (row_counts[i] + rows_of_one - 1) / rows_of_one;
      naibx_workspace *many = make_workspace(asked, 1024);
      naibx_workspace *enough = make_workspace(asked, (uint32_t)tasks);
      uint64_t before = from.bytes_held;
      uint64_t grown = 0;
      CHECK_OK(predict_rows(asked, row_counts[i], &result, enough, NULL));
      grown = from.bytes_held - before;
      before = from.bytes_held;
      CHECK_OK(predict_rows(asked, row_counts[i], &result, many, NULL));
      CHECK_EQUAL(from.bytes_held - before, grown);
      CHECK((grown == 0) == (tasks == 1));
      naibx_workspace_destroy(many);
      naibx_workspace_destroy(enough);
    }
    destroy(asked);
  }
}

#define TESTS(X)                                                               \
  X(memory_runs_out_in_a_batch_of_threads)                                     \
  X(a_second_batch_allocates_nothing)                                          \
  X(threads_without_work_get_no_memory)

TEST_MAIN(TESTS)
