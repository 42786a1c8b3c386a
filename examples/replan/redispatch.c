#include "redispatch.h"

#include "hour.h"

#include <string.h>

enum { ALL_AREAS = -1 };

struct repair {
  const struct power_system *system;
  const struct day *forecast;
  const struct day *actual;
  struct hour hour;
  unsigned char is_changed[PLANTS];
  int32_t changes_at[SITES];
};

static void mark_changed(struct repair *repair, int32_t plant) {
  if (!repair->is_changed[plant]) {
    repair->is_changed[plant] = 1;
    ++repair->changes_at[repair->system->plants[plant].site];
  }
}

static int32_t present_capacity(const struct repair *repair, int32_t plant) {
  return repair->actual->is_out[plant]
             ? 0
             : capacity_at(&repair->system->plants[plant],
                           repair->actual->temperature);
}

/* Takes from a plan what can no longer be given. A ceiling makes no change
 * from hour to hour larger than it was. */
static void lower_to_capacity(struct repair *repair, struct plan *plan) {
  for (int32_t plant = 0; plant < PLANTS; ++plant) {
    const int32_t capacity = present_capacity(repair, plant);
    for (int32_t time = 0; time < HOURS; ++time) {
      if (plan->output[plant][time] > capacity) {
        plan->output[plant][time] = capacity;
        mark_changed(repair, plant);
      }
    }
  }
}

/* The bounds, given the new plan before the hour and the old one after it. */
static void begin_hour(struct repair *repair, const struct plan *plan,
                       int32_t time) {
  struct hour *hour = &repair->hour;
  for (int32_t number = 0; number < PLANTS; ++number) {
    const struct plant *plant = &repair->system->plants[number];
    const int32_t *output = plan->output[number];
    const int is_running = output[time] > 0 || plant->minimum == 0;
    int32_t lowest = is_running ? plant->minimum : 0;
    int32_t highest = is_running ? present_capacity(repair, number) : 0;
    for (int32_t other = time - 1; other <= time + 1; other += 2) {
      if (is_running && other >= 0 && other < HOURS) {
        lowest = larger_of(lowest, output[other] - plant->ramp);
        highest = smaller_of(highest, output[other] + plant->ramp);
      }
    }
    hour->output[number] = output[time];
    hour->lowest[number] = lowest;
    hour->highest[number] = highest;
  }
}

/* Whether a plant is the reserve of its twin. */
static int is_reserve(const struct repair *repair, int32_t plant) {
  const int32_t twin = repair->system->plants[plant].twin;
  return twin != NO_PLANT && !repair->is_changed[plant] &&
         repair->is_changed[twin] && !repair->actual->is_out[twin];
}

/* Of the two places of twins in a walk, the first is for the preferred one. */
static int32_t plant_in_turn(const struct repair *repair, int32_t here,
                             int32_t next) {
  const struct plant *plants = repair->system->plants;
  const int32_t twin = plants[here].twin;
  if (twin == NO_PLANT) {
    return here;
  }
  const int32_t lead = repair->changes_at[plants[here].site] -
                       repair->changes_at[plants[twin].site];
  const int is_preferred = lead > 0 || (lead == 0 && here < twin);
  const int is_first_place = next == twin;
  return is_preferred == is_first_place ? here : twin;
}

enum pass { CHANGED_PLANTS, UNCHANGED_PLANTS };

/* Walks through the plants of an area, the cheapest first to give more, the
 * dearest first to give less, and returns the need that is left. */
static int32_t move_by_merit(struct repair *repair, int32_t area,
                             enum pass pass, int32_t need) {
  const int32_t *order = repair->system->merit_order;
  const int32_t step = need > 0 ? 1 : -1;
  int32_t place = need > 0 ? 0 : PLANTS - 1;
  for (; place >= 0 && place < PLANTS && need != 0; place += step) {
    const int is_last = place + step < 0 || place + step >= PLANTS;
    const int32_t plant = plant_in_turn(
        repair, order[place], is_last ? NO_PLANT : order[place + step]);
    const int is_elsewhere =
        area != ALL_AREAS && repair->system->plants[plant].area != area;
    const int is_wanted =
        pass == CHANGED_PLANTS ? repair->is_changed[plant] : 1;
    if (is_elsewhere || !is_wanted || is_reserve(repair, plant)) {
      continue;
    }
    const int32_t moved = move_plant(&repair->hour, plant, need);
    need -= moved;
    if (moved != 0) {
      mark_changed(repair, plant);
    }
  }
  return need;
}

static int32_t move_plants(struct repair *repair, int32_t area, int32_t need) {
  need = move_by_merit(repair, area, CHANGED_PLANTS, need);
  return move_by_merit(repair, area, UNCHANGED_PLANTS, need);
}

/* What an area lacks before anything is moved: the change of its demand, and
 * what its plants were to give and no longer can. */
static int32_t need_of_area(const struct repair *repair,
                            const struct plan *old_plan, int32_t area,
                            int32_t time) {
  int32_t need =
      repair->actual->demand[area][time] - repair->forecast->demand[area][time];
  for (int32_t plant = 0; plant < PLANTS; ++plant) {
    if (repair->system->plants[plant].area == area) {
      need += old_plan->output[plant][time] - repair->hour.output[plant];
    }
  }
  return need;
}

static void switch_plant(struct repair *repair, int32_t plant, int32_t lowest,
                         int32_t highest) {
  repair->hour.output[plant] = lowest;
  repair->hour.lowest[plant] = lowest;
  repair->hour.highest[plant] = highest;
  mark_changed(repair, plant);
}

/* Starts the cheapest fast plants, or stops the dearest. A minimum output may
 * overshoot, which plants that have been changed already take back. */
static int32_t switch_fast_plants(struct repair *repair, int32_t need) {
  const int32_t *order = repair->system->merit_order;
  const int is_start = need > 0;
  for (int32_t step = 0; step < PLANTS && need != 0; ++step) {
    const int32_t number = order[is_start ? step : PLANTS - 1 - step];
    const struct plant *plant = &repair->system->plants[number];
    const int32_t output = repair->hour.output[number];
    if (!is_fast(plant) || repair->actual->is_out[number] ||
        is_reserve(repair, number) || (need > 0) != is_start) {
      continue;
    }
    if (is_start && output == 0) {
      switch_plant(repair, number, plant->minimum,
                   present_capacity(repair, number));
      need -= plant->minimum;
      need -= need > 0 ? move_plant(&repair->hour, number, need) : 0;
    } else if (!is_start && output > 0) {
      switch_plant(repair, number, 0, 0);
      need += output;
    }
  }
  return move_by_merit(repair, ALL_AREAS, CHANGED_PLANTS, need);
}

static void repair_hour(struct repair *repair, const struct plan *old_plan,
                        int32_t time, struct plan *plan) {
  int32_t need[AREAS];
  int32_t left = 0;
  begin_hour(repair, plan, time);
  for (int32_t area = 0; area < AREAS; ++area) {
    need[area] = need_of_area(repair, old_plan, area, time);
  }
  for (int32_t area = 0; area < AREAS; ++area) {
    left += move_plants(repair, area, need[area]);
  }
  left = move_plants(repair, ALL_AREAS, left);
  left = switch_fast_plants(repair, left);
  put_into_plan(&repair->hour, time, plan);
  plan->trade[time] += left;
}

void redispatch(const struct power_system *system, const struct day *forecast,
                const struct day *actual, const struct plan *old_plan,
                struct plan *new_plan) {
  struct repair repair;
  memset(&repair, 0, sizeof repair);
  repair.system = system;
  repair.forecast = forecast;
  repair.actual = actual;
  *new_plan = *old_plan;
  lower_to_capacity(&repair, new_plan);
  for (int32_t time = 0; time < HOURS; ++time) {
    repair_hour(&repair, old_plan, time, new_plan);
  }
}

struct plant_set changed_plants(const struct plan *old_plan,
                                const struct plan *new_plan) {
  struct plant_set changed = {0, {0}};
  for (uint32_t plant = 0; plant < PLANTS; ++plant) {
    if (memcmp(old_plan->output[plant], new_plan->output[plant],
               sizeof old_plan->output[plant]) != 0) {
      changed.plants[changed.count++] = plant;
    }
  }
  return changed;
}
