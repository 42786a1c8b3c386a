/* What the plan of a day depends on, and the plan. */
#ifndef REPLAN_DAY_H
#define REPLAN_DAY_H

#include "power_system.h"

enum { HOURS = 24 };

struct day {
  /* Megawatts in each hour. */
  int32_t demand[AREAS][HOURS];
  /* Tenths of a degree. */
  int32_t temperature;
  /* 1 for a plant that is out of order. */
  unsigned char is_out[PLANTS];
};

struct plan {
  /* Megawatts of each plant in each hour; 0 where it does not run. */
  int32_t output[PLANTS][HOURS];
  /* Megawatts bought from the neighbours in each hour; below 0 if sold. */
  int32_t trade[HOURS];
};

#endif
