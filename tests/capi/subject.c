#include "subject.h"

#include "check.h"
#include "predicting.h"

#include <stdlib.h>

subject make_subject(naibx_model *model, int32_t precision) {
  subject made = {NULL, NULL};
  made.model = model;
  if (precision != MODEL)
    CHECK_OK(naibx_predictor_create(model, precision, &made.predictor, NULL));
  return made;
}

void destroy_subject(subject made) {
  naibx_predictor_destroy(made.predictor);
  naibx_destroy(made.model);
}

naibx_answer *make_answer(uint32_t thread_count) {
  naibx_answer *answer = NULL;
  CHECK_OK(naibx_answer_create(NULL, &answer, NULL));
  CHECK_OK(naibx_answer_set_executor(answer, NULL, NULL, thread_count, NULL));
  return answer;
}

naibx_status predict_sets(subject from, const query *rows, sets *result,
                          naibx_progress progress, void *context,
                          naibx_answer *answer, naibx_error **error) {
  const source by = {from.predictor != NULL ? NULL : from.model,
                     from.predictor};
  return predict_batch(by, rows->row_count, rows->values, rows->indices,
                       rows->row_offsets, rows->value_count, rows->sizes,
                       result->offsets, result->labels, result->steps,
                       result->capacity, &result->count, progress, context,
                       answer, error);
}

/* One place more than asked for: there may be none. */
sets make_sets(uint64_t row_count, uint64_t capacity) {
  sets made = {NULL, NULL, NULL, 0, 0};
  made.offsets = calloc(row_count + 1, sizeof *made.offsets);
  made.labels = calloc(capacity + 1, sizeof *made.labels);
  made.steps = calloc(capacity + 1, sizeof *made.steps);
  made.capacity = capacity;
  CHECK(made.offsets != NULL && made.labels != NULL && made.steps != NULL);
  return made;
}

void destroy_sets(sets made) {
  free(made.offsets);
  free(made.labels);
  free(made.steps);
}

void expect_same_sets(const sets *actual, const sets *expected,
                      uint64_t row_count) {
  CHECK_EQUAL(actual->count, expected->count);
  CHECK_BYTES(actual->offsets, expected->offsets,
              (row_count + 1) * sizeof *expected->offsets);
  CHECK_BYTES(actual->labels, expected->labels,
              expected->count * sizeof *expected->labels);
  CHECK_BYTES(actual->steps, expected->steps,
              expected->count * sizeof *expected->steps);
}
