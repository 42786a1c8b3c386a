/* The plan that is made the day before, by merit order: the cheapest plants
 * run, the cheapest of those give the most. */
#ifndef REPLAN_DAY_PLAN_H
#define REPLAN_DAY_PLAN_H

#include "day.h"

void plan_day(const struct power_system *system, const struct day *day,
              struct plan *plan);

#endif
