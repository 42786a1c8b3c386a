/* What is asked: bounds of sizes, sizes of rows, outputs. */
#include "asking.h"
#include "check.h"

#include <math.h>
#include <stdlib.h>

enum { ROWS = 40 };

/* The size that the posterior of a row and the bounds ask for. */
static uint32_t expected_size(const double *posterior, uint32_t least,
                              uint32_t most) {
  uint32_t best = UINT32_MAX;
  uint32_t within = UINT32_MAX;
  uint32_t m;
  if (least == most)
    return least;
  for (m = 0; m <= MIXED_LABELS; ++m) {
    if (isinf(posterior[m]))
      continue; /* never seen */
    if (best == UINT32_MAX || posterior[m] > posterior[best])
      best = m;
    if (m >= least && m <= most &&
        (within == UINT32_MAX || posterior[m] > posterior[within]))
      within = m;
  }
  if (within != UINT32_MAX)
    return within;
  return best < least ? least : most;
}

/* Has seen sets of one and of three labels alone, so that bounds may lie
 * beside or between what was seen. */
static naibx_model *make_model_of_two_sizes(void) {
  naibx_model *model = make_model(MIXED_LABELS, NAIBX_GAUSSIAN, MIXED_FEATURES);
  uint64_t random = 5;
  uint32_t i;
  for (i = 0; i < 40; ++i) {
    const uint32_t set[3] = {i % 4, (i + 1) % 4, (i + 2) % 4};
    double row[MIXED_FEATURES];
    make_mixed_row(&random, row);
    row[0] += i % 2;
    learn_set(model, row, MIXED_FEATURES, set, i % 2 == 0 ? 1 : 3, 1.0);
  }
  return model;
}

static void check_bounds(const naibx_predictor *predictor,
                         const mixed_rows *rows, uint32_t least, uint32_t most,
                         uint32_t top) {
  naibx_request *request = make_request(NAIBX_SETS + NAIBX_SIZES);
  naibx_answer *answer = make_answer(1);
  const double *posterior = NULL;
  uint64_t count = 0;
  uint64_t row;
  CHECK_OK(naibx_request_set_size(request, least, most, NULL));
  CHECK_OK(ask(answer, predictor, request, rows));
  CHECK_OK(naibx_answer_numbers(answer, NAIBX_SIZES, &posterior, &count, NULL));
  for (row = 0; row < rows->row_count; ++row)
    CHECK_EQUAL(
        size_of_set(answer, row),
        expected_size(posterior + row * (MIXED_LABELS + 1), least, top));
  naibx_answer_destroy(answer);
  naibx_request_destroy(request);
}

static void the_size_is_the_best_seen_within_the_bounds(void) {
  const mixed_rows rows = make_mixed_rows(ROWS, 0);
  int what;
  int32_t form;
  for (what = 0; what < 2; ++what) {
    for (form = NAIBX_FLOAT64; form <= NAIBX_LIVE; ++form) {
      naibx_model *model =
          what == 0 ? make_mixed_model() : make_model_of_two_sizes();
      naibx_predictor *predictor = make_predictor(model, form);
      uint32_t least;
      uint32_t most;
      for (least = 0; least <= MIXED_LABELS; ++least) {
        for (most = least; most <= MIXED_LABELS; ++most)
          check_bounds(predictor, &rows, least, most, most);
        check_bounds(predictor, &rows, least, MIXED_LABELS + 1, MIXED_LABELS);
        check_bounds(predictor, &rows, least, UINT32_MAX, MIXED_LABELS);
      }
      naibx_predictor_destroy(predictor);
      naibx_destroy(model);
    }
  }
  free_mixed_rows(rows);
}

static void a_fixed_size_is_kept_within_the_bounds(void) {
  const mixed_rows rows = make_mixed_rows(3, 0);
  naibx_config *config =
      make_config(MIXED_LABELS, NAIBX_GAUSSIAN, MIXED_FEATURES);
  naibx_model *model = NULL;
  const uint32_t set[2] = {1, 3};
  int32_t form;
  CHECK_OK(naibx_config_set_number(config, NAIBX_FIXED_SIZE, 2, NULL));
  model = make_model_of(config);
  learn_set(model, rows.values, MIXED_FEATURES, set, 2, 1.0);
  for (form = NAIBX_FLOAT64; form <= NAIBX_LIVE; ++form) {
    naibx_predictor *predictor = make_predictor(model, form);
    naibx_request *request = make_request(NAIBX_SETS + NAIBX_SIZES);
    naibx_answer *answer = make_answer(1);
    uint32_t least;
    uint32_t most;
    for (least = 0; least <= MIXED_LABELS; ++least) {
      for (most = least; most <= MIXED_LABELS; ++most) {
        const uint32_t expected = least > 2 ? least : most < 2 ? most : 2;
        const double *sizes = NULL;
        uint64_t count = 0;
        CHECK_OK(naibx_request_set_size(request, least, most, NULL));
        CHECK_OK(ask(answer, predictor, request, &rows));
        CHECK_EQUAL(size_of_set(answer, 0), expected);
        CHECK_EQUAL(size_of_set(answer, 2), expected);
        /* The posterior is what it is, whatever the bounds. */
        CHECK_OK(
            naibx_answer_numbers(answer, NAIBX_SIZES, &sizes, &count, NULL));
        CHECK_EQUAL(sizes[2], 0.0);
        CHECK(isinf(sizes[1]) && isinf(sizes[3]));
      }
    }
    naibx_answer_destroy(answer);
    naibx_request_destroy(request);
    naibx_predictor_destroy(predictor);
  }
  naibx_destroy(model);
  free_mixed_rows(rows);
}

static void C25_bounds_that_no_set_can_have_are_refused(void) {
  const mixed_rows rows = make_mixed_rows(1, 0);
  naibx_model *model = make_mixed_model();
  naibx_predictor *predictor = make_predictor(model, NAIBX_FLOAT64);
  naibx_request *request = make_request(NAIBX_SETS);
  naibx_answer *answer = make_answer(1);
  naibx_error *error = NULL;
  CHECK_OK(naibx_request_set_size(request, 1, 2, NULL));
  CHECK_STATUS(naibx_request_set_size(request, 3, 2, &error),
               NAIBX_ERROR_OUT_OF_RANGE);
  expect_error(error, NAIBX_ERROR_OUT_OF_RANGE, -1, -1, "3");
  /* It is as it was. */
  CHECK_OK(ask(answer, predictor, request, &rows));
  CHECK(size_of_set(answer, 0) == 1 || size_of_set(answer, 0) == 2);
  /* Whether there are so many labels is known when they are predicted. */
  CHECK_OK(naibx_request_set_size(request, MIXED_LABELS + 1, UINT32_MAX, NULL));
  CHECK_STATUS(naibx_answer_predict(answer, predictor, request, 1, rows.values,
                                    NULL, NULL, MIXED_FEATURES, NULL, NULL,
                                    &error),
               NAIBX_ERROR_OUT_OF_RANGE);
  expect_error(error, NAIBX_ERROR_OUT_OF_RANGE, -1, -1, "5");
  expect_empty(answer);
  naibx_answer_destroy(answer);
  naibx_request_destroy(request);
  naibx_predictor_destroy(predictor);
  naibx_destroy(model);
  free_mixed_rows(rows);
}

/* Given ones, and predicted ones within the bounds that hold otherwise. */
static void rows_have_sizes_of_their_own(void) {
  const mixed_rows rows = make_mixed_rows(ROWS, 0);
  int32_t form;
  uint32_t threads;
  for (form = NAIBX_FLOAT64; form <= NAIBX_LIVE; ++form) {
    naibx_model *model = make_mixed_model();
    naibx_predictor *predictor = make_predictor(model, form);
    for (threads = 1; threads <= 3; threads += 2) {
      naibx_request *bounds = make_request(NAIBX_SETS);
      naibx_request *request = make_request(NAIBX_SETS);
      naibx_answer *bounded = make_answer(1);
      naibx_answer *answer = make_answer(threads);
      int64_t sizes[ROWS];
      uint64_t row;
      for (row = 0; row < ROWS; ++row)
        sizes[row] = (int64_t)(row % (MIXED_LABELS + 2)) - 1;
      CHECK_OK(naibx_request_set_size(bounds, 2, 3, NULL));
      CHECK_OK(naibx_request_set_size(request, 2, 3, NULL));
      CHECK_OK(naibx_request_set_row_sizes(request, sizes, ROWS, NULL));
      CHECK_OK(ask(bounded, predictor, bounds, &rows));
      CHECK_OK(ask(answer, predictor, request, &rows));
      for (row = 0; row < ROWS; ++row)
        CHECK_EQUAL(size_of_set(answer, row), sizes[row] == NAIBX_SIZE_PREDICTED
                                                  ? size_of_set(bounded, row)
                                                  : (uint64_t)sizes[row]);
      /* They were copied, and go when they are no more wanted. */
      for (row = 0; row < ROWS; ++row)
        sizes[row] = 77;
      CHECK_OK(ask(answer, predictor, request, &rows));
      CHECK_EQUAL(size_of_set(answer, 1), 0);
      CHECK_OK(naibx_request_set_row_sizes(request, NULL, 0, NULL));
      CHECK_OK(ask(answer, predictor, request, &rows));
      for (row = 0; row < ROWS; ++row)
        CHECK_EQUAL(size_of_set(answer, row), size_of_set(bounded, row));
      naibx_answer_destroy(answer);
      naibx_answer_destroy(bounded);
      naibx_request_destroy(request);
      naibx_request_destroy(bounds);
    }
    naibx_predictor_destroy(predictor);
    naibx_destroy(model);
  }
  free_mixed_rows(rows);
}

static void sizes_of_other_rows_do_not_match(void) {
  const mixed_rows rows = make_mixed_rows(3, 0);
  const int64_t sizes[4] = {1, 1, 1, 1};
  naibx_model *model = make_mixed_model();
  naibx_predictor *predictor = make_predictor(model, NAIBX_LIVE);
  naibx_request *request = make_request(NAIBX_SETS);
  naibx_answer *answer = make_answer(1);
  uint64_t count;
  for (count = 0; count <= 4; ++count) {
    const naibx_status expected = count == 3 ? NAIBX_OK : NAIBX_ERROR_MISMATCH;
    CHECK_OK(naibx_request_set_row_sizes(request, sizes, count, NULL));
    CHECK_STATUS(ask(answer, predictor, request, &rows), expected);
    CHECK_STATUS(naibx_answer_reserve(answer, predictor, request, 3, NULL),
                 expected);
  }
  CHECK_STATUS(naibx_request_set_row_sizes(request, NULL, 1, NULL),
               NAIBX_ERROR_NULL_ARGUMENT);
  naibx_answer_destroy(answer);
  naibx_request_destroy(request);
  naibx_predictor_destroy(predictor);
  naibx_destroy(model);
  free_mixed_rows(rows);
}

static void C25_sizes_that_no_set_can_have_name_their_row(void) {
  const mixed_rows rows = make_mixed_rows(3, 0);
  const int64_t below[3] = {1, -2, 1};
  const int64_t above[3] = {1, 1, MIXED_LABELS + 1};
  naibx_model *model = make_mixed_model();
  naibx_predictor *predictor = make_predictor(model, NAIBX_FLOAT32);
  naibx_request *request = make_request(NAIBX_SETS);
  naibx_answer *answer = make_answer(1);
  naibx_error *error = NULL;
  CHECK_STATUS(naibx_request_set_row_sizes(request, below, 3, &error),
               NAIBX_ERROR_OUT_OF_RANGE);
  expect_error(error, NAIBX_ERROR_OUT_OF_RANGE, 1, -1, "-2");
  CHECK_OK(ask(answer, predictor, request, &rows)); /* as it was */
  CHECK_OK(naibx_request_set_row_sizes(request, above, 3, NULL));
  CHECK_STATUS(naibx_answer_predict(answer, predictor, request, 3, rows.values,
                                    NULL, NULL, rows.value_count, NULL, NULL,
                                    &error),
               NAIBX_ERROR_OUT_OF_RANGE);
  expect_error(error, NAIBX_ERROR_OUT_OF_RANGE, 2, -1, "5");
  naibx_answer_destroy(answer);
  naibx_request_destroy(request);
  naibx_predictor_destroy(predictor);
  naibx_destroy(model);
  free_mixed_rows(rows);
}

static void outputs_that_there_are_not_are_refused(void) {
  const uint32_t wrong[5] = {0, NAIBX_STEPS, NAIBX_STEPS + NAIBX_SIZES,
                             2 * NAIBX_LABEL_EVIDENCE, UINT32_MAX};
  const mixed_rows rows = make_mixed_rows(1, 0);
  naibx_model *model = make_mixed_model();
  naibx_predictor *predictor = make_predictor(model, NAIBX_LIVE);
  naibx_request *request = make_request(NAIBX_SIZES);
  naibx_answer *answer = make_answer(1);
  const double *sizes = NULL;
  uint64_t count = 0;
  int i;
  for (i = 0; i < 5; ++i) {
    naibx_error *error = NULL;
    CHECK_STATUS(naibx_request_set_outputs(request, wrong[i], &error),
                 NAIBX_ERROR_OUT_OF_RANGE);
    expect_error(error, NAIBX_ERROR_OUT_OF_RANGE, -1, -1, "NAIBX_SETS");
  }
  CHECK_OK(ask(answer, predictor, request, &rows)); /* as it was */
  CHECK_OK(naibx_answer_numbers(answer, NAIBX_SIZES, &sizes, &count, NULL));
  CHECK_EQUAL(count, MIXED_LABELS + 1);
  naibx_answer_destroy(answer);
  naibx_request_destroy(request);
  naibx_predictor_destroy(predictor);
  naibx_destroy(model);
  free_mixed_rows(rows);
}

#define TESTS(X)                                                               \
  X(the_size_is_the_best_seen_within_the_bounds)                               \
  X(a_fixed_size_is_kept_within_the_bounds)                                    \
  X(C25_bounds_that_no_set_can_have_are_refused)                               \
  X(rows_have_sizes_of_their_own)                                              \
  X(sizes_of_other_rows_do_not_match)                                          \
  X(C25_sizes_that_no_set_can_have_name_their_row)                             \
  X(outputs_that_there_are_not_are_refused)
TEST_MAIN(TESTS)
