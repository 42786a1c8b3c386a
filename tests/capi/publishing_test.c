/* Eight readers of one model and of the newest predictor, while a writer
 * teaches another model and another writer publishes a new predictor every
 * hundred examples. What a version gives is the same, bit for bit, as what one
 * thread alone gets from it. Also a scenario for ThreadSanitizer. */
#define _POSIX_C_SOURCE 200809L
#include "check.h"
#include "fixture.h"
#include "predicting.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

enum { READERS = 8, VERSIONS = 12, EXAMPLES = 100, QUERIES = 24, ROUNDS = 6 };

typedef struct {
  uint32_t labels[QUERIES][MIXED_LABELS];
  double steps[QUERIES][MIXED_LABELS];
  double scores[QUERIES][MIXED_LABELS];
  uint64_t counts[QUERIES];
} answers;

/* One published predictor; the last reader that lets it go destroys it. */
typedef struct {
  naibx_predictor *predictor;
  int number;
  int holders;
} version;

typedef struct {
  pthread_mutex_t mutex;
  pthread_cond_t changed;
  version *newest;
  /* How many readers have taken which version. */
  int seen[VERSIONS];
} shelf;

typedef struct {
  shelf *shared;
  const naibx_model *model;
  const answers *by_model;
  const answers *by_version;
} reader;

static void ask_model(const naibx_model *model, naibx_answer *answer,
                      answers *given) {
  uint64_t random = 31;
  int i;
  memset(given, 0, sizeof *given);
  for (i = 0; i < QUERIES; ++i) {
    double row[MIXED_FEATURES];
    make_mixed_row(&random, row);
    CHECK_OK(predict_one(by_model(model), row, NULL, MIXED_FEATURES,
                         i % 2 == 0 ? NAIBX_SIZE_PREDICTED : MIXED_LABELS,
                         given->labels[i], given->steps[i], MIXED_LABELS,
                         &given->counts[i], answer, NULL));
    CHECK_OK(score_labels(by_model(model), row, NULL, MIXED_FEATURES,
                          given->scores[i], NULL, answer, NULL));
  }
}

static void ask_predictor(const naibx_predictor *predictor,
                          naibx_answer *answer, answers *given) {
  uint64_t random = 31;
  int i;
  memset(given, 0, sizeof *given);
  for (i = 0; i < QUERIES; ++i) {
    double row[MIXED_FEATURES];
    make_mixed_row(&random, row);
    CHECK_OK(predict_one(by_predictor(predictor), row, NULL, MIXED_FEATURES,
                         i % 2 == 0 ? NAIBX_SIZE_PREDICTED : MIXED_LABELS,
                         given->labels[i], given->steps[i], MIXED_LABELS,
                         &given->counts[i], answer, NULL));
    CHECK_OK(score_labels(by_predictor(predictor), row, NULL, MIXED_FEATURES,
                          given->scores[i], NULL, answer, NULL));
  }
}

/* The examples between two versions. */
static void teach_hundred(naibx_model *model, uint64_t *random) {
  int i;
  for (i = 0; i < EXAMPLES; ++i) {
    const uint32_t labels[2] = {(uint32_t)i % MIXED_LABELS,
                                (uint32_t)(i + 1) % MIXED_LABELS};
    double row[MIXED_FEATURES];
    make_mixed_row(random, row);
    learn_set(model, row, MIXED_FEATURES, labels, (uint64_t)i % 3, 1.0);
  }
}

static version *take_newest(shelf *shared) {
  version *taken = NULL;
  CHECK(pthread_mutex_lock(&shared->mutex) == 0);
  while (shared->newest == NULL)
    CHECK(pthread_cond_wait(&shared->changed, &shared->mutex) == 0);
  taken = shared->newest;
  ++taken->holders;
  ++shared->seen[taken->number];
  CHECK(pthread_cond_broadcast(&shared->changed) == 0);
  CHECK(pthread_mutex_unlock(&shared->mutex) == 0);
  return taken;
}

static void let_go(shelf *shared, version *taken) {
  int is_last = 0;
  CHECK(pthread_mutex_lock(&shared->mutex) == 0);
  is_last = --taken->holders == 0;
  CHECK(pthread_mutex_unlock(&shared->mutex) == 0);
  if (is_last) {
    naibx_predictor_destroy(taken->predictor);
    free(taken);
  }
}

static void publish(shelf *shared, naibx_predictor *predictor, int number) {
  version *made = malloc(sizeof *made);
  version *before = NULL;
  CHECK(made != NULL);
  made->predictor = predictor;
  made->number = number;
  made->holders = 1; /* the shelf */
  CHECK(pthread_mutex_lock(&shared->mutex) == 0);
  before = shared->newest;
  shared->newest = made;
  CHECK(pthread_cond_broadcast(&shared->changed) == 0);
  CHECK(pthread_mutex_unlock(&shared->mutex) == 0);
  if (before != NULL)
    let_go(shared, before);
}

static void *read_until_last(void *context) {
  const reader *self = context;
  answers given;
  int number = 0;
  naibx_answer *answer = NULL;
  CHECK_OK(naibx_answer_create(NULL, &answer, NULL));
  while (number < VERSIONS - 1) {
    version *taken = take_newest(self->shared);
    CHECK(taken->number >= number);
    number = taken->number;
    ask_predictor(taken->predictor, answer, &given);
    CHECK_BYTES(&given, &self->by_version[number], sizeof given);
    let_go(self->shared, taken);
    ask_model(self->model, answer, &given);
    CHECK_BYTES(&given, self->by_model, sizeof given);
  }
  naibx_answer_destroy(answer);
  return NULL;
}

/* Every version is seen by someone before the next one comes. */
static void wait_until_seen(shelf *shared, int number) {
  CHECK(pthread_mutex_lock(&shared->mutex) == 0);
  while (shared->seen[number] == 0)
    CHECK(pthread_cond_wait(&shared->changed, &shared->mutex) == 0);
  CHECK(pthread_mutex_unlock(&shared->mutex) == 0);
}

static void *publish_all(void *context) {
  shelf *shared = context;
  naibx_model *model = make_mixed_model();
  uint64_t random = 3;
  int number;
  for (number = 0; number < VERSIONS; ++number) {
    naibx_predictor *made = NULL;
    if (number > 0)
      wait_until_seen(shared, number - 1);
    teach_hundred(model, &random);
    CHECK_OK(naibx_predictor_create(model, NAIBX_FLOAT64, &made, NULL));
    publish(shared, made, number);
  }
  naibx_destroy(model);
  return NULL;
}

static void *learn_apart(void *context) {
  naibx_model *model = make_mixed_model();
  uint64_t random = 4;
  int i;
  for (i = 0; i < VERSIONS; ++i)
    teach_hundred(model, &random);
  *(saved_model *)context = save_model(model);
  naibx_destroy(model);
  return NULL;
}

/* What one thread alone gets from each version. */
static void record_versions(answers *by_version) {
  naibx_model *model = make_mixed_model();
  uint64_t random = 3;
  int number;
  for (number = 0; number < VERSIONS; ++number) {
    naibx_predictor *made = NULL;
    teach_hundred(model, &random);
    CHECK_OK(naibx_predictor_create(model, NAIBX_FLOAT64, &made, NULL));
    ask_predictor(made, NULL, &by_version[number]);
    naibx_predictor_destroy(made);
  }
  naibx_destroy(model);
}

static void run_once(const naibx_model *model, const answers *by_model,
                     const answers *by_version, saved_model *learned) {
  shelf shared = {
      PTHREAD_MUTEX_INITIALIZER, PTHREAD_COND_INITIALIZER, NULL, {0}};
  reader one = {&shared, model, by_model, by_version};
  pthread_t publisher;
  pthread_t learner;
  pthread_t readers[READERS];
  int i;
  CHECK(pthread_create(&publisher, NULL, publish_all, &shared) == 0);
  CHECK(pthread_create(&learner, NULL, learn_apart, learned) == 0);
  for (i = 0; i < READERS; ++i)
    CHECK(pthread_create(&readers[i], NULL, read_until_last, &one) == 0);
  for (i = 0; i < READERS; ++i)
    CHECK(pthread_join(readers[i], NULL) == 0);
  CHECK(pthread_join(publisher, NULL) == 0);
  CHECK(pthread_join(learner, NULL) == 0);
  let_go(&shared, shared.newest);
  for (i = 0; i < VERSIONS; ++i)
    CHECK(shared.seen[i] > 0);
}

static void C47_readers_swap_to_what_a_writer_publishes(void) {
  static answers by_model;
  static answers by_version[VERSIONS];
  naibx_model *model = make_mixed_model();
  saved_model expected;
  int i;
  learn_apart(&expected);
  ask_model(model, NULL, &by_model);
  record_versions(by_version);
  for (i = 0; i < ROUNDS; ++i) {
    saved_model learned;
    run_once(model, &by_model, by_version, &learned);
    CHECK_EQUAL(learned.size, expected.size);
    CHECK_BYTES(learned.bytes, expected.bytes, expected.size);
    free(learned.bytes);
  }
  free(expected.bytes);
  naibx_destroy(model);
}

#define TESTS(X) X(C47_readers_swap_to_what_a_writer_publishes)
TEST_MAIN(TESTS)
