#include "reserving.h"

#include "asking.h"
#include "check.h"
#include "pool.h"

#include <math.h>
#include <stdlib.h>

void (*forbid_memory)(void) = NULL;
void (*allow_memory)(void) = NULL;

enum { ROWS = 200 };

typedef struct {
  uint32_t least;
  uint32_t most;
} bounds;

/* None but empty sets, given sizes, and what the model chooses. */
static const bounds all_bounds[] = {
    {0, 0}, {MIXED_LABELS, MIXED_LABELS}, {0, UINT32_MAX}, {2, 3}};
enum { BOUNDS = sizeof all_bounds / sizeof all_bounds[0] };

/* `from` counts; a failure of the call shows that memory was asked for. */
static void ask_without_memory(naibx_answer *answer,
                               const naibx_predictor *predictor,
                               const naibx_request *request,
                               const mixed_rows *rows, const pool *from) {
  const uint64_t calls = from->calls;
  naibx_status status;
  if (forbid_memory != NULL)
    forbid_memory();
  status = ask(answer, predictor, request, rows);
  if (allow_memory != NULL)
    allow_memory();
  CHECK_STATUS(status, NAIBX_OK);
  CHECK_EQUAL(from->calls, calls);
}

static void ask_for_rows(naibx_answer *answer, const naibx_predictor *predictor,
                         const naibx_request *request, const pool *from) {
  static const uint64_t counts[] = {ROWS, 1, 17, 0, ROWS - 1, ROWS};
  size_t i;
  int is_sparse;
  for (i = 0; i < sizeof counts / sizeof counts[0]; ++i) {
    for (is_sparse = 0; is_sparse <= 1; ++is_sparse) {
      const mixed_rows rows = make_mixed_rows(counts[i], is_sparse);
      ask_without_memory(answer, predictor, request, &rows, from);
      free_mixed_rows(rows);
    }
  }
}

static naibx_answer *make_answer_with(pool *from, uint32_t thread_count,
                                      naibx_executor executor, void *context) {
  naibx_answer *made = make_answer_in(from);
  CHECK_OK(
      naibx_answer_set_executor(made, executor, context, thread_count, NULL));
  return made;
}

void expect_no_allocation(uint32_t thread_count, naibx_executor executor,
                          void *context) {
  int32_t form;
  int i;
  for (form = NAIBX_FLOAT64; form <= NAIBX_LIVE; ++form) {
    for (i = 0; i < BOUNDS; ++i) {
      pool from = {0, 0, 0, 0};
      naibx_model *model = make_model_in(&from);
      naibx_predictor *predictor = NULL;
      naibx_request *request = make_request(ALL_OUTPUTS);
      naibx_answer *answer =
          make_answer_with(&from, thread_count, executor, context);
      teach(model, 0, 40);
      predictor = make_predictor(model, form);
      CHECK_OK(naibx_request_set_size(request, all_bounds[i].least,
                                      all_bounds[i].most, NULL));
      CHECK_OK(naibx_answer_reserve(answer, predictor, request, ROWS, NULL));
      ask_for_rows(answer, predictor, request, &from);
      /* Less is asked. */
      CHECK_OK(naibx_request_set_outputs(request, NAIBX_LABEL_SCORES, NULL));
      ask_for_rows(answer, predictor, request, &from);
      naibx_answer_destroy(answer);
      naibx_request_destroy(request);
      naibx_predictor_destroy(predictor);
      naibx_destroy(model);
      CHECK_EQUAL(from.blocks_held, 0);
    }
  }
}

void expect_no_allocation_after_learning(uint32_t thread_count,
                                         naibx_executor executor,
                                         void *context) {
  static const uint32_t set[MIXED_LABELS] = {0, 1, 2, 3};
  int i;
  for (i = 0; i < BOUNDS; ++i) {
    pool from = {0, 0, 0, 0};
    naibx_model *model = make_model_in(&from);
    naibx_predictor *live = NULL;
    naibx_request *request = make_request(ALL_OUTPUTS);
    naibx_answer *answer =
        make_answer_with(&from, thread_count, executor, context);
    double row[MIXED_FEATURES] = {1, 1, 1, 1, 1, 1};
    uint64_t size;
    learn_set(model, row, MIXED_FEATURES, set + 3, 1, 1.0);
    live = make_predictor(model, NAIBX_LIVE);
    CHECK_OK(naibx_request_set_size(request, all_bounds[i].least,
                                    all_bounds[i].most, NULL));
    CHECK_OK(naibx_answer_reserve(answer, live, request, ROWS, NULL));
    for (size = 0; size <= MIXED_LABELS; ++size) {
      learn_set(model, row, MIXED_FEATURES, set, size, 1.0);
      row[size] = (double)NAN;
      ask_for_rows(answer, live, request, &from);
      learn_set(model, row, MIXED_FEATURES, set, size, 1.0);
      ask_for_rows(answer, live, request, &from);
      row[size] = 2.0;
    }
    naibx_answer_destroy(answer);
    naibx_request_destroy(request);
    naibx_predictor_destroy(live);
    naibx_destroy(model);
    CHECK_EQUAL(from.blocks_held, 0);
  }
}
