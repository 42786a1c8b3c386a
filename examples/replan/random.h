/* Random numbers that are the same on every machine and for ever: SplitMix64
 * (Steele, Lea, Flood 2014), and whole numbers only, since the rounding of
 * floating-point functions differs between systems. */
#ifndef REPLAN_RANDOM_H
#define REPLAN_RANDOM_H

#include <stdint.h>

struct random_numbers {
  uint64_t state;
};

uint64_t random_next(struct random_numbers *random);

/* Uniform over first to last, both included. */
int32_t random_between(struct random_numbers *random, int32_t first,
                       int32_t last);

/* Nearly normal, with mean 0 and this standard deviation. */
int32_t random_normal(struct random_numbers *random, int32_t deviation);

/* Whether something happens that does so `parts` times in 10 000. */
int random_happens(struct random_numbers *random, int32_t parts);

#endif
