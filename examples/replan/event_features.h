/* What an operator knows of an event before planning anew. */
#ifndef REPLAN_EVENT_FEATURES_H
#define REPLAN_EVENT_FEATURES_H

#include "event.h"

/* Columns, in the order of their families. */
enum {
  /* Gaussian: megawatts and degrees. */
  DEMAND_FORECAST,
  DEMAND_SHIFT,
  SHIFT_SIZE = DEMAND_SHIFT + AREAS,
  CAPACITY_OUT = SHIFT_SIZE + AREAS,
  TEMPERATURE,
  WARMER_THAN_FORECAST,
  /* Bernoulli: for each plant whether it is out of order. */
  PLANT_IS_OUT,
  /* Categorical. */
  DAY_TYPE = PLANT_IS_OUT + PLANTS,
  PART_OF_DAY,
  FEATURES
};

void event_features(const struct event *event,
                    const struct power_system *system, double *values);

#endif
