/* One model, many readers. */
#define _POSIX_C_SOURCE 200809L
#include "check.h"
#include "fixture.h"
#include "predicting.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

enum { THREADS = 8, QUERIES = 300 };

typedef struct {
  uint32_t labels[QUERIES][MIXED_LABELS];
  double steps[QUERIES][MIXED_LABELS];
  double scores[QUERIES][MIXED_LABELS];
  double sizes[QUERIES][MIXED_LABELS + 1];
  uint64_t counts[QUERIES];
} answers;

typedef struct {
  const naibx_model *model;
  int makes_answer;
  answers given;
} reader;

static void *read_all(void *argument) {
  reader *self = argument;
  naibx_answer *answer = NULL;
  uint64_t random = 47;
  int i;
  memset(&self->given, 0, sizeof self->given);
  if (self->makes_answer)
    CHECK_OK(naibx_answer_create(NULL, &answer, NULL));
  for (i = 0; i < QUERIES; ++i) {
    double row[MIXED_FEATURES];
    make_mixed_row(&random, row);
    CHECK_OK(predict_one(by_model(self->model), row, NULL, MIXED_FEATURES,
                         i % 2 == 0 ? NAIBX_SIZE_PREDICTED : MIXED_LABELS,
                         self->given.labels[i], self->given.steps[i],
                         MIXED_LABELS, &self->given.counts[i], answer, NULL));
    CHECK_OK(score_labels(by_model(self->model), row, NULL, MIXED_FEATURES,
                          self->given.scores[i], NULL, answer, NULL));
    CHECK_OK(score_sizes(by_model(self->model), row, NULL, MIXED_FEATURES,
                         self->given.sizes[i], NULL, answer, NULL));
  }
  naibx_answer_destroy(answer);
  return NULL;
}

static void C47_eight_threads_read_the_same_bits_as_one(void) {
  naibx_model *model = make_mixed_model();
  reader *alone = malloc(sizeof *alone);
  reader *together = malloc(THREADS * sizeof *together);
  pthread_t threads[THREADS];
  int i;
  CHECK(alone != NULL && together != NULL);
  alone->model = model;
  alone->makes_answer = 0;
  read_all(alone);
  for (i = 0; i < THREADS; ++i) {
    together[i].model = model;
    together[i].makes_answer = i % 2;
    CHECK(pthread_create(&threads[i], NULL, read_all, &together[i]) == 0);
  }
  for (i = 0; i < THREADS; ++i) {
    CHECK(pthread_join(threads[i], NULL) == 0);
    CHECK_BYTES(&together[i].given, &alone->given, sizeof alone->given);
  }
  free(together);
  free(alone);
  naibx_destroy(model);
}

static void *learn_all(void *argument) {
  naibx_model **model = argument;
  *model = make_mixed_model();
  return NULL;
}

static void C47_threads_learn_models_of_their_own(void) {
  naibx_model *expected = make_mixed_model();
  const saved_model saved = save_model(expected);
  naibx_model *models[THREADS];
  pthread_t threads[THREADS];
  int i;
  for (i = 0; i < THREADS; ++i)
    CHECK(pthread_create(&threads[i], NULL, learn_all, &models[i]) == 0);
  for (i = 0; i < THREADS; ++i) {
    CHECK(pthread_join(threads[i], NULL) == 0);
    CHECK(is_unchanged(models[i], &saved));
    naibx_destroy(models[i]);
  }
  free(saved.bytes);
  naibx_destroy(expected);
}

#define TESTS(X)                                                               \
  X(C47_eight_threads_read_the_same_bits_as_one)                               \
  X(C47_threads_learn_models_of_their_own)
TEST_MAIN(TESTS)
