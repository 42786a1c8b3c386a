/* What one would do without a model: as many plants as on average, those that
 * have been re-planned most often. */
#ifndef REPLAN_BASELINE_H
#define REPLAN_BASELINE_H

#include "plant_set.h"

struct baseline {
  uint64_t events;
  uint64_t sizes;
  double times_changed[PLANTS];
};

/* The `count` plants with the best scores; ties go to the lower number. */
struct plant_set best_plants(const double *scores, uint32_t count);

struct plant_set baseline_predict(const struct baseline *baseline);

void baseline_learn(struct baseline *baseline, const struct plant_set *truth);

#endif
