/* A set of plants: the labels of an event. */
#ifndef REPLAN_PLANT_SET_H
#define REPLAN_PLANT_SET_H

#include "power_system.h"

struct plant_set {
  uint32_t count;
  uint32_t plants[PLANTS];
};

#endif
