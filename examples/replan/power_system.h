/* The plants: what each can do and what it costs. Power is in whole megawatts,
 * so that all sums are exact and the same on every machine. */
#ifndef REPLAN_POWER_SYSTEM_H
#define REPLAN_POWER_SYSTEM_H

#include "random.h"

#include <stdint.h>

enum { AREAS = 2, SITES = 2 * AREAS, PLANTS = 150, TWIN_PAIRS = 36 };

/* In place of a plant where there is none. */
enum { NO_PLANT = -1 };

enum plant_type { NUCLEAR, COAL, GAS, HYDRO, TURBINE, PLANT_TYPES };

struct plant {
  /* Such as "gas24"; twins are "gas3a" and "gas3b". */
  char name[16];
  enum plant_type type;
  int32_t capacity;
  /* The least output while it runs. */
  int32_t minimum;
  /* The most that the output may change from one hour to the next. */
  int32_t ramp;
  /* Cents per megawatt-hour. */
  int32_t cost;
  /* Each area has two sites, 2 area and 2 area + 1. */
  int32_t area;
  int32_t site;
  /* The plant that is the same in all but name and site, or NO_PLANT. */
  int32_t twin;
};

struct power_system {
  struct plant plants[PLANTS];
  /* The plants by cost, the cheapest first; twins are neighbours. */
  int32_t merit_order[PLANTS];
};

/* Draws the plants; plants 2 i and 2 i + 1 are twins for i < TWIN_PAIRS. */
void power_system_draw(struct power_system *system,
                       struct random_numbers *random);

/* What a plant can give at a temperature in tenths of a degree: hot air is thin
 * and takes power from what burns gas. */
int32_t capacity_at(const struct plant *plant, int32_t temperature);

/* Whether a plant starts and stops within an hour. Hydro plants always run, if
 * only at 0; all others run the whole day or not at all. */
int is_fast(const struct plant *plant);

#endif
