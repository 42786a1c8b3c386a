/* What numbers each parameter takes, and what the others give. */
#ifndef NAIBX_TESTS_CAPI_NUMBER_RANGES_H
#define NAIBX_TESTS_CAPI_NUMBER_RANGES_H

#include "functions.h"

typedef struct {
  /* NULL for every function that has no row of its own. */
  const char *function;
  const char *parameter;
  /* Unsigned 64-bit numbers stand as the signed number of the same bits. */
  int64_t lowest;
  int64_t highest;
  naibx_status below;
  naibx_status above;
  /* The lowest number above `highest` that is safe to try: a number of elements
   * that are not there is not; 0 for highest + 1. */
  int64_t above_from;
} integer_range;

typedef struct {
  const char *function;
  const char *parameter;
  /* 0 is allowed, too. */
  double lowest;
  double highest;
  naibx_status outside;
} real_range;

/* The row of a parameter; the test fails where there is none. */
const integer_range *find_integer_range(const char *function,
                                        const char *parameter);
const real_range *find_real_range(const char *function, const char *parameter);

#endif
