/* The new plan after something has happened. */
#ifndef REPLAN_REDISPATCH_H
#define REPLAN_REDISPATCH_H

#include "day.h"
#include "plant_set.h"

/* Keeps the old plan where it can. What each hour lacks, or has too much, is
 * taken from the plants of the area where it is, then from all others, then
 * from fast plants that start or stop, and the rest is traded with the
 * neighbours. Plants that have been changed already come first, then others by
 * merit order. Of twins only one is moved, that at the site with more changes
 * so far, since fewer control rooms are to be called then; the other is its
 * reserve. After each hour every plant can go back to its old plan. */
void redispatch(const struct power_system *system, const struct day *forecast,
                const struct day *actual, const struct plan *old_plan,
                struct plan *new_plan);

/* The plants whose output has changed in some hour, by number. */
struct plant_set changed_plants(const struct plan *old_plan,
                                const struct plan *new_plan);

#endif
