/* Room that was made: nor do predictions take global memory, which runs out as
 * soon as it is asked for. In one thread. */
#include "check.h"
#include "executors.h"
#include "failing_malloc.h"
#include "reserving.h"

#include <stddef.h>

static void forbid(void) {
  fail_malloc_from(1);
}

static void allow(void) {
  fail_malloc_from(0);
}

static void as_many_rows_or_fewer_take_no_global_memory(void) {
  int calls = 0;
  forbid_memory = forbid;
  allow_memory = allow;
  expect_no_allocation(1, NULL, NULL);
  expect_no_allocation(3, run_backwards, &calls);
  CHECK(calls > 0);
}

static void nor_does_a_live_predictor_whose_model_has_learned_more(void) {
  int calls = 0;
  forbid_memory = forbid;
  allow_memory = allow;
  expect_no_allocation_after_learning(1, NULL, NULL);
  expect_no_allocation_after_learning(3, run_backwards, &calls);
  CHECK(calls > 0);
}

#define TESTS(X)                                                               \
  X(as_many_rows_or_fewer_take_no_global_memory)                               \
  X(nor_does_a_live_predictor_whose_model_has_learned_more)
TEST_MAIN(TESTS)
