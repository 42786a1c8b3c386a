/* Memory of batches that several threads predict. */
#include "check.h"
#include "fixture.h"
#include "pool.h"
#include "subject.h"

enum { ROWS = 300, CAPACITY = ROWS * MIXED_LABELS };

static double rows[ROWS][MIXED_FEATURES];

static void make_rows(void) {
  uint64_t random = 31;
  int i;
  for (i = 0; i < ROWS; ++i)
    make_mixed_row(&random, rows[i]);
}

static subject make_subject_in(pool *from, int32_t precision) {
  naibx_model *model = make_model_in(from);
  teach(model, 0, 40);
  return make_subject(model, precision);
}

static naibx_answer *make_answer_of(pool *from, uint32_t thread_count) {
  naibx_answer *answer = make_answer_in(from);
  CHECK_OK(naibx_answer_set_executor(answer, NULL, NULL, thread_count, NULL));
  return answer;
}

static naibx_status predict_rows(subject from, uint64_t row_count, sets *result,
                                 naibx_answer *answer, naibx_error **error) {
  const query asked = {
      row_count, rows[0], NULL, NULL, row_count * MIXED_FEATURES, NULL};
  return predict_sets(from, &asked, result, NULL, NULL, answer, error);
}

/* The k-th allocation fails; the same answer then serves. Returns whether
 * there were so many. */
static int runs_out_at(uint64_t k, int32_t precision) {
  pool from = {0, 0, 0, 0};
  const subject asked = make_subject_in(&from, precision);
  naibx_answer *answer = make_answer_of(&from, 3);
  naibx_error *error = NULL;
  sets expected = make_sets(ROWS, CAPACITY);
  sets result = make_sets(ROWS, CAPACITY);
  naibx_status status = NAIBX_OK;
  CHECK_OK(predict_rows(asked, ROWS, &expected, NULL, NULL));
  from.fails_from = from.calls + k;
  status = predict_rows(asked, ROWS, &result, answer, &error);
  from.fails_from = 0;
  if (status != NAIBX_OK) {
    expect_error(error, NAIBX_ERROR_OUT_OF_MEMORY, -1, -1, "");
    CHECK_EQUAL(result.count, 0);
    CHECK_OK(predict_rows(asked, ROWS, &result, answer, NULL));
  }
  expect_same_sets(&result, &expected, ROWS);
  destroy_sets(expected);
  destroy_sets(result);
  naibx_answer_destroy(answer);
  destroy_subject(asked);
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
    const subject asked = make_subject_in(&from, precision);
    for (i = 0; i < 3; ++i) {
      naibx_answer *answer = make_answer_of(&from, thread_counts[i]);
      sets result = make_sets(ROWS, CAPACITY);
      uint64_t calls = from.calls;
      CHECK_OK(predict_rows(asked, ROWS, &result, answer, NULL));
      CHECK(from.calls > calls);
      calls = from.calls;
      CHECK_OK(predict_rows(asked, ROWS, &result, answer, NULL));
      CHECK_EQUAL(from.calls, calls);
      destroy_sets(result);
      naibx_answer_destroy(answer);
    }
    destroy_subject(asked);
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
    const subject asked = make_subject_in(&from, precision);
    sets result = make_sets(ROWS, CAPACITY);
    int i;
    for (i = 0; i < 3; ++i) {
      const uint64_t tasks = (row_counts[i] + rows_of_one - 1) / rows_of_one;
      naibx_answer *many = make_answer_of(&from, 1024);
      naibx_answer *enough = make_answer_of(&from, (uint32_t)tasks);
      uint64_t before = from.bytes_held;
      uint64_t grown = 0;
      CHECK_OK(predict_rows(asked, row_counts[i], &result, enough, NULL));
      grown = from.bytes_held - before;
      before = from.bytes_held;
      CHECK_OK(predict_rows(asked, row_counts[i], &result, many, NULL));
      CHECK_EQUAL(from.bytes_held - before, grown);
      CHECK(grown > 0);
      naibx_answer_destroy(many);
      naibx_answer_destroy(enough);
    }
    destroy_sets(result);
    destroy_subject(asked);
  }
}

#define TESTS(X)                                                               \
  X(memory_runs_out_in_a_batch_of_threads)                                     \
  X(a_second_batch_allocates_nothing)                                          \
  X(threads_without_work_get_no_memory)

TEST_MAIN(TESTS)
