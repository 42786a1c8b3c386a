/* An answer has results only after a prediction that did not fail. */
#include "asking.h"
#include "check.h"

#include <math.h>
#include <stdlib.h>

enum { ROWS = 300 };

static int32_t stop(void *context, uint64_t done, uint64_t total) {
  (void)context;
  (void)done;
  (void)total;
  return 1;
}

/* Predicts, then fails at something; returns the status. */
typedef naibx_status (*failure)(naibx_answer *answer,
                                const naibx_predictor *predictor,
                                const mixed_rows *rows);

static naibx_status ask_too_few(naibx_answer *answer,
                                const naibx_predictor *predictor,
                                const mixed_rows *rows) {
  return naibx_answer_predict(answer, predictor, NULL, 1, rows->values, NULL,
                              NULL, 1, NULL, NULL, NULL);
}

static naibx_status ask_infinity(naibx_answer *answer,
                                 const naibx_predictor *predictor,
                                 const mixed_rows *rows) {
  naibx_status status;
  const double value = rows->values[rows->value_count - 6];
  rows->values[rows->value_count - 6] = HUGE_VAL;
  status = ask(answer, predictor, NULL, rows);
  rows->values[rows->value_count - 6] = value;
  return status;
}

static naibx_status ask_with_wrong_offsets(naibx_answer *answer,
                                           const naibx_predictor *predictor,
                                           const mixed_rows *rows) {
  const uint32_t index = 0;
  const uint64_t offsets[2] = {1, 0};
  return naibx_answer_predict(answer, predictor, NULL, 1, rows->values, &index,
                              offsets, 1, NULL, NULL, NULL);
}

static naibx_status ask_with_sizes_of_others(naibx_answer *answer,
                                             const naibx_predictor *predictor,
                                             const mixed_rows *rows) {
  const int64_t sizes[2] = {1, 1};
  naibx_request *request = make_request(NAIBX_SETS);
  naibx_status status;
  CHECK_OK(naibx_request_set_row_sizes(request, sizes, 2, NULL));
  status = ask(answer, predictor, request, rows);
  naibx_request_destroy(request);
  return status;
}

static naibx_status ask_and_stop(naibx_answer *answer,
                                 const naibx_predictor *predictor,
                                 const mixed_rows *rows) {
  return naibx_answer_predict(answer, predictor, NULL, rows->row_count,
                              rows->values, NULL, NULL, rows->value_count, stop,
                              NULL, NULL);
}

static naibx_status ask_nobody(naibx_answer *answer,
                               const naibx_predictor *predictor,
                               const mixed_rows *rows) {
  (void)predictor;
  return ask(answer, NULL, NULL, rows);
}

static naibx_status ask_without_values(naibx_answer *answer,
                                       const naibx_predictor *predictor,
                                       const mixed_rows *rows) {
  return naibx_answer_predict(answer, predictor, NULL, 1, NULL, NULL, NULL,
                              rows->value_count, NULL, NULL, NULL);
}

static naibx_status ask_the_untrained(naibx_answer *answer,
                                      const naibx_predictor *predictor,
                                      const mixed_rows *rows) {
  naibx_model *model = make_model(2, NAIBX_GAUSSIAN, MIXED_FEATURES);
  naibx_predictor *live = make_predictor(model, NAIBX_LIVE);
  const naibx_status status = ask(answer, live, NULL, rows);
  (void)predictor;
  naibx_predictor_destroy(live);
  naibx_destroy(model);
  return status;
}

static naibx_status reserve_for_nobody(naibx_answer *answer,
                                       const naibx_predictor *predictor,
                                       const mixed_rows *rows) {
  (void)predictor;
  return naibx_answer_reserve(answer, NULL, NULL, rows->row_count, NULL);
}

static naibx_status reserve_too_much(naibx_answer *answer,
                                     const naibx_predictor *predictor,
                                     const mixed_rows *rows) {
  (void)rows;
  return naibx_answer_reserve(answer, predictor, NULL, UINT64_MAX, NULL);
}

static void a_call_that_fails_leaves_an_answer_empty(void) {
  const struct {
    failure fail;
    naibx_status status;
  } failures[] = {{ask_too_few, NAIBX_ERROR_FEATURE_COUNT},
                  {ask_infinity, NAIBX_ERROR_FEATURE_VALUE},
                  {ask_with_wrong_offsets, NAIBX_ERROR_OFFSETS},
                  {ask_with_sizes_of_others, NAIBX_ERROR_MISMATCH},
                  {ask_and_stop, NAIBX_CANCELLED},
                  {ask_nobody, NAIBX_ERROR_NULL_ARGUMENT},
                  {ask_without_values, NAIBX_ERROR_NULL_ARGUMENT},
                  {ask_the_untrained, NAIBX_NOT_TRAINED},
                  {reserve_for_nobody, NAIBX_ERROR_NULL_ARGUMENT},
                  {reserve_too_much, NAIBX_ERROR_OUT_OF_RANGE}};
  const mixed_rows rows = make_mixed_rows(ROWS, 0);
  uint32_t threads;
  int32_t form;
  for (form = NAIBX_FLOAT64; form <= NAIBX_LIVE; ++form) {
    naibx_model *model = make_mixed_model();
    naibx_predictor *predictor = make_predictor(model, form);
    naibx_request *request = make_request(ALL_OUTPUTS);
    for (threads = 1; threads <= 3; threads += 2) {
      naibx_answer *answer = make_answer(1);
      results expected = {0, NULL};
      size_t i;
      CHECK_OK(naibx_answer_set_executor(answer, NULL, NULL, threads, NULL));
      expect_empty(answer);
      for (i = 0; i < sizeof failures / sizeof failures[0]; ++i) {
        CHECK_OK(ask(answer, predictor, request, &rows));
        if (i == 0)
          expected = copy_results(answer, ALL_OUTPUTS);
        expect_results(answer, ALL_OUTPUTS, &expected);
        CHECK_STATUS(failures[i].fail(answer, predictor, &rows),
                     failures[i].status);
        expect_empty(answer);
      }
      naibx_answer_destroy(answer);
      free(expected.bytes);
    }
    naibx_request_destroy(request);
    naibx_predictor_destroy(predictor);
    naibx_destroy(model);
  }
  free_mixed_rows(rows);
}

static void room_without_a_prediction_is_no_result(void) {
  const mixed_rows rows = make_mixed_rows(3, 0);
  naibx_model *model = make_mixed_model();
  naibx_predictor *predictor = make_predictor(model, NAIBX_FLOAT32);
  naibx_request *request = make_request(ALL_OUTPUTS);
  naibx_answer *answer = make_answer(1);
  CHECK_OK(naibx_answer_reserve(answer, predictor, request, 3, NULL));
  expect_empty(answer);
  CHECK_OK(ask(answer, predictor, request, &rows));
  CHECK_OK(naibx_answer_reserve(answer, predictor, request, 1, NULL));
  expect_empty(answer);
  naibx_answer_destroy(answer);
  naibx_request_destroy(request);
  naibx_predictor_destroy(predictor);
  naibx_destroy(model);
  free_mixed_rows(rows);
}

#define TESTS(X)                                                               \
  X(a_call_that_fails_leaves_an_answer_empty)                                  \
  X(room_without_a_prediction_is_no_result)
TEST_MAIN(TESTS)
