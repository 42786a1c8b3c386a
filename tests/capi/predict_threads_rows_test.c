/* Rows of every kind that several threads predict, the library's or the
 * caller's: the same bits as one thread. */
#include "check.h"
#include "executors.h"
#include "fixture.h"
#include "subject.h"

#include <math.h>
#include <stdlib.h>

enum { MOST_ROWS = 10000, CAPACITY = MOST_ROWS * MIXED_LABELS };

typedef struct {
  double values[MOST_ROWS * MIXED_FEATURES];
  uint32_t columns[MOST_ROWS * MIXED_FEATURES];
  uint64_t row_offsets[MOST_ROWS + 1];
  int is_sparse;
} batch;

static batch *make_batch(int is_sparse, int has_missing) {
  batch *made = calloc(1, sizeof *made);
  uint64_t random = 23;
  uint64_t value_count = 0;
  uint32_t row;
  CHECK(made != NULL);
  made->is_sparse = is_sparse;
  for (row = 0; row < MOST_ROWS; ++row) {
    double values[MIXED_FEATURES];
    uint32_t column;
    make_mixed_row(&random, values);
    for (column = 0; column < MIXED_FEATURES; ++column) {
      if (has_missing && random_unit(&random) < 0.1)
        values[column] = (double)NAN;
      if (is_sparse && random_unit(&random) < 0.5)
        continue;
      made->values[value_count] = values[column];
      made->columns[value_count++] = column;
    }
    made->row_offsets[row + 1] = value_count;
  }
  return made;
}

static naibx_model *make_model_of_pairs(void) {
  const uint32_t category_counts[1] = {3};
  naibx_config *config = make_config(MIXED_LABELS, NAIBX_GAUSSIAN, 2);
  naibx_model *model = NULL;
  uint64_t random = 29;
  uint32_t i;
  CHECK_OK(naibx_config_add_features(config, NAIBX_BERNOULLI, 1, NULL));
  CHECK_OK(naibx_config_add_features(config, NAIBX_MULTINOMIAL, 2, NULL));
  CHECK_OK(naibx_config_add_categorical(config, category_counts, 1, NULL));
  CHECK_OK(naibx_config_set_number(config, NAIBX_FIXED_SIZE, 2, NULL));
  model = make_model_of(config);
  for (i = 0; i < 40; ++i) {
    const uint32_t labels[2] = {i % MIXED_LABELS, (i + 1 + i % 2) % 4};
    double row[MIXED_FEATURES];
    make_mixed_row(&random, row);
    learn_set(model, row, MIXED_FEATURES, labels, 2, 1.0);
  }
  return model;
}

static void predict_rows(subject from, uint64_t row_count, const batch *rows,
                         const int64_t *sizes, sets *result,
                         naibx_answer *answer) {
  const query asked = {row_count,
                       rows->values,
                       rows->is_sparse ? rows->columns : NULL,
                       rows->is_sparse ? rows->row_offsets : NULL,
                       rows->row_offsets[row_count],
                       sizes};
  CHECK_OK(predict_sets(from, &asked, result, NULL, NULL, answer, NULL));
}

static const struct {
  naibx_executor executor; /* NULL: threads of the library */
  uint32_t count;
} ways[] = {{NULL, 1},           {NULL, 2},           {NULL, 3},
            {NULL, 16},          {run_backwards, 1},  {run_backwards, 2},
            {run_backwards, 3},  {run_nothing, 2},    {run_nothing, 16},
            {run_in_threads, 2}, {run_in_threads, 3}, {run_in_threads, 16}};
enum { WAYS = sizeof ways / sizeof *ways };

/* One batch, shared out the given way with the given answer. */
static void expect_bits_of(const sets *alone, size_t way, subject from,
                           uint64_t row_count, const batch *rows,
                           const int64_t *sizes, naibx_answer *answer,
                           int *calls) {
  sets shared = make_sets(row_count, row_count * MIXED_LABELS);
  *calls = 0;
  predict_rows(from, row_count, rows, sizes, &shared, answer);
  expect_same_sets(&shared, alone, row_count);
  if (row_count < 2 || row_count > 64) /* too few to share, or enough */
    CHECK((*calls > 0) == (ways[way].executor != NULL && ways[way].count > 1 &&
                           row_count > 64));
  destroy_sets(shared);
}

/* Each way with one answer, which serves batches of all lengths. */
static void expect_same_bits(subject from, const batch *rows,
                             const int64_t *sizes, const uint64_t *row_counts,
                             size_t count_of_counts) {
  sets alone[6];
  size_t way;
  size_t i;
  CHECK(count_of_counts <= sizeof alone / sizeof *alone);
  for (i = 0; i < count_of_counts; ++i) {
    alone[i] = make_sets(row_counts[i], row_counts[i] * MIXED_LABELS);
    predict_rows(from, row_counts[i], rows, sizes, &alone[i], NULL);
  }
  for (way = 0; way < WAYS; ++way) {
    naibx_answer *answer = make_answer(1);
    int calls = 0;
    CHECK_OK(naibx_answer_set_executor(answer, ways[way].executor, &calls,
                                       ways[way].count, NULL));
    for (i = 0; i < count_of_counts; ++i)
      expect_bits_of(&alone[i], way, from, row_counts[i], rows, sizes, answer,
                     &calls);
    naibx_answer_destroy(answer);
  }
  for (i = 0; i < count_of_counts; ++i)
    destroy_sets(alone[i]);
}

/* Sizes of none, of some and of all rows. */
static void expect_same_bits_for_all_sizes(subject from, const batch *rows) {
  static const uint64_t row_counts[] = {0, 1, 63, 64, 65, 1000};
  static int64_t sizes[MOST_ROWS];
  int form;
  for (form = 0; form < 3; ++form) {
    int row;
    for (row = 0; row < MOST_ROWS; ++row)
      sizes[row] = form == 1 && row % 3 != 0 ? NAIBX_SIZE_PREDICTED
                                             : row % (MIXED_LABELS + 1);
    expect_same_bits(from, rows, form == 0 ? NULL : sizes, row_counts,
                     sizeof row_counts / sizeof *row_counts);
  }
}

static void check_batch(batch *rows) {
  int32_t precision;
  for (precision = MODEL; precision <= NAIBX_FLOAT32; ++precision) {
    const subject from = make_subject(make_mixed_model(), precision);
    expect_same_bits_for_all_sizes(from, rows);
    destroy_subject(from);
  }
  free(rows);
}

static void threads_predict_dense_rows_bit_for_bit_like_one(void) {
  check_batch(make_batch(0, 0));
}

static void threads_predict_missing_values_bit_for_bit_like_one(void) {
  check_batch(make_batch(0, 1));
}

static void threads_predict_sparse_rows_bit_for_bit_like_one(void) {
  check_batch(make_batch(1, 0));
}

static void threads_predict_sparse_missing_values_bit_for_bit_like_one(void) {
  check_batch(make_batch(1, 1));
}

static void threads_predict_sets_of_one_size_bit_for_bit_like_one(void) {
  batch *rows = make_batch(0, 1);
  int32_t precision;
  for (precision = MODEL; precision <= NAIBX_FLOAT32; ++precision) {
    const subject from = make_subject(make_model_of_pairs(), precision);
    expect_same_bits_for_all_sizes(from, rows);
    destroy_subject(from);
  }
  free(rows);
}

/* More rows than are shared out at once. */
static void threads_predict_long_batches_bit_for_bit_like_one(void) {
  static const uint64_t row_counts[] = {MOST_ROWS, 65, MOST_ROWS - 1};
  batch *rows = make_batch(0, 1);
  int32_t precision;
  for (precision = MODEL; precision <= NAIBX_FLOAT32; ++precision) {
    const subject from = make_subject(make_mixed_model(), precision);
    expect_same_bits(from, rows, NULL, row_counts, 3);
    destroy_subject(from);
  }
  free(rows);
}

#define TESTS(X)                                                               \
  X(threads_predict_dense_rows_bit_for_bit_like_one)                           \
  X(threads_predict_missing_values_bit_for_bit_like_one)                       \
  X(threads_predict_sparse_rows_bit_for_bit_like_one)                          \
  X(threads_predict_sparse_missing_values_bit_for_bit_like_one)                \
  X(threads_predict_sets_of_one_size_bit_for_bit_like_one)                     \
  X(threads_predict_long_batches_bit_for_bit_like_one)

TEST_MAIN(TESTS)
