/* What happens to a plan: demand that is not as forecast in a part of the day,
 * plants that are out of order, a temperature that nobody expected. */
#ifndef REPLAN_EVENT_H
#define REPLAN_EVENT_H

#include "day.h"

enum { DAY_TYPES = 3, PARTS_OF_DAY = 6, HOURS_OF_PART = HOURS / PARTS_OF_DAY };

struct event {
  /* Workday, Saturday, Sunday. */
  int32_t day_type;
  /* The part of the day in which the demand is off. */
  int32_t part_of_day;
  struct day forecast;
  struct day actual;
};

void event_draw(struct event *event, struct random_numbers *random);

/* The highest change of the demand of an area, up or down, in its part of the
 * day. */
int32_t demand_shift(const struct event *event, int32_t area);

#endif
