/* A call that fails leaves everything as it was and says where it failed. */
#include "check.h"
#include "fixture.h"
#include "predicting.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* One way to spoil a dense row of the mixed model. */
typedef struct {
  uint32_t column;
  double value;
  const char *what;
} bad_value;

static const bad_value bad_values[] = {
    {0, HUGE_VAL, "inf"}, {1, -HUGE_VAL, "inf"}, {0, 1.1e140, "1.1e"},
    {1, -1e300, "1e"},    {2, HUGE_VAL, "inf"},  {3, -0.5, "-0.5"},
    {4, 9.1e15, "9"},     {5, 0.5, "0.5"},       {5, 3.0, "3"},
    {5, -1.0, "-1"},      {5, 1e300, ""},
};
enum { BAD_VALUES = sizeof bad_values / sizeof bad_values[0] };

static const double good_row[MIXED_FEATURES] = {0.5, 0.5, 1, 2, 0, 1};

static void failed_rows_change_nothing(void) {
  naibx_model *model = make_mixed_model();
  const saved_model before = save_model(model);
  const uint32_t labels[2] = {0, 3};
  int i;
  for (i = 0; i < BAD_VALUES; ++i) {
    const uint32_t column = bad_values[i].column;
    const uint32_t indices[1] = {column};
    double row[MIXED_FEATURES];
    naibx_error *error = NULL;
    memcpy(row, good_row, sizeof row);
    row[column] = bad_values[i].value;
    CHECK_STATUS(naibx_add_example(model, row, NULL, MIXED_FEATURES, labels, 2,
                                   1.0, &error),
                 NAIBX_ERROR_FEATURE_VALUE);
    expect_error(error, NAIBX_ERROR_FEATURE_VALUE, -1, column,
                 bad_values[i].what);
    CHECK_STATUS(naibx_add_example(model, &row[column], indices, 1, labels, 2,
                                   1.0, &error),
                 NAIBX_ERROR_FEATURE_VALUE);
    expect_error(error, NAIBX_ERROR_FEATURE_VALUE, -1, column,
                 bad_values[i].what);
    CHECK(is_unchanged(model, &before));
  }
  free(before.bytes);
  naibx_destroy(model);
}

static void failed_rows_of_a_batch_change_nothing(void) {
  enum {
    ROW_COUNT = 5,
    VALUE_COUNT = ROW_COUNT * MIXED_FEATURES,
    LABEL_PLACES = ROW_COUNT * MIXED_LABELS
  };
  naibx_model *model = make_mixed_model();
  const saved_model before = save_model(model);
  const uint32_t labels[ROW_COUNT] = {0, 1, 2, 3, 0};
  const uint64_t label_offsets[ROW_COUNT + 1] = {0, 1, 2, 3, 4, 5};
  int i;
  int bad_row;
  for (i = 0; i < BAD_VALUES; ++i) {
    for (bad_row = 0; bad_row < ROW_COUNT; ++bad_row) {
      double rows[ROW_COUNT][MIXED_FEATURES];
      naibx_error *error = NULL;
      uint64_t count = 9;
      uint64_t offsets[ROW_COUNT + 1];
      uint32_t predicted[LABEL_PLACES];
      int r;
      for (r = 0; r < ROW_COUNT; ++r)
        memcpy(rows[r], good_row, sizeof good_row);
      rows[bad_row][bad_values[i].column] = bad_values[i].value;
      CHECK_STATUS(naibx_add_examples(model, ROW_COUNT, rows[0], NULL, NULL,
                                      VALUE_COUNT, labels, label_offsets,
                                      ROW_COUNT, NULL, NULL, NULL, &error),
                   NAIBX_ERROR_FEATURE_VALUE);
      expect_error(error, NAIBX_ERROR_FEATURE_VALUE, bad_row,
                   bad_values[i].column, bad_values[i].what);
      CHECK(is_unchanged(model, &before));
      CHECK_STATUS(predict_batch(by_model(model), ROW_COUNT, rows[0], NULL,
                                 NULL, VALUE_COUNT, NULL, offsets, predicted,
                                 NULL, LABEL_PLACES, &count, NULL, NULL, NULL,
                                 &error),
                   NAIBX_ERROR_FEATURE_VALUE);
      expect_error(error, NAIBX_ERROR_FEATURE_VALUE, bad_row,
                   bad_values[i].column, bad_values[i].what);
      CHECK_EQUAL(count, 0);
    }
  }
  free(before.bytes);
  naibx_destroy(model);
}

static void failed_indices_change_nothing(void) {
  const uint32_t wrong[4][2] = {{6, 7}, {1, 6}, {2, 2}, {3, 1}};
  const int64_t columns[4] = {6, 6, 2, 1};
  const double values[2] = {1, 1};
  naibx_model *model = make_mixed_model();
  const saved_model before = save_model(model);
  const uint32_t label = 0;
  int i;
  for (i = 0; i < 4; ++i) {
    naibx_error *error = NULL;
    double scores[MIXED_LABELS];
    CHECK_STATUS(
        naibx_add_example(model, values, wrong[i], 2, &label, 1, 1.0, &error),
        NAIBX_ERROR_FEATURE_INDEX);
    expect_error(error, NAIBX_ERROR_FEATURE_INDEX, -1, columns[i], "");
    CHECK(is_unchanged(model, &before));
    CHECK_STATUS(score_labels(by_model(model), values, wrong[i], 2, scores,
                              NULL, NULL, NULL),
                 NAIBX_ERROR_FEATURE_INDEX);
  }
  free(before.bytes);
  naibx_destroy(model);
}

static void failed_sets_of_a_batch_change_nothing(void) {
  const uint32_t wrong[3][4] = {{0, 1, 2, 4}, {0, 1, 3, 3}, {9, 1, 2, 3}};
  const naibx_status statuses[3] = {
      NAIBX_ERROR_LABEL, NAIBX_ERROR_DUPLICATE_LABEL, NAIBX_ERROR_LABEL};
  const int64_t rows_at_fault[3] = {1, 1, 0};
  const uint64_t label_offsets[3] = {0, 2, 4};
  naibx_model *model = make_mixed_model();
  const saved_model before = save_model(model);
  double rows[2][MIXED_FEATURES];
  int i;
  memcpy(rows[0], good_row, sizeof good_row);
  memcpy(rows[1], good_row, sizeof good_row);
  for (i = 0; i < 3; ++i) {
    naibx_error *error = NULL;
    CHECK_STATUS(naibx_add_examples(model, 2, rows[0], NULL, NULL,
                                    (uint64_t)2 * MIXED_FEATURES, wrong[i],
                                    label_offsets, 4, NULL, NULL, NULL, &error),
                 statuses[i]);
    expect_error(error, statuses[i], rows_at_fault[i], -1, "");
    CHECK(is_unchanged(model, &before));
  }
  free(before.bytes);
  naibx_destroy(model);
}

static void failed_weights_of_a_batch_change_nothing(void) {
  const double two_to_53 = 9007199254740992.0;
  const double wrong[4][2] = {
      {1.0, -1.0}, {1.0, (double)NAN}, {HUGE_VAL, 1.0}, {0.0, 0.0}};
  const int64_t rows_at_fault[4] = {1, 1, 0, 1};
  const uint32_t labels[2] = {0, 1};
  const uint64_t label_offsets[3] = {0, 1, 2};
  naibx_model *model = make_mixed_model();
  const saved_model before = save_model(model);
  double rows[2][MIXED_FEATURES];
  int i;
  memcpy(rows[0], good_row, sizeof good_row);
  memcpy(rows[1], good_row, sizeof good_row);
  for (i = 0; i < 4; ++i) {
    double weights[2] = {wrong[i][0], wrong[i][1]};
    naibx_error *error = NULL;
    /* The last pair exceeds 2^53 only together with what was learned. */
    if (i == 3) {
      weights[0] = two_to_53 / 2;
      weights[1] = two_to_53 / 2;
    }
    CHECK_STATUS(naibx_add_examples(model, 2, rows[0], NULL, NULL,
                                    (uint64_t)2 * MIXED_FEATURES, labels,
                                    label_offsets, 2, weights, NULL, NULL,
                                    &error),
                 NAIBX_ERROR_WEIGHT);
    expect_error(error, NAIBX_ERROR_WEIGHT, rows_at_fault[i], -1, "");
    CHECK(is_unchanged(model, &before));
  }
  free(before.bytes);
  naibx_destroy(model);
}

/* 2^53 + 1 rounds to 2^53, so that a sum would hide what is lost. */
static void a_weight_that_would_vanish_in_the_sum_is_an_error(void) {
  const uint32_t labels[1] = {0};
  naibx_model *model = make_mixed_model();
  naibx_error *error = NULL;
  double weight = 0.0;
  CHECK_OK(naibx_get_number(model, NAIBX_WEIGHT, 0, 0, &weight, NULL));
  CHECK_OK(naibx_add_example(model, good_row, NULL, MIXED_FEATURES, labels, 1,
                             9007199254740992.0 - weight, NULL));
  CHECK_STATUS(naibx_add_example(model, good_row, NULL, MIXED_FEATURES, labels,
                                 1, 1.0, &error),
               NAIBX_ERROR_WEIGHT);
  expect_error(error, NAIBX_ERROR_WEIGHT, -1, -1, "2^53");
  naibx_destroy(model);
}

static void failed_offsets_change_nothing(void) {
  /* Rows of 1 and 2 values; sets of 1 and 1. Each pair has one fault. */
  const uint64_t wrong_rows[4][3] = {
      {1, 1, 3}, {0, 2, 1}, {0, 1, 2}, {0, 1, 4}};
  const uint64_t wrong_sets[4][3] = {
      {1, 1, 2}, {0, 2, 1}, {0, 1, 1}, {0, 1, UINT64_MAX}};
  const uint64_t good_rows[3] = {0, 1, 3};
  const uint64_t good_sets[3] = {0, 1, 2};
  const double values[3] = {1, 1, 1};
  const uint32_t indices[3] = {0, 1, 2};
  const uint32_t labels[2] = {0, 1};
  naibx_model *model = make_mixed_model();
  const saved_model before = save_model(model);
  int i;
  for (i = 0; i < 8; ++i) {
    const int spoils_rows = i < 4;
    naibx_error *error = NULL;
    CHECK_STATUS(naibx_add_examples(model, 2, values, indices,
                                    spoils_rows ? wrong_rows[i] : good_rows, 3,
                                    labels,
                                    spoils_rows ? good_sets : wrong_sets[i - 4],
                                    2, NULL, NULL, NULL, &error),
                 NAIBX_ERROR_OFFSETS);
    CHECK_STATUS(naibx_error_status(error), NAIBX_ERROR_OFFSETS);
    naibx_error_destroy(error);
    CHECK(is_unchanged(model, &before));
  }
  CHECK_OK(naibx_add_examples(model, 2, values, indices, good_rows, 3, labels,
                              good_sets, 2, NULL, NULL, NULL, NULL));
  free(before.bytes);
  naibx_destroy(model);
}

enum { LONG_BATCH = 5000 };

typedef struct {
  int calls;
  int stop_at;
  uint64_t last_done;
} progress_log;

static int32_t count_calls(void *context, uint64_t done, uint64_t total) {
  progress_log *log = context;
  CHECK(done >= log->last_done && done <= total);
  CHECK_EQUAL(total, LONG_BATCH);
  log->last_done = done;
  ++log->calls;
  return log->calls == log->stop_at;
}

static naibx_status learn_long_batch(naibx_model *model, progress_log *log) {
  double *rows = malloc(LONG_BATCH * sizeof *rows);
  uint32_t *labels = malloc(LONG_BATCH * sizeof *labels);
  uint64_t *offsets = malloc((LONG_BATCH + 1) * sizeof *offsets);
  naibx_status status = NAIBX_OK;
  naibx_error *error = NULL;
  uint64_t i;
  CHECK(rows != NULL && labels != NULL && offsets != NULL);
  for (i = 0; i <= LONG_BATCH; ++i)
    offsets[i] = i;
  for (i = 0; i < LONG_BATCH; ++i) {
    rows[i] = (double)(i % 97);
    labels[i] = (uint32_t)(i % 3);
  }
  status = naibx_add_examples(model, LONG_BATCH, rows, NULL, NULL, LONG_BATCH,
                              labels, offsets, LONG_BATCH, NULL,
                              log == NULL ? NULL : count_calls, log, &error);
  CHECK(error == NULL);
  free(rows);
  free(labels);
  free(offsets);
  return status;
}

static void a_cancelled_batch_changes_nothing(void) {
  const double x = 5.0;
  int stop_at;
  for (stop_at = 1; stop_at <= 4; ++stop_at) {
    naibx_model *model = make_model(3, NAIBX_GAUSSIAN, 1);
    progress_log log = {0, 0, 0};
    saved_model before;
    learn(model, &x, 1, 2);
    before = save_model(model);
    log.stop_at = stop_at;
    CHECK_STATUS(learn_long_batch(model, &log), NAIBX_CANCELLED);
    CHECK_EQUAL(log.calls, stop_at);
    CHECK(is_unchanged(model, &before));
    free(before.bytes);
    naibx_destroy(model);
  }
}

static void a_watched_batch_learns_the_same_bits(void) {
  naibx_model *watched = make_model(3, NAIBX_GAUSSIAN, 1);
  naibx_model *alone = make_model(3, NAIBX_GAUSSIAN, 1);
  progress_log log = {0, 0, 0};
  saved_model expected;
  CHECK_OK(learn_long_batch(watched, &log));
  CHECK(log.calls >= 4);
  CHECK_OK(learn_long_batch(alone, NULL));
  expected = save_model(alone);
  CHECK(is_unchanged(watched, &expected));
  free(expected.bytes);
  naibx_destroy(watched);
  naibx_destroy(alone);
}

static void a_cancelled_prediction_says_so(void) {
  naibx_model *model = make_model(3, NAIBX_GAUSSIAN, 1);
  double *rows = calloc(LONG_BATCH, sizeof *rows);
  uint64_t *offsets = malloc((LONG_BATCH + 1) * sizeof *offsets);
  uint32_t *labels = malloc(LONG_BATCH * sizeof *labels);
  progress_log log = {0, 3, 0};
  naibx_error *error = NULL;
  uint64_t count = 9;
  CHECK(rows != NULL && offsets != NULL && labels != NULL);
  CHECK_OK(learn_long_batch(model, NULL));
  CHECK_STATUS(predict_batch(by_model(model), LONG_BATCH, rows, NULL, NULL,
                             LONG_BATCH, NULL, offsets, labels, NULL,
                             LONG_BATCH, &count, count_calls, &log, NULL,
                             &error),
               NAIBX_CANCELLED);
  CHECK(error == NULL);
  CHECK_EQUAL(count, 0);
  CHECK_EQUAL(log.calls, 3);
  free(rows);
  free(offsets);
  free(labels);
  naibx_destroy(model);
}

#define TESTS(X)                                                               \
  X(failed_rows_change_nothing)                                                \
  X(failed_rows_of_a_batch_change_nothing)                                     \
  X(failed_indices_change_nothing)                                             \
  X(failed_sets_of_a_batch_change_nothing)                                     \
  X(a_weight_that_would_vanish_in_the_sum_is_an_error)                         \
  X(failed_weights_of_a_batch_change_nothing)                                  \
  X(failed_offsets_change_nothing)                                             \
  X(a_cancelled_batch_changes_nothing)                                         \
  X(a_watched_batch_learns_the_same_bits)                                      \
  X(a_cancelled_prediction_says_so)
TEST_MAIN(TESTS)
