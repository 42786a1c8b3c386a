#include "event_features.h"

#include <stdlib.h>

/* Of both areas, on average over the part of the day in which it is off. */
static double demand_forecast(const struct event *event) {
  const int32_t first = event->part_of_day * HOURS_OF_PART;
  double sum = 0.0;
  for (int32_t area = 0; area < AREAS; ++area) {
    for (int32_t time = first; time < first + HOURS_OF_PART; ++time) {
      sum += event->forecast.demand[area][time];
    }
  }
  return sum / HOURS_OF_PART;
}

void event_features(const struct event *event,
                    const struct power_system *system, double *values) {
  const struct day *actual = &event->actual;
  values[DEMAND_FORECAST] = demand_forecast(event);
  for (int32_t area = 0; area < AREAS; ++area) {
    const int32_t shift = demand_shift(event, area);
    values[DEMAND_SHIFT + area] = shift;
    values[SHIFT_SIZE + area] = abs(shift);
  }
  values[TEMPERATURE] = actual->temperature / 10.0;
  values[WARMER_THAN_FORECAST] =
      (actual->temperature - event->forecast.temperature) / 10.0;
  values[CAPACITY_OUT] = 0.0;
  for (int32_t plant = 0; plant < PLANTS; ++plant) {
    values[PLANT_IS_OUT + plant] = actual->is_out[plant];
    if (actual->is_out[plant]) {
      values[CAPACITY_OUT] += system->plants[plant].capacity;
    }
  }
  values[DAY_TYPE] = event->day_type;
  values[PART_OF_DAY] = event->part_of_day;
}
