#include "asking.h"

#include "check.h"

#include <stdlib.h>
#include <string.h>

naibx_predictor *make_predictor(const naibx_model *model, int32_t form) {
  naibx_predictor *made = NULL;
  CHECK_OK(naibx_predictor_create(model, form, &made, NULL));
  return made;
}

naibx_request *make_request(uint32_t outputs) {
  naibx_request *made = NULL;
  CHECK_OK(naibx_request_create(&made, NULL));
  CHECK_OK(naibx_request_set_outputs(made, outputs, NULL));
  return made;
}

mixed_rows make_mixed_rows(uint64_t row_count, int is_sparse) {
  mixed_rows made = {0, NULL, NULL, NULL, 0};
  uint64_t random = 77;
  uint64_t i;
  made.row_count = row_count;
  made.value_count = row_count * MIXED_FEATURES;
  made.values = calloc((size_t)made.value_count + 1, sizeof *made.values);
  CHECK(made.values != NULL);
  for (i = 0; i < row_count; ++i)
    make_mixed_row(&random, made.values + i * MIXED_FEATURES);
  if (!is_sparse)
    return made;
  made.indices = calloc((size_t)made.value_count + 1, sizeof *made.indices);
  made.row_offsets = calloc((size_t)row_count + 1, sizeof *made.row_offsets);
  CHECK(made.indices != NULL && made.row_offsets != NULL);
  for (i = 0; i < made.value_count; ++i)
    made.indices[i] = (uint32_t)(i % MIXED_FEATURES);
  for (i = 0; i <= row_count; ++i)
    made.row_offsets[i] = i * MIXED_FEATURES;
  return made;
}

void free_mixed_rows(mixed_rows rows) {
  free(rows.values);
  free(rows.indices);
  free(rows.row_offsets);
}

naibx_status ask(naibx_answer *answer, const naibx_predictor *predictor,
                 const naibx_request *request, const mixed_rows *rows) {
  return naibx_answer_predict(answer, predictor, request, rows->row_count,
                              rows->values, rows->indices, rows->row_offsets,
                              rows->value_count, NULL, NULL, NULL);
}

static void append(results *to, const void *bytes, uint64_t size) {
  if (size == 0)
    return;
  to->bytes = realloc(to->bytes, (size_t)(to->size + size));
  CHECK(to->bytes != NULL);
  memcpy(to->bytes + to->size, bytes, (size_t)size);
  to->size += size;
}

results copy_results(const naibx_answer *answer, uint32_t outputs) {
  results copied = {0, NULL};
  uint32_t output;
  if ((outputs & NAIBX_SETS) != 0) {
    uint64_t count = 0;
    const uint64_t *offsets = NULL;
    const uint32_t *labels = NULL;
    CHECK_OK(naibx_answer_sets(answer, &count, &offsets, &labels, NULL));
    append(&copied, &count, sizeof count);
    append(&copied, offsets, (count + 1) * sizeof *offsets);
    append(&copied, labels, offsets[count] * sizeof *labels);
  }
  for (output = NAIBX_STEPS; output <= NAIBX_LABEL_EVIDENCE; output *= 2) {
    const double *numbers = NULL;
    uint64_t count = 0;
    if ((outputs & output) == 0)
      continue;
    CHECK_OK(naibx_answer_numbers(answer, output, &numbers, &count, NULL));
    append(&copied, &count, sizeof count);
    append(&copied, numbers, count * sizeof *numbers);
  }
  return copied;
}

void expect_results(const naibx_answer *answer, uint32_t outputs,
                    const results *expected) {
  const results found = copy_results(answer, outputs);
  CHECK_EQUAL(found.size, expected->size);
  CHECK_BYTES(found.bytes, expected->bytes, (size_t)found.size);
  free(found.bytes);
}

uint64_t size_of_set(const naibx_answer *answer, uint64_t row) {
  uint64_t count = 0;
  const uint64_t *offsets = NULL;
  const uint32_t *labels = NULL;
  CHECK_OK(naibx_answer_sets(answer, &count, &offsets, &labels, NULL));
  CHECK(row < count);
  return offsets[row + 1] - offsets[row];
}

void expect_empty(const naibx_answer *answer) {
  uint64_t count = 9;
  const uint64_t *offsets = &count;
  const uint32_t *labels = (const uint32_t *)&count;
  uint32_t output;
  naibx_error *error = NULL;
  CHECK_STATUS(naibx_answer_sets(answer, &count, &offsets, &labels, &error),
               NAIBX_ERROR_MISMATCH);
  expect_error(error, NAIBX_ERROR_MISMATCH, -1, -1, "no results");
  CHECK_EQUAL(count, 0);
  CHECK(offsets == NULL && labels == NULL);
  for (output = NAIBX_STEPS; output <= NAIBX_LABEL_EVIDENCE; output *= 2) {
    const double *numbers = (const double *)answer;
    count = 9;
    CHECK_STATUS(naibx_answer_numbers(answer, output, &numbers, &count, NULL),
                 NAIBX_ERROR_MISMATCH);
    CHECK(numbers == NULL && count == 0);
  }
}
