/* The host's allocator runs out at the k-th allocation, for every k, in every
 * function and with every family of features. */
#include "allocations.h"
#include "check.h"

#include <stdio.h>

static pool from;

static void fail_from(uint64_t k) {
  from.fails_from = k == 0 ? 0 : from.calls + k;
}

static uint64_t blocks_held(void) {
  return from.blocks_held;
}

static void C49_the_allocator_of_the_host_runs_out(void) {
  const memory_source source = {fail_from, blocks_held, &from};
  size_t i;
  for (i = 0; i < exported_function_count; ++i) {
    const exported_function *function = &exported_functions[i];
    const uint64_t failures = fail_at_every_allocation(function, &source);
    if ((failures > 0) != (memory_use_of(function->name) == HOST_MEMORY)) {
      fprintf(stderr, "%s: ", function->name);
      check_failed("it allocates as its row says", __FILE__, __LINE__);
    }
    CHECK_EQUAL(from.bytes_held, 0);
  }
}

#define TESTS(X) X(C49_the_allocator_of_the_host_runs_out)
TEST_MAIN(TESTS)
