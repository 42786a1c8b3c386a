#include "event.h"

#include <stdlib.h>
#include <string.h>

/* Megawatts of both areas at the highest, and parts per thousand of that. */
enum { HIGHEST_DEMAND = 25000, SEASONS = 4 };
static const int32_t season_level[SEASONS] = {960, 840, 880, 860};
static const int32_t day_type_level[DAY_TYPES] = {1000, 950, 910};
static const int32_t hour_level[HOURS] = {
    855, 840, 830, 825, 830, 855, 890, 925,  950, 965, 975, 980,
    980, 970, 960, 960, 965, 980, 995, 1000, 975, 945, 910, 880};

/* Tenths of a degree. */
static const int32_t season_temperature[SEASONS] = {30, 130, 280, 120};

/* Parts in 10 000. */
enum { OUTAGE_PROBABILITY = 20 };

static void draw_forecast(struct event *event, struct random_numbers *random) {
  const int32_t season = random_between(random, 0, SEASONS - 1);
  const int32_t weekday = random_between(random, 0, 6);
  struct day *day = &event->forecast;
  event->day_type = weekday < 5 ? 0 : weekday - 4;
  day->temperature = season_temperature[season] + random_normal(random, 40);
  const int32_t level = (1000 + random_normal(random, 25)) *
                        season_level[season] / 1000 *
                        day_type_level[event->day_type] / 1000;
  for (int32_t area = 0; area < AREAS; ++area) {
    for (int32_t time = 0; time < HOURS; ++time) {
      day->demand[area][time] =
          HIGHEST_DEMAND / AREAS * hour_level[time] / 1000 * level / 1000;
    }
  }
}

/* A rise or a fall, half as high in the first and the last hour. */
static void shift_area(struct event *event, int32_t area,
                       struct random_numbers *random) {
  const int32_t first = event->part_of_day * HOURS_OF_PART;
  const int32_t last = first + HOURS_OF_PART - 1;
  const int32_t size = random_between(random, 60, 120);
  const int32_t shift = random_happens(random, 5000) ? size : -size;
  for (int32_t time = first; time <= last; ++time) {
    const int is_edge = time == first || time == last;
    int32_t *demand = &event->actual.demand[area][time];
    *demand += *demand * shift / (is_edge ? 2000 : 1000);
  }
}

/* One event of five concerns both areas, the others one of them. */
static void shift_demand(struct event *event, struct random_numbers *random) {
  const int32_t only_area = random_between(random, 0, AREAS - 1);
  const int is_everywhere = random_happens(random, 2000);
  event->part_of_day = random_between(random, 0, PARTS_OF_DAY - 1);
  for (int32_t area = 0; area < AREAS; ++area) {
    if (is_everywhere || area == only_area) {
      shift_area(event, area, random);
    }
  }
}

/* Where it is hot people cool, where it is cold they heat, all day long. */
static void change_temperature(struct day *day, struct random_numbers *random) {
  const int32_t change = random_normal(random, 15);
  const int32_t direction = (day->temperature > 250) - (day->temperature < 50);
  day->temperature += change;
  for (int32_t area = 0; area < AREAS; ++area) {
    for (int32_t time = 0; time < HOURS; ++time) {
      int32_t *demand = &day->demand[area][time];
      *demand += *demand / 1000 * direction * change * 3 / 10;
    }
  }
}

void event_draw(struct event *event, struct random_numbers *random) {
  memset(event, 0, sizeof *event);
  draw_forecast(event, random);
  event->actual = event->forecast;
  shift_demand(event, random);
  change_temperature(&event->actual, random);
  for (int32_t plant = 0; plant < PLANTS; ++plant) {
    event->actual.is_out[plant] =
        (unsigned char)random_happens(random, OUTAGE_PROBABILITY);
  }
}

int32_t demand_shift(const struct event *event, int32_t area) {
  const int32_t first = event->part_of_day * HOURS_OF_PART;
  int32_t largest = 0;
  for (int32_t time = first; time < first + HOURS_OF_PART; ++time) {
    const int32_t shift =
        event->actual.demand[area][time] - event->forecast.demand[area][time];
    largest = abs(shift) > abs(largest) ? shift : largest;
  }
  return largest;
}
