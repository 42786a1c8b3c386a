/* One event in words, with what was predicted and what was true. */
#ifndef REPLAN_EXAMPLE_H
#define REPLAN_EXAMPLE_H

#include "plant_set.h"
#include "report.h"

int report_example(const struct report *report,
                   const struct power_system *system, const struct event *event,
                   const struct plant_set *predicted,
                   const struct plant_set *truth);

#endif
