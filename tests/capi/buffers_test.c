/* Results that do not fit the caller's buffers. */
#include "check.h"
#include "fixture.h"
#include "predicting.h"

#include <stdlib.h>
#include <string.h>

static void C26_a_small_buffer_is_told_what_it_needs(void) {
  naibx_model *model = make_model(5, NAIBX_GAUSSIAN, 1);
  const uint32_t set[3] = {4, 0, 2};
  const double x = 1.0;
  uint64_t capacity;
  learn_set(model, &x, 1, set, 3, 1.0);
  for (capacity = 0; capacity <= 3; ++capacity) {
    uint32_t labels[4] = {77, 77, 77, 77};
    double steps[4] = {77.0, 77.0, 77.0, 77.0};
    uint64_t count = 0;
    uint64_t i;
    naibx_error *error = (naibx_error *)&count;
    CHECK_STATUS(predict_one(by_model(model), &x, NULL, 1, NAIBX_SIZE_PREDICTED,
                             capacity == 0 ? NULL : labels,
                             capacity == 0 ? NULL : steps, capacity, &count,
                             NULL, &error),
                 capacity < 3 ? NAIBX_BUFFER_TOO_SMALL : NAIBX_OK);
    CHECK(error == NULL);
    CHECK_EQUAL(count, 3);
    for (i = capacity < 3 ? 0 : 3; i < 4; ++i) {
      CHECK_EQUAL(labels[i], 77);
      CHECK_EQUAL(steps[i], 77.0);
    }
  }
  naibx_destroy(model);
}

static void C26_a_small_buffer_of_a_batch_is_told_what_it_needs(void) {
  naibx_model *model = make_model(5, NAIBX_GAUSSIAN, 1);
  const uint32_t set[3] = {4, 0, 2};
  const double rows[2] = {1.0, 2.0};
  uint64_t offsets[3];
  uint64_t capacity;
  learn_set(model, rows, 1, set, 3, 1.0);
  for (capacity = 0; capacity <= 6; ++capacity) {
    uint32_t labels[7] = {77, 77, 77, 77, 77, 77, 77};
    uint64_t count = 0;
    uint64_t i;
    naibx_error *error = NULL;
    CHECK_STATUS(predict_batch(by_model(model), 2, rows, NULL, NULL, 2, NULL,
                               offsets, capacity == 0 ? NULL : labels, NULL,
                               capacity, &count, NULL, NULL, NULL, &error),
                 capacity < 6 ? NAIBX_BUFFER_TOO_SMALL : NAIBX_OK);
    CHECK(error == NULL);
    CHECK_EQUAL(count, 6);
    for (i = capacity; i < 7; ++i)
      CHECK_EQUAL(labels[i], 77);
  }
  CHECK_EQUAL(offsets[0], 0);
  CHECK_EQUAL(offsets[1], 3);
  CHECK_EQUAL(offsets[2], 6);
  naibx_destroy(model);
}

static void C26_small_buffers_of_scores_stay_as_they_were(void) {
  naibx_model *model = make_model(3, NAIBX_GAUSSIAN, 1);
  const double x = 1.0;
  double scores[4] = {77.0, 77.0, 77.0, 77.0};
  int i;
  learn(model, &x, 1, 0);
  CHECK_STATUS(
      naibx_score_labels(model, &x, NULL, 1, scores, 2, NULL, NULL, NULL),
      NAIBX_BUFFER_TOO_SMALL);
  CHECK_STATUS(
      naibx_score_sizes(model, &x, NULL, 1, scores, 3, NULL, NULL, NULL),
      NAIBX_BUFFER_TOO_SMALL);
  for (i = 0; i < 4; ++i)
    CHECK_EQUAL(scores[i], 77.0);
  CHECK_OK(naibx_score_labels(model, &x, NULL, 1, scores, 3, NULL, NULL, NULL));
  CHECK_EQUAL(scores[3], 77.0);
  CHECK_OK(naibx_score_sizes(model, &x, NULL, 1, scores, 4, NULL, NULL, NULL));
  naibx_destroy(model);
}

static void C26_a_small_buffer_for_a_saved_model(void) {
  naibx_model *model = make_mixed_model();
  const saved_model saved = save_model(model);
  uint8_t *bytes = malloc(saved.size + 1);
  uint64_t size = 0;
  uint64_t i;
  CHECK(bytes != NULL);
  memset(bytes, 77, saved.size + 1);
  CHECK_STATUS(naibx_save_to_buffer(model, bytes, saved.size - 1, &size, NULL),
               NAIBX_BUFFER_TOO_SMALL);
  CHECK_EQUAL(size, saved.size);
  for (i = 0; i <= saved.size; ++i)
    CHECK_EQUAL(bytes[i], 77);
  CHECK_OK(naibx_save_to_buffer(model, bytes, size, &size, NULL));
  CHECK_BYTES(bytes, saved.bytes, saved.size);
  CHECK_EQUAL(bytes[saved.size], 77);
  free(bytes);
  free(saved.bytes);
  naibx_destroy(model);
}

#define TESTS(X)                                                               \
  X(C26_a_small_buffer_is_told_what_it_needs)                                  \
  X(C26_a_small_buffer_of_a_batch_is_told_what_it_needs)                       \
  X(C26_small_buffers_of_scores_stay_as_they_were)                             \
  X(C26_a_small_buffer_for_a_saved_model)
TEST_MAIN(TESTS)
