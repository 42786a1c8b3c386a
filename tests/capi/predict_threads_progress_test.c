/* The progress of a batch that several threads predict, where each row takes
 * long. */
#include "check.h"
#include "fixture.h"
#include "subject.h"

#include <stdlib.h>

enum { ROWS = 1200, FEATURES = 2000, LABELS = 500 };

typedef struct {
  uint64_t calls;
  uint64_t last;
  int stops;
} watch;

static int32_t watch_rows(void *context, uint64_t done, uint64_t total) {
  watch *watched = context;
  CHECK_EQUAL(total, ROWS);
  watched->last = done;
  ++watched->calls;
  return watched->stops;
}

static double *make_rows(uint64_t count) {
  double *rows = malloc(count * FEATURES * sizeof *rows);
  uint64_t random = 41;
  uint64_t i;
  CHECK(rows != NULL);
  for (i = 0; i < count * FEATURES; ++i)
    rows[i] = random_unit(&random);
  return rows;
}

/* With one label an example, so that the time goes into scoring them. */
static subject make_large_predictor(const double *rows) {
  naibx_config *config = make_config(LABELS, NAIBX_GAUSSIAN, FEATURES);
  naibx_model *model = NULL;
  uint32_t i;
  CHECK_OK(naibx_config_set_number(config, NAIBX_FIXED_SIZE, 1, NULL));
  model = make_model_of(config);
  for (i = 0; i < 2 * LABELS; ++i)
    learn(model, rows + (uint64_t)i * FEATURES, FEATURES, i % LABELS);
  return make_subject(model, NAIBX_FLOAT32);
}

static void
threads_of_a_large_predictor_stop_before_a_thousand_rows_more(void) {
  double *rows = make_rows(ROWS);
  const query asked = {ROWS, rows, NULL, NULL, (uint64_t)ROWS * FEATURES, NULL};
  subject from = make_large_predictor(rows);
  naibx_answer *answer = make_answer(2);
  sets result = make_sets(ROWS, ROWS);
  watch stopped = {0, 0, 1};
  CHECK_STATUS(
      predict_sets(from, &asked, &result, watch_rows, &stopped, answer, NULL),
      NAIBX_CANCELLED);
  CHECK_EQUAL(stopped.calls, 1);
  CHECK(stopped.last <= 1024);
  destroy_sets(result);
  naibx_answer_destroy(answer);
  destroy_subject(from);
  free(rows);
}

#define TESTS(X)                                                               \
  X(threads_of_a_large_predictor_stop_before_a_thousand_rows_more)

TEST_MAIN(TESTS)
