/* Room that was made for sets within constraints. */
#include "check.h"
#include "fixture.h"
#include "merged_ridge.h"
#include "pool.h"

static naibx_request *constrained(void) {
  const uint32_t group[] = {0, 1, 2};
  const uint32_t given[] = {1};
  const uint32_t forbidden[] = {2};
  naibx_request *request = NULL;
  CHECK_OK(naibx_request_create(&request, NULL));
  CHECK_OK(naibx_request_add_group(request, group, 3, 1, 2, NULL));
  CHECK_OK(naibx_request_add_implication(request, 2, 0, NULL));
  CHECK_OK(naibx_request_set_labels(request, NAIBX_GIVEN, given, 1, NULL));
  CHECK_OK(
      naibx_request_set_labels(request, NAIBX_FORBIDDEN, forbidden, 1, NULL));
  return request;
}

static void expect_no_allocation_of(const naibx_predictor *predictor,
                                    uint32_t outputs) {
  pool from = {0, 0, 0, 0};
  naibx_allocator *allocator = NULL;
  naibx_answer *answer = NULL;
  naibx_request *request = constrained();
  double rows[ASKED * COLUMNS];
  uint64_t calls;
  int r;
  for (r = 0; r < ASKED; ++r)
    values_of_row(5000 + r, rows + r * COLUMNS);
  CHECK_OK(naibx_request_set_outputs(request, outputs, NULL));
  CHECK_OK(naibx_allocator_create(take, give_back, &from, &allocator, NULL));
  CHECK_OK(naibx_answer_create(allocator, &answer, NULL));
  naibx_allocator_destroy(allocator);
  CHECK_OK(naibx_answer_reserve(answer, predictor, request, ASKED, NULL));
  calls = from.calls;
  CHECK(calls > 0);
  CHECK_OK(naibx_answer_predict(answer, predictor, request, ASKED, rows, NULL,
                                NULL, ASKED * COLUMNS, NULL, NULL, NULL));
  CHECK_EQUAL(from.calls, calls);
  for (r = 0; r < ASKED; ++r) {
    CHECK_OK(naibx_answer_predict(answer, predictor, request, 1,
                                  rows + r * COLUMNS, NULL, NULL, COLUMNS, NULL,
                                  NULL, NULL));
    CHECK_EQUAL(from.calls, calls);
  }
  naibx_answer_destroy(answer);
  naibx_request_destroy(request);
  CHECK_EQUAL(from.bytes_held, 0);
}

static void sets_within_constraints_allocate_nothing(void) {
  const int32_t methods[] = {NAIBX_METHOD_NAIVE, NAIBX_METHOD_LINEAR,
                             NAIBX_METHOD_KERNEL};
  int m;
  for (m = 0; m < 3; ++m) {
    int32_t form;
    for (form = NAIBX_FLOAT64; form <= NAIBX_LIVE; ++form) {
      pool from = {0, 0, 0, 0};
      naibx_model *model = empty_ridge(&from, methods[m]);
      naibx_predictor *predictor = NULL;
      learn_rows(model, 0, 300);
      if (methods[m] != NAIBX_METHOD_NAIVE)
        CHECK_OK(naibx_compile(model, NULL));
      CHECK_OK(naibx_predictor_create(model, form, &predictor, NULL));
      expect_no_allocation_of(predictor, NAIBX_SETS);
      expect_no_allocation_of(predictor, NAIBX_SETS + NAIBX_STEPS);
      naibx_predictor_destroy(predictor);
      naibx_destroy(model);
    }
  }
}

#define TESTS(X) X(sets_within_constraints_allocate_nothing)
TEST_MAIN(TESTS)
