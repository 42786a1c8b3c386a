/* A thread that is cancelled (deferred, as threads are from the start) while it
 * saves or loads: after every call to the system that the library makes. */
#define _GNU_SOURCE
#include "cancelling_calls.h"
#include "check.h"
#include "failing_malloc.h"
#include "surroundings.h"
#include "world.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

typedef struct {
  const exported_function *function;
  argument given[MAXIMUM_PARAMETERS];
  int k;
  int is_finished;
  int was_made;
  outcome result;
} attempt;

static void *run(void *context) {
  attempt *self = context;
  cancel_after_call(self->k);
  self->result = self->function->call(self->given);
  /* What came too late has no one to cancel. */
  pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, NULL);
  self->was_made = was_cancelled();
  cancel_after_call(0);
  self->is_finished = 1;
  return NULL;
}

/* Nothing half written stays behind. */
static int is_temporary_file_there(void) {
  return access(".naibx-0.tmp", F_OK) == 0;
}

/* False where the function makes fewer calls. */
static int is_cancelled_after(const exported_function *function, int k) {
  world *self = make_world(ALL_FAMILIES, NULL);
  const snapshot before = take_snapshot(self);
  const int open_files = count_open_files();
  attempt one = {function, {{NULL, NULL, 0, 0.0}}, k, 0, 0, {0, 0.0, NULL}};
  pthread_t thread;
  void *ended = NULL;
  int was_made = 0;
  CHECK(valid_arguments(self, function, one.given));
  clear_outputs(self);
  CHECK(pthread_create(&thread, NULL, run, &one) == 0);
  CHECK(pthread_join(thread, &ended) == 0);
  was_made = one.was_made || ended == PTHREAD_CANCELED;
  CHECK((ended == PTHREAD_CANCELED) != one.is_finished);
  if (one.is_finished)
    expect_outcome(self, function, one.given, one.result, NAIBX_OK);
  CHECK_EQUAL(count_open_files(), open_files);
  CHECK(!is_temporary_file_there());
  expect_unchanged(self, &before, function->name);
  CHECK(valid_arguments(self, function, one.given));
  expect_outcome(self, function, one.given, call_in(self, function, one.given),
                 NAIBX_OK);
  free_snapshot(before);
  destroy_world(self);
  return was_made;
}

/* Of its own, so that no other test saves beside it. */
static char folder[] = "naibx-cancel-XXXXXX";

/* At the end, when the files of the world are gone. */
static void leave_folder(void) {
  if (chdir("..") != 0 || rmdir(folder) != 0)
    perror(folder);
}

static void C52_a_thread_is_cancelled_at_its_files(void) {
  int cancelled = 0;
  size_t i;
  CHECK(mkdtemp(folder) != NULL);
  CHECK(chdir(folder) == 0);
  CHECK(atexit(leave_folder) == 0);
  for (i = 0; i < exported_function_count; ++i) {
    const exported_function *function = &exported_functions[i];
    uint64_t held = 0;
    int k;
    if (find_parameter(function, "path") < 0)
      continue;
    /* What the C library keeps for threads and for their end. */
    is_cancelled_after(function, 1);
    held = malloc_blocks_held();
    for (k = 1; is_cancelled_after(function, k); ++k) {
      ++cancelled;
      if (malloc_blocks_held() != held)
        fprintf(stderr, "%s, call %d: ", function->name, k);
      CHECK(malloc_blocks_held() == held);
    }
    CHECK(k > 1);
  }
  printf("cancelled %d times\n", cancelled);
  CHECK(cancelled >= 20);
}

#define TESTS(X) X(C52_a_thread_is_cancelled_at_its_files)
TEST_MAIN(TESTS)
