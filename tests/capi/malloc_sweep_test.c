/* The global allocator runs out at the k-th allocation, for every k, in every
 * function and with every family of features. */
#include "allocations.h"
#include "check.h"
#include "failing_malloc.h"

#include <stdio.h>

static const memory_source source = {fail_malloc_from, malloc_blocks_held,
                                     NULL};

/* The first world makes files and whatever the C library keeps. */
static void warm_up(void) {
  world *self = make_world(ALL_FAMILIES, NULL);
  argument given[MAXIMUM_PARAMETERS];
  CHECK(valid_arguments(self, &exported_functions[0], given));
  destroy_world(self);
}

static void C49_the_global_allocator_runs_out(void) {
  size_t i;
  warm_up();
  for (i = 0; i < exported_function_count; ++i) {
    const exported_function *function = &exported_functions[i];
    const uint64_t failures = fail_at_every_allocation(function, &source);
    if ((failures == 0) != (memory_use_of(function->name) == NO_MEMORY)) {
      fprintf(stderr, "%s: ", function->name);
      check_failed("it allocates as its row says", __FILE__, __LINE__);
    }
  }
}

#define TESTS(X) X(C49_the_global_allocator_runs_out)
TEST_MAIN(TESTS)
