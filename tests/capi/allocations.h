/* Calls that run out of memory at their k-th allocation, for every k. */
#ifndef NAIBX_TESTS_CAPI_ALLOCATIONS_H
#define NAIBX_TESTS_CAPI_ALLOCATIONS_H

#include "world.h"

/* Where memory comes from that runs out. */
typedef struct {
  /* The k-th allocation from now on fails, and all after it; 0: none does. */
  void (*fail_from)(uint64_t k);
  /* Blocks that have not been given back. */
  uint64_t (*blocks_held)(void);
  /* The host's allocator of all objects, or NULL. */
  pool *from;
} memory_source;

/* Returns how often the call of a function failed, with every family of
 * features, 0 if it never allocates. Each failure is NAIBX_ERROR_OUT_OF_MEMORY
 * with the static object, loses no block, changes no object, and the same call
 * succeeds when memory is back. */
uint64_t fail_at_every_allocation(const exported_function *function,
                                  const memory_source *source);

/* Where a function takes memory from. */
typedef enum { NO_MEMORY, GLOBAL_MEMORY, HOST_MEMORY } memory_use;
/* The row of a function; the test fails where there is none. */
memory_use memory_use_of(const char *function);

#endif
