#include "power_system.h"

#include <stdio.h>

/* How many plants of a type there are, and the ranges they are drawn from. */
struct type_ranges {
  const char *name;
  int32_t twin_pairs, others;
  int32_t least_capacity, most_capacity;
  int32_t minimum_percent;
  int32_t least_ramp_percent, most_ramp_percent;
  int32_t least_cost, most_cost;
};

static const struct type_ranges ranges_of[PLANT_TYPES] = {
    {"nuclear", 0, 6, 700, 1000, 60, 4, 6, 800, 1200},
    {"coal", 9, 21, 160, 460, 30, 7, 13, 2400, 4800},
    {"gas", 18, 27, 120, 400, 25, 10, 22, 3800, 6500},
    {"hydro", 6, 9, 60, 160, 0, 20, 40, 3000, 6000},
    {"turbine", 3, 15, 40, 100, 25, 100, 100, 9000, 14000},
};

static struct plant draw_plant(enum plant_type type, int32_t area,
                               struct random_numbers *random) {
  const struct type_ranges *ranges = &ranges_of[type];
  struct plant plant = {{0}, type, 0, 0, 0, 0, 0, 0, NO_PLANT};
  plant.capacity =
      random_between(random, ranges->least_capacity, ranges->most_capacity);
  plant.minimum = plant.capacity * ranges->minimum_percent / 100;
  plant.ramp = plant.capacity *
               random_between(random, ranges->least_ramp_percent,
                              ranges->most_ramp_percent) /
               100;
  plant.cost = random_between(random, ranges->least_cost, ranges->most_cost);
  plant.area = area;
  plant.site = 2 * area + random_between(random, 0, 1);
  return plant;
}

static void name_plant(struct plant *plant, int number, const char *letter) {
  (void)snprintf(plant->name, sizeof plant->name, "%s%d%s",
                 ranges_of[plant->type].name, number, letter);
}

static void draw_twins(struct power_system *system, int32_t first,
                       const struct plant *drawn, int number) {
  struct plant *twins = &system->plants[first];
  for (int32_t which = 0; which < 2; ++which) {
    twins[which] = *drawn;
    twins[which].site = 2 * drawn->area + which;
    twins[which].twin = first + 1 - which;
    name_plant(&twins[which], number, which == 0 ? "a" : "b");
  }
}

/* By insertion, so that plants of the same cost stay in order. */
static void sort_by_cost(struct power_system *system) {
  int32_t *order = system->merit_order;
  for (int32_t plant = 0; plant < PLANTS; ++plant) {
    const int32_t cost = system->plants[plant].cost;
    int32_t place = plant;
    while (place > 0 && system->plants[order[place - 1]].cost > cost) {
      order[place] = order[place - 1];
      --place;
    }
    order[place] = plant;
  }
}

void power_system_draw(struct power_system *system,
                       struct random_numbers *random) {
  int32_t next_twin = 0;
  int32_t next_other = 2 * TWIN_PAIRS;
  for (int type = 0; type < PLANT_TYPES; ++type) {
    const int32_t pairs = ranges_of[type].twin_pairs;
    const int32_t count = pairs + ranges_of[type].others;
    for (int32_t number = 0; number < count; ++number) {
      const struct plant drawn =
          draw_plant((enum plant_type)type, number % AREAS, random);
      if (number < pairs) {
        draw_twins(system, next_twin, &drawn, (int)number + 1);
        next_twin += 2;
      } else {
        system->plants[next_other] = drawn;
        name_plant(&system->plants[next_other], (int)number + 1, "");
        ++next_other;
      }
    }
  }
  sort_by_cost(system);
}

int32_t capacity_at(const struct plant *plant, int32_t temperature) {
  /* Tenths of a degree above 30, each of which takes 0.15 percent. */
  const int32_t heat = temperature - 300;
  const int burns_gas = plant->type == GAS || plant->type == TURBINE;
  if (heat <= 0 || !burns_gas) {
    return plant->capacity;
  }
  return plant->capacity - plant->capacity * 15 * heat / 10000;
}

int is_fast(const struct plant *plant) {
  return plant->type == TURBINE;
}
