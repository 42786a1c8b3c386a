#include "allocations.h"

#include "check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* All that run out of memory share one object. */
static void expect_static_error(const world *self,
                                const exported_function *function) {
  static const void *shared = NULL;
  const int place = find_parameter(function, "error");
  const void *object = NULL;
  memcpy(&object, &self->out[place], sizeof object);
  CHECK(object != NULL);
  if (shared == NULL)
    shared = object;
  CHECK(object == shared);
}

/* A case is one function with one family. */
typedef struct {
  const exported_function *function;
  int family;
} memory_case;

/* The outcome with the k-th allocation failing, and what follows from it. */
static int fails_at(const memory_case *one, const memory_source *source,
                    uint64_t k) {
  const exported_function *function = one->function;
  world *self = make_world(one->family, source->from);
  const snapshot before = take_snapshot(self);
  argument given[MAXIMUM_PARAMETERS];
  outcome result;
  CHECK(valid_arguments(self, one->function, given));
  clear_outputs(self);
  source->fail_from(k);
  result = function->call(given);
  source->fail_from(0);
  note_destroyed(self, function, given);
  if (result.status != NAIBX_OK) {
    expect_static_error(self, function);
    expect_outcome(self, function, given, result, NAIBX_ERROR_OUT_OF_MEMORY);
    expect_unchanged(self, &before, function->name);
    result = call_in(self, function, given);
    expect_outcome(self, function, given, result, NAIBX_OK);
    result.status = NAIBX_ERROR_OUT_OF_MEMORY;
  } else {
    destroy_outputs(self, function, given);
  }
  free_snapshot(before);
  destroy_world(self);
  return result.status != NAIBX_OK;
}

static uint64_t count_failures(const memory_case *one,
                               const memory_source *source) {
  uint64_t failures = 0;
  const uint64_t held = source->blocks_held();
  while (fails_at(one, source, failures + 1)) {
    ++failures;
    CHECK(failures < 1000);
    if (source->blocks_held() != held)
      fprintf(stderr, "%s, allocation %lu: ", one->function->name,
              (unsigned long)failures);
    CHECK(source->blocks_held() == held);
  }
  CHECK(source->blocks_held() == held);
  return failures;
}

/* False where the world has not the features that the function is for. */
static int applies(const exported_function *function, int family) {
  world *self = make_world(family, NULL);
  argument given[MAXIMUM_PARAMETERS];
  const int does = valid_arguments(self, function, given);
  destroy_world(self);
  return does;
}

uint64_t fail_at_every_allocation(const exported_function *function,
                                  const memory_source *source) {
  memory_case one = {function, 0};
  uint64_t failures = 0;
  for (one.family = 0; one.family < FAMILY_CHOICES; ++one.family) {
    if (!applies(function, one.family))
      continue;
    failures += count_failures(&one, source);
  }
  return failures;
}
