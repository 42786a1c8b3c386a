/* A thread that is cancelled (deferred, as threads are from the start) in a
 * callback of a long call, or while it waits for a pipe: it unwinds, and the
 * objects stay as they were. */
#define _POSIX_C_SOURCE 200809L
#include "check.h"
#include "fixture.h"
#include "pool.h"

#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

enum { ROWS = 3000, VALUES = ROWS * MIXED_FEATURES };

typedef struct {
  naibx_model *model;
  naibx_predictor *predictor;
  naibx_predictor *live;
  naibx_answer *answer;
  const char *path;
  /* Set by what ran to its end, as none shall. */
  int is_finished;
} subject;

static double values[VALUES];
static uint32_t labels[ROWS * MIXED_LABELS];
static uint64_t offsets[ROWS + 1];

static void make_rows(void) {
  uint64_t random = 5;
  uint32_t i;
  for (i = 0; i < ROWS; ++i) {
    make_mixed_row(&random, values + (size_t)i * MIXED_FEATURES);
    labels[i] = i % MIXED_LABELS;
    offsets[i + 1] = i + 1;
  }
}

/* When some of the work is done. */
static int32_t end_here(void *context, uint64_t done, uint64_t total) {
  (void)context;
  (void)total;
  if (done > 0) {
    pthread_cancel(pthread_self());
    pthread_testcancel();
  }
  return 0;
}

static int32_t end_writing(void *context, const uint8_t *bytes, uint64_t size) {
  (void)context;
  (void)bytes;
  (void)size;
  pthread_cancel(pthread_self());
  pthread_testcancel();
  return 0;
}

static void learn_rows(subject *self) {
  naibx_add_examples(self->model, ROWS, values, NULL, NULL, VALUES, labels,
                     offsets, ROWS, NULL, end_here, NULL, NULL);
}

static naibx_status predict_with(const subject *self,
                                 const naibx_predictor *predictor,
                                 naibx_progress progress) {
  return naibx_answer_predict(self->answer, predictor, NULL, ROWS, values, NULL,
                              NULL, VALUES, progress, NULL, NULL);
}

static void predict_rows(subject *self) {
  predict_with(self, self->live, end_here);
}

static void predict_rows_by_predictor(subject *self) {
  predict_with(self, self->predictor, end_here);
}

static void save_model_to_callback(subject *self) {
  naibx_write_parts(self->model, NULL, end_writing, NULL, NULL);
}

static void save_predictor_to_callback(subject *self) {
  naibx_write_parts(NULL, self->predictor, end_writing, NULL, NULL);
}

static void save_both_to_callback(subject *self) {
  naibx_write_parts(self->model, self->predictor, end_writing, NULL, NULL);
}

static void save_to_path(subject *self) {
  naibx_save(self->model, self->path, NULL);
}

static void load_from_path(subject *self) {
  naibx_model *loaded = NULL;
  naibx_load(self->path, NULL, &loaded, NULL);
}

typedef struct {
  subject *self;
  void (*call)(subject *);
} job;

static void *run_job(void *context) {
  const job *one = context;
  one->call(one->self);
  one->self->is_finished = 1;
  return NULL;
}

static void expect_cancelled(pthread_t thread, const subject *self) {
  void *ended = NULL;
  CHECK(pthread_join(thread, &ended) == 0);
  CHECK(ended == PTHREAD_CANCELED);
  CHECK(!self->is_finished);
}

static subject make_subject(pool *from, uint32_t thread_count) {
  subject made = {NULL, NULL, NULL, NULL, NULL, 0};
  made.model = make_model_in(from);
  teach(made.model, 0, 40);
  CHECK_OK(
      naibx_predictor_create(made.model, NAIBX_FLOAT64, &made.predictor, NULL));
  CHECK_OK(naibx_predictor_create(made.model, NAIBX_LIVE, &made.live, NULL));
  made.answer = make_answer_in(from);
  CHECK_OK(naibx_set_executor(made.model, NULL, NULL, thread_count, NULL));
  CHECK_OK(
      naibx_answer_set_executor(made.answer, NULL, NULL, thread_count, NULL));
  return made;
}

static void destroy_subject(subject made) {
  naibx_answer_destroy(made.answer);
  naibx_predictor_destroy(made.live);
  naibx_predictor_destroy(made.predictor);
  naibx_destroy(made.model);
}

/* The model is as it was, learns and predicts, and all memory comes back. */
static void cancel_in(void (*call)(subject *), uint32_t thread_count) {
  pool from = {0, 0, 0, 0};
  subject made = make_subject(&from, thread_count);
  const saved_model before = save_model(made.model);
  const job one = {&made, call};
  pthread_t thread;
  make_rows();
  CHECK(pthread_create(&thread, NULL, run_job, (void *)&one) == 0);
  expect_cancelled(thread, &made);
  CHECK(is_unchanged(made.model, &before));
  make_rows();
  CHECK_OK(predict_with(&made, made.live, NULL));
  make_rows();
  CHECK_OK(naibx_add_examples(made.model, ROWS, values, NULL, NULL, VALUES,
                              labels, offsets, ROWS, NULL, NULL, NULL, NULL));
  destroy_subject(made);
  CHECK_EQUAL(from.blocks_held, 0);
  free(before.bytes);
}

static void C52_a_thread_is_cancelled_in_a_callback(void) {
  uint32_t thread_count;
  for (thread_count = 1; thread_count <= 3; thread_count += 2) {
    cancel_in(learn_rows, thread_count);
    cancel_in(predict_rows, thread_count);
    cancel_in(predict_rows_by_predictor, thread_count);
    cancel_in(save_model_to_callback, thread_count);
    cancel_in(save_predictor_to_callback, thread_count);
    cancel_in(save_both_to_callback, thread_count);
  }
}

static void fill_pipe(int end) {
  static const char bytes[4096];
  CHECK(fcntl(end, F_SETFL, O_NONBLOCK) == 0);
  while (write(end, bytes, sizeof bytes) > 0)
    continue;
  while (write(end, bytes, 1) > 0)
    continue;
  CHECK(fcntl(end, F_SETFL, 0) == 0);
}

/* Cancelled when it has surely come to wait, or later: both must work. */
static void cancel_at_pipe(void (*call)(subject *), int waits_for_reader) {
  const struct timespec moment = {0, 20000000};
  pool from = {0, 0, 0, 0};
  subject made = make_subject(&from, 1);
  const saved_model before = save_model(made.model);
  const job one = {&made, call};
  char path[64];
  int ends[2];
  int probe = 0;
  pthread_t thread;
  CHECK(pipe(ends) == 0);
  if (waits_for_reader)
    fill_pipe(ends[1]);
  snprintf(path, sizeof path, "/proc/self/fd/%d", ends[waits_for_reader]);
  made.path = path;
  CHECK(pthread_create(&thread, NULL, run_job, (void *)&one) == 0);
  CHECK(nanosleep(&moment, NULL) == 0);
  CHECK(pthread_cancel(thread) == 0);
  expect_cancelled(thread, &made);
  /* The next descriptor is the one after the pipe's: none was lost. */
  probe = dup(ends[0]);
  CHECK_EQUAL(probe, ends[1] + 1);
  close(probe);
  close(ends[0]);
  close(ends[1]);
  CHECK(is_unchanged(made.model, &before));
  destroy_subject(made);
  CHECK_EQUAL(from.blocks_held, 0);
  free(before.bytes);
}

static void C52_a_thread_is_cancelled_at_a_full_pipe(void) {
  cancel_at_pipe(save_to_path, 1);
}

static void C52_a_thread_is_cancelled_at_an_empty_pipe(void) {
  cancel_at_pipe(load_from_path, 0);
}

#define TESTS(X)                                                               \
  X(C52_a_thread_is_cancelled_in_a_callback)                                   \
  X(C52_a_thread_is_cancelled_at_a_full_pipe)                                  \
  X(C52_a_thread_is_cancelled_at_an_empty_pipe)
TEST_MAIN(TESTS)
