/* What an answer holds: outputs one by one and together, the same for every
 * way to ask. */
#include "asking.h"
#include "check.h"
#include "executors.h"

#include <stdlib.h>

enum { ROWS = 300 };

static void outputs_have_the_same_bits_alone_and_together(void) {
  const mixed_rows rows = make_mixed_rows(ROWS, 0);
  int32_t form;
  for (form = NAIBX_FLOAT64; form <= NAIBX_LIVE; ++form) {
    naibx_model *model = make_mixed_model();
    naibx_predictor *predictor = make_predictor(model, form);
    naibx_answer *together = make_answer(1);
    naibx_answer *alone = make_answer(1);
    naibx_request *request = make_request(ALL_OUTPUTS);
    uint32_t outputs;
    CHECK_OK(ask(together, predictor, request, &rows));
    for (outputs = 1; outputs <= ALL_OUTPUTS; ++outputs) {
      results expected;
      if ((outputs & NAIBX_STEPS) != 0 && (outputs & NAIBX_SETS) == 0)
        continue; /* refused */
      CHECK_OK(naibx_request_set_outputs(request, outputs, NULL));
      CHECK_OK(ask(alone, predictor, request, &rows));
      expected = copy_results(together, outputs);
      expect_results(alone, outputs, &expected);
      free(expected.bytes);
    }
    naibx_request_destroy(request);
    naibx_answer_destroy(alone);
    naibx_answer_destroy(together);
    naibx_predictor_destroy(predictor);
    naibx_destroy(model);
  }
  free_mixed_rows(rows);
}

static void what_was_not_asked_for_is_not_there(void) {
  const mixed_rows rows = make_mixed_rows(2, 0);
  naibx_model *model = make_mixed_model();
  naibx_predictor *predictor = make_predictor(model, NAIBX_LIVE);
  naibx_request *request = make_request(ALL_OUTPUTS);
  naibx_answer *answer = make_answer(1);
  uint32_t asked;
  CHECK_OK(ask(answer, predictor, request, &rows)); /* leaves arrays behind */
  for (asked = NAIBX_SETS; asked <= NAIBX_LABEL_EVIDENCE; asked *= 2) {
    uint32_t output;
    uint64_t count = 9;
    const uint64_t *offsets = NULL;
    const uint32_t *labels = NULL;
    if (asked == NAIBX_STEPS)
      continue;
    CHECK_OK(naibx_request_set_outputs(request, asked, NULL));
    CHECK_OK(ask(answer, predictor, request, &rows));
    CHECK_STATUS(naibx_answer_sets(answer, &count, &offsets, &labels, NULL),
                 asked == NAIBX_SETS ? NAIBX_OK : NAIBX_ERROR_MISMATCH);
    for (output = NAIBX_STEPS; output <= NAIBX_LABEL_EVIDENCE; output *= 2) {
      const double *numbers = NULL;
      CHECK_STATUS(naibx_answer_numbers(answer, output, &numbers, &count, NULL),
                   output == asked ? NAIBX_OK : NAIBX_ERROR_MISMATCH);
      CHECK((numbers != NULL) == (output == asked));
    }
  }
  naibx_answer_destroy(answer);
  naibx_request_destroy(request);
  naibx_predictor_destroy(predictor);
  naibx_destroy(model);
  free_mixed_rows(rows);
}

static void numbers_of_anything_but_one_output_are_refused(void) {
  const mixed_rows rows = make_mixed_rows(1, 0);
  const uint32_t wrong[6] = {0, NAIBX_SETS, 3, 6, 512, UINT32_MAX};
  naibx_model *model = make_mixed_model();
  naibx_predictor *predictor = make_predictor(model, NAIBX_FLOAT64);
  naibx_request *request = make_request(ALL_OUTPUTS);
  naibx_answer *answer = make_answer(1);
  int i;
  CHECK_OK(ask(answer, predictor, request, &rows));
  for (i = 0; i < 6; ++i) {
    const double *numbers = NULL;
    uint64_t count = 9;
    CHECK_STATUS(naibx_answer_numbers(answer, wrong[i], &numbers, &count, NULL),
                 NAIBX_ERROR_OUT_OF_RANGE);
    CHECK_EQUAL(count, 0);
  }
  naibx_answer_destroy(answer);
  naibx_request_destroy(request);
  naibx_predictor_destroy(predictor);
  naibx_destroy(model);
  free_mixed_rows(rows);
}

static void a_single_sparse_row_needs_no_offsets(void) {
  const mixed_rows rows = make_mixed_rows(2, 1);
  int32_t form;
  for (form = NAIBX_FLOAT64; form <= NAIBX_LIVE; ++form) {
    naibx_model *model = make_mixed_model();
    naibx_predictor *predictor = make_predictor(model, form);
    naibx_request *request = make_request(ALL_OUTPUTS);
    naibx_answer *answer = make_answer(1);
    const uint64_t offsets[2] = {0, 3};
    results expected;
    CHECK_OK(naibx_answer_predict(answer, predictor, request, 1, rows.values,
                                  rows.indices, offsets, 3, NULL, NULL, NULL));
    expected = copy_results(answer, ALL_OUTPUTS);
    CHECK_OK(naibx_answer_predict(answer, predictor, request, 1, rows.values,
                                  rows.indices, NULL, 3, NULL, NULL, NULL));
    expect_results(answer, ALL_OUTPUTS, &expected);
    /* One without any value, too. */
    CHECK_OK(naibx_answer_predict(answer, predictor, request, 1, NULL,
                                  rows.indices, NULL, 0, NULL, NULL, NULL));
    /* Of two rows nobody could tell where the second begins. */
    CHECK_STATUS(naibx_answer_predict(answer, predictor, request, 2,
                                      rows.values, rows.indices, NULL,
                                      rows.value_count, NULL, NULL, NULL),
                 NAIBX_ERROR_NULL_ARGUMENT);
    naibx_answer_destroy(answer);
    naibx_request_destroy(request);
    naibx_predictor_destroy(predictor);
    naibx_destroy(model);
    free(expected.bytes);
  }
  free_mixed_rows(rows);
}

/* Row by row, in a batch, by threads and by tasks of the caller. */
static void
a_batch_has_the_bits_of_its_rows_with_every_number_of_threads(void) {
  int is_sparse;
  for (is_sparse = 0; is_sparse <= 1; ++is_sparse) {
    const mixed_rows rows = make_mixed_rows(ROWS, is_sparse);
    int32_t form;
    for (form = NAIBX_FLOAT64; form <= NAIBX_LIVE; ++form) {
      naibx_model *model = make_mixed_model();
      naibx_predictor *predictor = make_predictor(model, form);
      naibx_request *request = make_request(ALL_OUTPUTS);
      naibx_answer *batch = make_answer(1);
      naibx_answer *one = make_answer(1);
      results expected;
      uint64_t count = 0;
      const uint64_t *offsets = NULL;
      const uint32_t *labels = NULL;
      const double *sizes = NULL;
      uint32_t threads;
      uint64_t i;
      int calls = 0;
      CHECK_OK(ask(batch, predictor, request, &rows));
      CHECK_OK(naibx_answer_sets(batch, &count, &offsets, &labels, NULL));
      CHECK_EQUAL(count, ROWS);
      CHECK_OK(naibx_answer_numbers(batch, NAIBX_SIZES, &sizes, &count, NULL));
      CHECK_EQUAL(count, ROWS * (MIXED_LABELS + 1));
      for (i = 0; i < ROWS; ++i) {
        uint64_t one_count = 0;
        const uint64_t *one_offsets = NULL;
        const uint32_t *one_labels = NULL;
        const double *one_sizes = NULL;
        CHECK_OK(naibx_answer_predict(
            one, predictor, request, 1, rows.values + i * MIXED_FEATURES,
            rows.indices, NULL, MIXED_FEATURES, NULL, NULL, NULL));
        CHECK_OK(naibx_answer_sets(one, &one_count, &one_offsets, &one_labels,
                                   NULL));
        CHECK_EQUAL(one_count, 1);
        CHECK_EQUAL(one_offsets[1], offsets[i + 1] - offsets[i]);
        CHECK_BYTES(one_labels, labels + offsets[i],
                    (size_t)one_offsets[1] * sizeof *labels);
        CHECK_OK(naibx_answer_numbers(one, NAIBX_SIZES, &one_sizes, &one_count,
                                      NULL));
        CHECK_BYTES(one_sizes, sizes + i * (MIXED_LABELS + 1),
                    (MIXED_LABELS + 1) * sizeof *sizes);
      }
      expected = copy_results(batch, ALL_OUTPUTS);
      for (threads = 2; threads <= 5; ++threads) {
        CHECK_OK(naibx_answer_set_executor(one, NULL, NULL, threads, NULL));
        CHECK_OK(ask(one, predictor, request, &rows));
        expect_results(one, ALL_OUTPUTS, &expected);
        CHECK_OK(naibx_answer_set_executor(one, run_backwards, &calls, threads,
                                           NULL));
        CHECK_OK(ask(one, predictor, request, &rows));
        expect_results(one, ALL_OUTPUTS, &expected);
      }
      CHECK(calls >= 4);
      free(expected.bytes);
      naibx_answer_destroy(one);
      naibx_answer_destroy(batch);
      naibx_request_destroy(request);
      naibx_predictor_destroy(predictor);
      naibx_destroy(model);
    }
    free_mixed_rows(rows);
  }
}

static void C38_no_rows_have_no_sets(void) {
  const mixed_rows rows = make_mixed_rows(0, 0);
  naibx_model *model = make_mixed_model();
  naibx_predictor *predictor = make_predictor(model, NAIBX_LIVE);
  naibx_request *request = make_request(ALL_OUTPUTS);
  naibx_answer *answer = make_answer(1);
  uint64_t count = 9;
  const uint64_t *offsets = NULL;
  const uint32_t *labels = NULL;
  uint32_t output;
  CHECK_OK(ask(answer, predictor, request, &rows));
  CHECK_OK(naibx_answer_sets(answer, &count, &offsets, &labels, NULL));
  CHECK_EQUAL(count, 0);
  CHECK_EQUAL(offsets[0], 0);
  for (output = NAIBX_STEPS; output <= NAIBX_LABEL_EVIDENCE; output *= 2) {
    const double *numbers = NULL;
    count = 9;
    CHECK_OK(naibx_answer_numbers(answer, output, &numbers, &count, NULL));
    CHECK_EQUAL(count, 0);
  }
  naibx_answer_destroy(answer);
  naibx_request_destroy(request);
  naibx_predictor_destroy(predictor);
  naibx_destroy(model);
  free_mixed_rows(rows);
}

/* Of other labels and features than the one before. */
static void one_answer_serves_any_predictor(void) {
  const mixed_rows rows = make_mixed_rows(5, 0);
  naibx_model *mixed = make_mixed_model();
  naibx_model *small = make_model(2, NAIBX_GAUSSIAN, 1);
  const double x[2] = {1.0, 2.0};
  naibx_request *request = make_request(ALL_OUTPUTS);
  naibx_answer *answer = make_answer(1);
  naibx_answer *fresh = make_answer(1);
  int32_t form;
  int turn;
  learn(small, &x[0], 1, 0);
  learn(small, &x[1], 1, 1);
  for (turn = 0; turn < 2; ++turn) {
    for (form = NAIBX_FLOAT64; form <= NAIBX_LIVE; ++form) {
      naibx_predictor *of_mixed = make_predictor(mixed, form);
      naibx_predictor *of_small = make_predictor(small, form);
      results expected;
      CHECK_OK(ask(fresh, of_mixed, request, &rows));
      expected = copy_results(fresh, ALL_OUTPUTS);
      CHECK_OK(naibx_answer_predict(answer, of_small, request, 1, x, NULL, NULL,
                                    1, NULL, NULL, NULL));
      CHECK_EQUAL(size_of_set(answer, 0), 1);
      CHECK_OK(ask(answer, of_mixed, request, &rows));
      expect_results(answer, ALL_OUTPUTS, &expected);
      free(expected.bytes);
      naibx_predictor_destroy(of_mixed);
      naibx_predictor_destroy(of_small);
    }
  }
  naibx_answer_destroy(answer);
  naibx_answer_destroy(fresh);
  naibx_request_destroy(request);
  naibx_destroy(small);
  naibx_destroy(mixed);
  free_mixed_rows(rows);
}

#define TESTS(X)                                                               \
  X(outputs_have_the_same_bits_alone_and_together)                             \
  X(what_was_not_asked_for_is_not_there)                                       \
  X(numbers_of_anything_but_one_output_are_refused)                            \
  X(a_single_sparse_row_needs_no_offsets)                                      \
  X(a_batch_has_the_bits_of_its_rows_with_every_number_of_threads)             \
  X(C38_no_rows_have_no_sets)                                                  \
  X(one_answer_serves_any_predictor)
TEST_MAIN(TESTS)
