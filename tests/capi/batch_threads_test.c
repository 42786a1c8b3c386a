/* Batches that several threads learn, and threads of the caller's. */
#include "check.h"
#include "executors.h"
#include "fixture.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* So many rows that starting threads is worth it. */
enum { ROWS = 24000, LABELS = 9, FEATURES = 23 };

typedef struct {
  double values[ROWS * FEATURES];
  uint32_t columns[ROWS * FEATURES];
  uint64_t row_offsets[ROWS + 1];
  uint32_t labels[ROWS * LABELS];
  uint64_t label_offsets[ROWS + 1];
  double weights[ROWS];
  int is_sparse;
} batch;

/* Eleven Gaussian features in two runs, and some of every other family. */
static naibx_model *make_wide_model(void) {
  const uint32_t category_counts[2] = {3, 4};
  naibx_config *config = make_config(LABELS, NAIBX_GAUSSIAN, 9);
  CHECK_OK(naibx_config_add_features(config, NAIBX_BERNOULLI, 4, NULL));
  CHECK_OK(naibx_config_add_features(config, NAIBX_MULTINOMIAL, 6, NULL));
  CHECK_OK(naibx_config_add_categorical(config, category_counts, 2, NULL));
  CHECK_OK(naibx_config_add_features(config, NAIBX_GAUSSIAN, 2, NULL));
  return make_model_of(config);
}

static double make_value(uint64_t *random, int column) {
  const double unit = random_unit(random);
  if (column < 9 || column >= 21)
    return 100.0 + random_normal(random);
  if (column < 13)
    return unit < 0.4 ? 1.0 : 0.0;
  if (column < 19)
    return floor(3.0 * unit);
  return floor((column == 19 ? 3.0 : 4.0) * unit);
}

/* Sizes and shapes that come late, rows of weight 0, and from the middle on
 * missing values, if there are any. */
static batch *make_batch(int is_sparse, int has_missing) {
  batch *made = calloc(1, sizeof *made);
  uint64_t random = 11;
  uint64_t value_count = 0;
  uint64_t label_count = 0;
  uint32_t row;
  CHECK(made != NULL);
  made->is_sparse = is_sparse;
  for (row = 0; row < ROWS; ++row) {
    uint32_t label;
    uint32_t column;
    for (label = 0; label < LABELS; ++label)
      if (random_unit(&random) < (row < 100 ? 0.1 : 0.3))
        made->labels[label_count++] = label;
    made->label_offsets[row + 1] = label_count;
    made->weights[row] = row % 17 == 0 ? 0.0 : 0.5 + random_unit(&random);
    for (column = 0; column < FEATURES; ++column) {
      double value = make_value(&random, (int)column);
      if (has_missing && row % 5 == 3 && row > ROWS / 2 &&
          random_unit(&random) < 0.3)
        value = (double)NAN;
      if (has_missing && column == 4 && row < 1500)
        value = (double)NAN;
      if (is_sparse && random_unit(&random) < 0.6)
        continue;
      made->values[value_count] = value;
      made->columns[value_count++] = column;
    }
    made->row_offsets[row + 1] = value_count;
  }
  return made;
}

static naibx_status learn_batch(naibx_model *model, const batch *rows,
                                naibx_progress progress, naibx_error **error) {
  return naibx_add_examples(
      model, ROWS, rows->values, rows->is_sparse ? rows->columns : NULL,
      rows->is_sparse ? rows->row_offsets : NULL, rows->row_offsets[ROWS],
      rows->labels, rows->label_offsets, rows->label_offsets[ROWS],
      rows->weights, progress, NULL, error);
}

static void learn_one_by_one(naibx_model *model, const batch *rows) {
  uint32_t row;
  for (row = 0; row < ROWS; ++row) {
    const uint64_t begin = rows->row_offsets[row];
    const uint64_t first_label = rows->label_offsets[row];
    CHECK_OK(naibx_add_example(
        model, rows->values + begin,
        rows->is_sparse ? rows->columns + begin : NULL,
        rows->row_offsets[row + 1] - begin, rows->labels + first_label,
        rows->label_offsets[row + 1] - first_label, rows->weights[row], NULL));
  }
}

static int32_t go_on(void *context, uint64_t done, uint64_t total) {
  (void)context;
  return done <= total ? 0 : 1;
}

/* Every number of threads and both executors give the same saved model. */
static void check_all_ways(const batch *rows) {
  const uint32_t counts[4] = {1, 2, 3, 16};
  naibx_model *expected = make_wide_model();
  saved_model saved;
  int i;
  learn_one_by_one(expected, rows);
  learn_one_by_one(expected, rows);
  saved = save_model(expected);
  for (i = 0; i < 16; ++i) {
    naibx_model *model = make_wide_model();
    int calls = 0;
    const uint32_t count = counts[i % 4];
    if (i < 4 || i >= 12)
      CHECK_OK(naibx_set_executor(model, NULL, NULL, count, NULL));
    else
      CHECK_OK(naibx_set_executor(model, i < 8 ? run_backwards : run_in_threads,
                                  &calls, count, NULL));
    CHECK_OK(learn_batch(model, rows, i < 12 ? NULL : go_on, NULL));
    CHECK_OK(learn_batch(model, rows, NULL, NULL));
    CHECK(is_unchanged(model, &saved));
    CHECK((calls > 0) == (i >= 4 && i < 12 && count > 1));
    naibx_destroy(model);
  }
  free(saved.bytes);
  naibx_destroy(expected);
}

static void C10_threads_learn_dense_batches_bit_for_bit_like_one(void) {
  batch *rows = make_batch(0, 0);
  check_all_ways(rows);
  free(rows);
}

static void C10_threads_learn_missing_values_bit_for_bit_like_one(void) {
  batch *rows = make_batch(0, 1);
  check_all_ways(rows);
  free(rows);
}

static void C10_threads_learn_sparse_batches_bit_for_bit_like_one(void) {
  batch *rows = make_batch(1, 0);
  check_all_ways(rows);
  free(rows);
  rows = make_batch(1, 1);
  check_all_ways(rows);
  free(rows);
}

static void C10_threads_learn_sets_of_one_size_bit_for_bit_like_one(void) {
  naibx_model *expected = NULL;
  saved_model saved = {NULL, 0};
  batch *rows = make_batch(0, 0);
  uint32_t row;
  int i;
  for (row = 0; row < ROWS; ++row) {
    rows->labels[row] = row * row % LABELS;
    rows->label_offsets[row + 1] = row + 1;
  }
  for (i = 0; i < 3; ++i) {
    naibx_config *config = make_config(LABELS, NAIBX_MULTINOMIAL, FEATURES);
    naibx_model *model = NULL;
    CHECK_OK(naibx_config_set_number(config, NAIBX_FIXED_SIZE, 1, NULL));
    model = make_model_of(config);
    for (row = 0; row < ROWS * FEATURES; ++row)
      rows->values[row] = floor(fabs(rows->values[row]));
    if (i == 0) {
      learn_one_by_one(model, rows);
      saved = save_model(model);
      expected = model;
      continue;
    }
    CHECK_OK(naibx_set_executor(model, NULL, NULL, (uint32_t)i, NULL));
    CHECK_OK(learn_batch(model, rows, NULL, NULL));
    CHECK(is_unchanged(model, &saved));
    naibx_destroy(model);
  }
  free(saved.bytes);
  naibx_destroy(expected);
  free(rows);
}

/* Rows with faults; the first is named, and nothing is learned. */
static void C47_of_several_wrong_rows_threads_name_the_first(void) {
  const uint32_t counts[3] = {1, 2, 7};
  int i;
  for (i = 0; i < 3; ++i) {
    batch *rows = make_batch(0, 0);
    naibx_model *model = make_wide_model();
    naibx_error *error = NULL;
    saved_model before;
    CHECK_OK(learn_batch(model, rows, NULL, NULL));
    before = save_model(model);
    CHECK_OK(naibx_set_executor(model, NULL, NULL, counts[i], NULL));

    rows->weights[2500] = -1.0;
    CHECK_STATUS(learn_batch(model, rows, NULL, &error), NAIBX_ERROR_WEIGHT);
    expect_error(error, NAIBX_ERROR_WEIGHT, 2500, -1, "weight");
    CHECK(is_unchanged(model, &before));

    rows->values[2400 * FEATURES + 22] = HUGE_VAL;
    rows->values[2000 * FEATURES + 3] = -1e141;
    rows->values[2000 * FEATURES + 2] = HUGE_VAL;
    CHECK_STATUS(learn_batch(model, rows, NULL, &error),
                 NAIBX_ERROR_FEATURE_VALUE);
    expect_error(error, NAIBX_ERROR_FEATURE_VALUE, 2000, 2, "Gaussian");
    CHECK(is_unchanged(model, &before));

    rows->labels[rows->label_offsets[1999] - 1] = LABELS;
    CHECK_STATUS(learn_batch(model, rows, NULL, &error), NAIBX_ERROR_LABEL);
    CHECK(naibx_error_row(error) < 2000);
    naibx_error_destroy(error);
    CHECK(is_unchanged(model, &before));

    rows->weights[7] = (double)NAN;
    CHECK_STATUS(learn_batch(model, rows, NULL, &error), NAIBX_ERROR_WEIGHT);
    expect_error(error, NAIBX_ERROR_WEIGHT, 7, -1, "weight");
    CHECK(is_unchanged(model, &before));
    free(before.bytes);
    free(rows);
    naibx_destroy(model);
  }
}

static int32_t stop_late(void *context, uint64_t done, uint64_t total) {
  (void)context;
  (void)total;
  return done >= 2000;
}

static void C47_a_cancelled_batch_of_threads_leaves_the_model_as_it_was(void) {
  batch *rows = make_batch(0, 1);
  naibx_model *model = make_wide_model();
  const saved_model before = save_model(model);
  CHECK_OK(naibx_set_executor(model, NULL, NULL, 3, NULL));
  CHECK_STATUS(learn_batch(model, rows, stop_late, NULL), NAIBX_CANCELLED);
  CHECK(is_unchanged(model, &before));
  free(before.bytes);
  free(rows);
  naibx_destroy(model);
}

static void C47_the_number_of_threads_has_bounds(void) {
  naibx_model *model = make_mixed_model();
  naibx_answer *answer = NULL;
  const uint32_t wrong[3] = {0, 1025, UINT32_MAX};
  int calls = 0;
  int i;
  CHECK_OK(naibx_answer_create(NULL, &answer, NULL));
  for (i = 0; i < 3; ++i) {
    naibx_error *error = NULL;
    CHECK_STATUS(naibx_set_executor(model, NULL, NULL, wrong[i], &error),
                 NAIBX_ERROR_OUT_OF_RANGE);
    expect_error(error, NAIBX_ERROR_OUT_OF_RANGE, -1, -1, "1 to 1024");
    CHECK_STATUS(
        naibx_set_executor(model, run_backwards, &calls, wrong[i], NULL),
        NAIBX_ERROR_OUT_OF_RANGE);
    CHECK_STATUS(naibx_answer_set_executor(answer, NULL, NULL, wrong[i], NULL),
                 NAIBX_ERROR_OUT_OF_RANGE);
    CHECK_STATUS(naibx_answer_set_executor(answer, run_backwards, &calls,
                                           wrong[i], NULL),
                 NAIBX_ERROR_OUT_OF_RANGE);
  }
  CHECK_OK(naibx_set_executor(model, NULL, NULL, 1024, NULL));
  CHECK_OK(naibx_set_executor(model, run_backwards, NULL, 1024, NULL));
  CHECK_OK(naibx_answer_set_executor(answer, NULL, NULL, 1024, NULL));
  CHECK_OK(naibx_answer_set_executor(answer, NULL, NULL, 1024, NULL));
  naibx_answer_destroy(answer);
  naibx_destroy(model);
}

static void C47_a_copy_begins_with_one_thread(void) {
  batch *rows = make_batch(0, 0);
  naibx_model *model = make_wide_model();
  naibx_model *copy = NULL;
  int calls = 0;
  CHECK_OK(naibx_set_executor(model, run_backwards, &calls, 2, NULL));
  CHECK_OK(naibx_copy(model, &copy, NULL));
  CHECK_OK(learn_batch(copy, rows, NULL, NULL));
  CHECK_EQUAL(calls, 0);
  CHECK_OK(naibx_set_executor(model, NULL, &calls, 2, NULL));
  CHECK_OK(learn_batch(model, rows, NULL, NULL));
  CHECK_EQUAL(calls, 0);
  naibx_destroy(copy);
  naibx_destroy(model);
  free(rows);
}

#define TESTS(X)                                                               \
  X(C10_threads_learn_dense_batches_bit_for_bit_like_one)                      \
  X(C10_threads_learn_missing_values_bit_for_bit_like_one)                     \
  X(C10_threads_learn_sparse_batches_bit_for_bit_like_one)                     \
  X(C10_threads_learn_sets_of_one_size_bit_for_bit_like_one)                   \
  X(C47_of_several_wrong_rows_threads_name_the_first)                          \
  X(C47_a_cancelled_batch_of_threads_leaves_the_model_as_it_was)               \
  X(C47_the_number_of_threads_has_bounds)                                      \
  X(C47_a_copy_begins_with_one_thread)
TEST_MAIN(TESTS)
