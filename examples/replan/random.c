#include "random.h"

uint64_t random_next(struct random_numbers *random) {
  uint64_t mixed = random->state += UINT64_C(0x9E3779B97F4A7C15);
  mixed = (mixed ^ (mixed >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
  mixed = (mixed ^ (mixed >> 27)) * UINT64_C(0x94D049BB133111EB);
  return mixed ^ (mixed >> 31);
}

/* The upper half of a draw times the count: for counts this small the bias is
 * below one in a million. */
int32_t random_between(struct random_numbers *random, int32_t first,
                       int32_t last) {
  const uint64_t count = (uint64_t)((int64_t)last - first + 1);
  return first + (int32_t)(((random_next(random) >> 32) * count) >> 32);
}

/* Twelve uniform numbers from -1/2 to 1/2, in units of 2^-16, have the
 * variance 1. */
int32_t random_normal(struct random_numbers *random, int32_t deviation) {
  int64_t sum = 0;
  for (int draw = 0; draw < 12; ++draw) {
    sum += random_between(random, -32768, 32768);
  }
  return (int32_t)(sum * deviation / 65536);
}

int random_happens(struct random_numbers *random, int32_t parts) {
  return random_between(random, 1, 10000) <= parts;
}
