/* Random whole numbers that are the same on every machine: SplitMix64 (Steele,
 * Lea, Flood 2014). */
#ifndef SOLVER_DRAW_H
#define SOLVER_DRAW_H

#include <stdint.h>

struct draws {
  uint64_t state;
};

/* Uniform over first to last, both included. */
int32_t draw_between(struct draws *draws, int32_t first, int32_t last);

/* The mean of four uniform numbers within +-width: small ones are likely. */
int32_t draw_near_zero(struct draws *draws, int32_t width);

#endif
