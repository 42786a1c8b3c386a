/* Batches that several threads predict: the same bits as one thread. */
#include "check.h"
#include "executors.h"
#include "fixture.h"
#include "subject.h"

#include <math.h>
#include <stdlib.h>

enum { ROWS = 1000, LABELS = 40, FEATURES = 12, CAPACITY = ROWS * LABELS };

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

static void predict_rows(subject from, uint64_t row_count, const double *rows,
                         const int64_t *sizes, sets *result,
                         naibx_answer *answer) {
  const query asked = {row_count, rows, NULL, NULL, row_count * FEATURES,
                       sizes};
  CHECK_OK(predict_sets(from, &asked, result, NULL, NULL, answer, NULL));
}

static void expect_same_bits(int32_t precision) {
  static const uint64_t row_counts[] = {0, 1, 15, 63, 64, 65, 200, ROWS};
  static const uint32_t thread_counts[] = {2, 3, 16};
  const subject from = make_subject(make_learned_model(), precision);
  double *rows = make_rows();
  int64_t *sizes = malloc(sizeof(int64_t) * ROWS);
  sets alone = make_sets(ROWS, CAPACITY);
  sets shared = make_sets(ROWS, CAPACITY);
  size_t i;
  int form;
  CHECK(sizes != NULL);
  for (form = 0; form < 3; ++form) { /* sizes of none, of some, of all */
    const int64_t *given = form == 0 ? NULL : sizes;
    for (i = 0; i < ROWS; ++i)
      sizes[i] = form == 1 && i % 3 == 0 ? NAIBX_SIZE_PREDICTED
                                         : (int64_t)(i % (LABELS + 1));
    for (i = 0; i < sizeof row_counts / sizeof *row_counts; ++i) {
      size_t t;
      predict_rows(from, row_counts[i], rows, given, &alone, NULL);
      for (t = 0; t < sizeof thread_counts / sizeof *thread_counts; ++t) {
        naibx_answer *answer = make_answer(thread_counts[t]);
        predict_rows(from, row_counts[i], rows, given, &shared, answer);
        expect_same_sets(&shared, &alone, row_counts[i]);
        naibx_answer_destroy(answer);
      }
    }
  }
  destroy_sets(alone);
  destroy_sets(shared);
  free(sizes);
  free(rows);
  destroy_subject(from);
}

static void threads_give_the_bits_of_one_on_a_model(void) {
  expect_same_bits(MODEL);
}

static void threads_give_the_bits_of_one_on_doubles(void) {
  expect_same_bits(NAIBX_FLOAT64);
}

static void threads_give_the_bits_of_one_on_floats(void) {
  expect_same_bits(NAIBX_FLOAT32);
}

static void the_callers_executor_is_used(void) {
  int32_t precision;
  for (precision = MODEL; precision <= NAIBX_FLOAT32; ++precision) {
    const subject from = make_subject(make_learned_model(), precision);
    double *rows = make_rows();
    sets alone = make_sets(ROWS, CAPACITY);
    sets shared = make_sets(ROWS, CAPACITY);
    naibx_answer *answer = make_answer(1);
    int calls = 0;
    CHECK_OK(naibx_answer_set_executor(answer, run_backwards, &calls, 4, NULL));
    predict_rows(from, ROWS, rows, NULL, &alone, NULL);
    predict_rows(from, ROWS, rows, NULL, &shared, answer);
    CHECK(calls > 0);
    expect_same_sets(&shared, &alone, ROWS);
    naibx_answer_destroy(answer);
    destroy_sets(alone);
    destroy_sets(shared);
    free(rows);
    destroy_subject(from);
  }
}

#define TESTS(X)                                                               \
  X(threads_give_the_bits_of_one_on_a_model)                                   \
  X(threads_give_the_bits_of_one_on_doubles)                                   \
  X(threads_give_the_bits_of_one_on_floats)                                    \
  X(the_callers_executor_is_used)

TEST_MAIN(TESTS)
