/* One of the methods in the comparison, and what it takes. */
#ifndef REPLAN_CONTENDER_H
#define REPLAN_CONTENDER_H

#include "learner.h"

#include <time.h>

struct contender {
  struct learner learner;
  struct plant_set predicted;
  /* Sums over the events. */
  clock_t predict_time;
  clock_t learn_time; /* without the longest */
  clock_t longest_learn_time;
  clock_t compile_time;
  uint32_t compilations;
};

/* Predicts the present event. */
naibx_status contender_predict(struct contender *contender,
                               const double *features, naibx_error **error);

/* Learns what has changed; compiles where that is due. */
naibx_status contender_learn(struct contender *contender,
                             const double *features,
                             const struct plant_set *truth,
                             naibx_error **error);

/* The size of the model, and whether a copy from its bytes predicts the same
 * set for the present event: NAIBX_ERROR_INTERNAL where it does not. */
naibx_status contender_weigh(const struct contender *contender,
                             const double *features, uint64_t *bytes,
                             naibx_error **error);

#endif
