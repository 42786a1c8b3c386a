#include "pool.h"

#include "check.h"
#include "fixture.h"

#include <stdlib.h>
#include <string.h>

/* Puts the asked-for alignment and the block's own address before it. */
void *take(void *context, size_t size, size_t alignment) {
  pool *self = context;
  char *block = NULL;
  size_t start = 0;
  ++self->calls;
  CHECK(size > 0);
  CHECK(alignment > 0 && (alignment & (alignment - 1)) == 0);
  if (self->fails_from > 0 && self->calls >= self->fails_from)
    return NULL;
  block = malloc(size + alignment + sizeof block);
  if (block == NULL)
    return NULL;
  start = sizeof block;
  while (((uintptr_t)block + start) % alignment != 0)
    ++start;
  memcpy(block + start - sizeof block, &block, sizeof block);
  self->bytes_held += size;
  ++self->blocks_held;
  return block + start;
}

void give_back(void *context, void *memory, size_t size, size_t alignment) {
  pool *self = context;
  char *block = NULL;
  CHECK(memory != NULL);
  CHECK((uintptr_t)memory % alignment == 0);
  CHECK(self->bytes_held >= size && self->blocks_held > 0);
  self->bytes_held -= size;
  --self->blocks_held;
  memcpy(&block, (char *)memory - sizeof block, sizeof block);
  free(block);
}

static naibx_allocator *make_allocator(pool *from) {
  naibx_allocator *allocator = NULL;
  CHECK_OK(naibx_allocator_create(take, give_back, from, &allocator, NULL));
  return allocator;
}

naibx_model *make_model_in(pool *from) {
  naibx_allocator *allocator = make_allocator(from);
  const uint32_t category_counts[1] = {3};
  naibx_config *config = make_config(MIXED_LABELS, NAIBX_GAUSSIAN, 2);
  CHECK_OK(naibx_config_add_features(config, NAIBX_BERNOULLI, 1, NULL));
  CHECK_OK(naibx_config_add_features(config, NAIBX_MULTINOMIAL, 2, NULL));
  CHECK_OK(naibx_config_add_categorical(config, category_counts, 1, NULL));
  CHECK_OK(naibx_config_set_allocator(config, allocator, NULL));
  /* The allocator may go before what was made with it. */
  naibx_allocator_destroy(allocator);
  return make_model_of(config);
}

naibx_answer *make_answer_in(pool *from) {
  naibx_allocator *allocator = make_allocator(from);
  naibx_answer *answer = NULL;
  CHECK_OK(naibx_answer_create(allocator, &answer, NULL));
  naibx_allocator_destroy(allocator);
  return answer;
}

void teach(naibx_model *model, int from, int to) {
  uint64_t random = 49;
  int i;
  for (i = 0; i < to; ++i) {
    const uint32_t labels[3] = {0, (uint32_t)i % 2 + 1, 3};
    double row[MIXED_FEATURES];
    make_mixed_row(&random, row);
    if (i >= from)
      learn_set(model, row, MIXED_FEATURES, labels, (uint64_t)i % 4, 1.0);
  }
}
