/* A host's allocator that counts, checks what it is given back, and may run
 * out. */
#ifndef NAIBX_TESTS_CAPI_POOL_H
#define NAIBX_TESTS_CAPI_POOL_H

#include <naibx/naibx.h>

#include <stdint.h>

typedef struct {
  uint64_t calls;
  uint64_t bytes_held;
  uint64_t blocks_held;
  /* The call that gives nothing, and every one after it; 0 for none. */
  uint64_t fails_from;
} pool;

/* A mixed model (see fixture.h) that has learned nothing. */
naibx_model *make_model_in(pool *from);
/* Learns the examples `from` to `to` - 1 of an endless row. */
void teach(naibx_model *model, int from, int to);
/* An answer without results. */
naibx_answer *make_answer_in(pool *from);
/* For naibx_allocator_create; the context is a pool. */
void *take(void *context, size_t size, size_t alignment);
void give_back(void *context, void *memory, size_t size, size_t alignment);

#endif
