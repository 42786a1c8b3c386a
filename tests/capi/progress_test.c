/* Progress and cancellation of batches that are learned and predicted, dense
 * and sparse, by one thread and by several. */
#include "asking.h"
#include "check.h"
#include "executors.h"

#include <stdlib.h>

enum { ROWS = 3000 };

typedef struct {
  uint64_t calls;
  uint64_t last;
  uint64_t stop_at; /* the call that says so; 0 for none */
} watch;

static int32_t look(void *context, uint64_t done, uint64_t total) {
  watch *watched = context;
  CHECK_EQUAL(total, ROWS);
  CHECK(done > watched->last && done <= total);
  watched->last = done;
  return ++watched->calls == watched->stop_at;
}

static naibx_status learn_all(naibx_model *model, const mixed_rows *rows,
                              watch *watched) {
  uint32_t *labels = calloc(ROWS, sizeof *labels);
  uint64_t *offsets = calloc(ROWS + 1, sizeof *offsets);
  naibx_status status;
  uint64_t i;
  CHECK(labels != NULL && offsets != NULL);
  for (i = 0; i < ROWS; ++i) {
    labels[i] = (uint32_t)(i % MIXED_LABELS);
    offsets[i + 1] = i + 1;
  }
  status = naibx_add_examples(model, ROWS, rows->values, rows->indices,
                              rows->row_offsets, rows->value_count, labels,
                              offsets, ROWS, NULL, look, watched, NULL);
  free(labels);
  free(offsets);
  return status;
}

static void check_learning(const mixed_rows *rows, naibx_executor executor,
                           uint32_t threads) {
  naibx_model *model = make_mixed_model();
  const saved_model before = save_model(model);
  watch all = {0, 0, 0};
  uint64_t stop;
  int calls = 0;
  naibx_model *copy = NULL;
  CHECK_OK(naibx_copy(model, &copy, NULL));
  CHECK_OK(naibx_set_executor(copy, executor, &calls, threads, NULL));
  CHECK_OK(learn_all(copy, rows, &all));
  CHECK_EQUAL(all.last, ROWS);
  CHECK(all.calls > 1);
  CHECK_OK(naibx_set_executor(model, executor, &calls, threads, NULL));
  for (stop = 1; stop <= all.calls; ++stop) {
    watch stopped = {0, 0, 0};
    stopped.stop_at = stop;
    CHECK_STATUS(learn_all(model, rows, &stopped), NAIBX_CANCELLED);
    CHECK_EQUAL(stopped.calls, stop);
    CHECK(is_unchanged(model, &before));
  }
  free(before.bytes);
  naibx_destroy(copy);
  naibx_destroy(model);
}

static void check_predicting(const mixed_rows *rows, int32_t form,
                             naibx_executor executor, uint32_t threads) {
  naibx_model *model = make_mixed_model();
  naibx_predictor *predictor = make_predictor(model, form);
  naibx_answer *answer = make_answer(1);
  watch all = {0, 0, 0};
  results expected;
  uint64_t stop;
  int calls = 0;
  CHECK_OK(naibx_answer_set_executor(answer, executor, &calls, threads, NULL));
  CHECK_OK(naibx_answer_predict(answer, predictor, NULL, ROWS, rows->values,
                                rows->indices, rows->row_offsets,
                                rows->value_count, look, &all, NULL));
  expected = copy_results(answer, NAIBX_SETS);
  CHECK_EQUAL(all.last, ROWS);
  for (stop = 1; stop <= all.calls; stop += all.calls > 8 ? all.calls / 4 : 1) {
    watch stopped = {0, 0, 0};
    stopped.stop_at = stop;
    CHECK_STATUS(naibx_answer_predict(answer, predictor, NULL, ROWS,
                                      rows->values, rows->indices,
                                      rows->row_offsets, rows->value_count,
                                      look, &stopped, NULL),
                 NAIBX_CANCELLED);
    CHECK_EQUAL(stopped.calls, stop);
    expect_empty(answer);
    CHECK_OK(ask(answer, predictor, NULL, rows));
    expect_results(answer, NAIBX_SETS, &expected);
  }
  free(expected.bytes);
  naibx_answer_destroy(answer);
  naibx_predictor_destroy(predictor);
  naibx_destroy(model);
}

typedef void (*check_of_rows)(const mixed_rows *rows, naibx_executor executor,
                              uint32_t threads);

static void check_all_ways(check_of_rows check) {
  int is_sparse;
  for (is_sparse = 0; is_sparse <= 1; ++is_sparse) {
    const mixed_rows rows = make_mixed_rows(ROWS, is_sparse);
    check(&rows, NULL, 1);
    check(&rows, NULL, 3);
    check(&rows, run_backwards, 3);
    free_mixed_rows(rows);
  }
}

static void check_every_form(const mixed_rows *rows, naibx_executor executor,
                             uint32_t threads) {
  int32_t form;
  for (form = NAIBX_FLOAT64; form <= NAIBX_LIVE; ++form)
    check_predicting(rows, form, executor, threads);
}

static void a_batch_that_is_learned_tells_how_far_it_is_and_stops(void) {
  check_all_ways(check_learning);
}

static void a_batch_that_is_predicted_tells_how_far_it_is_and_stops(void) {
  check_all_ways(check_every_form);
}

#define TESTS(X)                                                               \
  X(a_batch_that_is_learned_tells_how_far_it_is_and_stops)                     \
  X(a_batch_that_is_predicted_tells_how_far_it_is_and_stops)
TEST_MAIN(TESTS)
