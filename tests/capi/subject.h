/* What predicts: a model, or a predictor of it. */
#ifndef NAIBX_TESTS_CAPI_SUBJECT_H
#define NAIBX_TESTS_CAPI_SUBJECT_H

#include <naibx/naibx.h>

#include <stdint.h>

/* In place of the precision of a predictor; loops go on to NAIBX_FLOAT32. */
enum { MODEL = -1 };

typedef struct {
  naibx_model *model;
  naibx_predictor *predictor; /* or NULL: the model predicts */
} subject;

/* Takes the model over. */
subject make_subject(naibx_model *model, int32_t precision);
void destroy_subject(subject made);
naibx_answer *make_answer(uint32_t thread_count);

/* Rows as for naibx_answer_predict, and the sizes of their sets or NULL. */
typedef struct {
  uint64_t row_count;
  const double *values;
  const uint32_t *indices;
  const uint64_t *row_offsets;
  uint64_t value_count;
  const int64_t *sizes;
} query;

/* Where the sets go. */
typedef struct {
  uint64_t *offsets;
  uint32_t *labels;
  double *steps;
  uint64_t capacity;
  uint64_t count;
} sets;

naibx_status predict_sets(subject from, const query *rows, sets *result,
                          naibx_progress progress, void *context,
                          naibx_answer *answer, naibx_error **error);

/* Sets for so many rows and labels, to be freed with destroy_sets. */
sets make_sets(uint64_t row_count, uint64_t capacity);
void destroy_sets(sets made);
/* Checks that offsets, labels and steps are the same, bit for bit. */
void expect_same_sets(const sets *actual, const sets *expected,
                      uint64_t row_count);

#endif
