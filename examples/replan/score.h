/* How well predicted sets agree with the true ones, on average. */
#ifndef REPLAN_SCORE_H
#define REPLAN_SCORE_H

#include "plant_set.h"

/* Sums over the events. */
struct score {
  uint32_t events;
  double precision;
  double recall;
  double f1;
  double size;
  /* Pairs of twins of which a predicted set holds one or both, and both. */
  double pairs;
  double whole_pairs;
};

/* Two empty sets agree fully; an empty set and another one not at all. */
void score_add(struct score *score, const struct plant_set *predicted,
               const struct plant_set *truth);

#endif
