/* Room that was made: predictions of as many rows or fewer take no memory, of
 * the host's allocator. reserve_malloc_test has the global one. */
#include "check.h"
#include "executors.h"
#include "reserving.h"

#include <stddef.h>

static void as_many_rows_or_fewer_allocate_nothing(void) {
  expect_no_allocation(1, NULL, NULL);
}

static void nor_do_tasks_of_the_caller(void) {
  int calls = 0;
  expect_no_allocation(3, run_backwards, &calls);
  CHECK(calls > 0);
}

static void nor_do_threads_of_the_caller(void) {
  int calls = 0;
  expect_no_allocation(3, run_in_threads, &calls);
  CHECK(calls > 0);
}

static void nor_does_a_live_predictor_whose_model_has_learned_more(void) {
  int calls = 0;
  expect_no_allocation_after_learning(1, NULL, NULL);
  expect_no_allocation_after_learning(3, run_backwards, &calls);
  expect_no_allocation_after_learning(3, run_in_threads, &calls);
  CHECK(calls > 0);
}

#define TESTS(X)                                                               \
  X(as_many_rows_or_fewer_allocate_nothing)                                    \
  X(nor_do_tasks_of_the_caller)                                                \
  X(nor_do_threads_of_the_caller)                                              \
  X(nor_does_a_live_predictor_whose_model_has_learned_more)
TEST_MAIN(TESTS)
