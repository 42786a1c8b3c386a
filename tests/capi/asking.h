/* What the tests of requests and answers share: objects, rows, and what an
 * answer holds. */
#ifndef NAIBX_TESTS_CAPI_ASKING_H
#define NAIBX_TESTS_CAPI_ASKING_H

#include "fixture.h"
#include "subject.h"

#include <naibx/naibx.h>

#include <stdint.h>

enum {
  ALL_OUTPUTS = NAIBX_SETS + NAIBX_STEPS + NAIBX_SIZES + NAIBX_SIZE_EVIDENCE +
                NAIBX_LABEL_SCORES + NAIBX_LABEL_EVIDENCE
};

naibx_predictor *make_predictor(const naibx_model *model, int32_t form);
naibx_request *make_request(uint32_t outputs);

/* Rows of the mixed model, dense or with `row_offsets`; to be freed. */
typedef struct {
  uint64_t row_count;
  double *values;
  uint32_t *indices;
  uint64_t *row_offsets;
  uint64_t value_count;
} mixed_rows;
mixed_rows make_mixed_rows(uint64_t row_count, int is_sparse);
void free_mixed_rows(mixed_rows rows);

naibx_status ask(naibx_answer *answer, const naibx_predictor *predictor,
                 const naibx_request *request, const mixed_rows *rows);

/* A copy of all that an answer holds for one request; to be freed. */
typedef struct {
  uint64_t size;
  unsigned char *bytes;
} results;
results copy_results(const naibx_answer *answer, uint32_t outputs);
void expect_results(const naibx_answer *answer, uint32_t outputs,
                    const results *expected);

/* The size of the set of a row. */
uint64_t size_of_set(const naibx_answer *answer, uint64_t row);

void expect_empty(const naibx_answer *answer);

#endif
