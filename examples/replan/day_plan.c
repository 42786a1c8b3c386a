#include "day_plan.h"

#include "hour.h"

/* Capacity that runs, in percent of the highest demand: the rest is for what
 * the forecast does not know. */
enum { RUNNING_PERCENT = 122 };

static int32_t highest_demand(const struct day *day) {
  int32_t highest = 0;
  for (int32_t time = 0; time < HOURS; ++time) {
    int32_t demand = 0;
    for (int32_t area = 0; area < AREAS; ++area) {
      demand += day->demand[area][time];
    }
    highest = larger_of(highest, demand);
  }
  return highest;
}

static void choose_running(const struct power_system *system,
                           const struct day *day, unsigned char *is_running) {
  int32_t left = highest_demand(day) * RUNNING_PERCENT / 100;
  for (int32_t place = 0; place < PLANTS; ++place) {
    const int32_t number = system->merit_order[place];
    const struct plant *plant = &system->plants[number];
    is_running[number] = plant->minimum == 0 || (left > 0 && !is_fast(plant));
    if (is_running[number]) {
      left -= capacity_at(plant, day->temperature);
    }
  }
}

/* The bounds, given the hour before; the outputs are the lowest. */
static void begin_hour(const struct power_system *system, const struct day *day,
                       const unsigned char *is_running, const struct plan *plan,
                       int32_t time, struct hour *hour) {
  for (int32_t number = 0; number < PLANTS; ++number) {
    const struct plant *plant = &system->plants[number];
    int32_t lowest = 0;
    int32_t highest = 0;
    if (is_running[number]) {
      lowest = plant->minimum;
      highest = capacity_at(plant, day->temperature);
      if (time > 0) {
        const int32_t before = plan->output[number][time - 1];
        lowest = larger_of(lowest, before - plant->ramp);
        highest = smaller_of(highest, before + plant->ramp);
      }
    }
    hour->output[number] = lowest;
    hour->lowest[number] = lowest;
    hour->highest[number] = highest;
  }
}

static int32_t room_above(const struct hour *hour) {
  int32_t room = 0;
  for (int32_t plant = 0; plant < PLANTS; ++plant) {
    room += hour->highest[plant] - hour->output[plant];
  }
  return room;
}

/* Starts fast plants until the rest can meet the demand with them. */
static void start_fast_plants(const struct power_system *system,
                              const struct day *day, int32_t need,
                              struct hour *hour) {
  int32_t room = room_above(hour);
  for (int32_t place = 0; place < PLANTS && room < need; ++place) {
    const int32_t number = system->merit_order[place];
    const struct plant *plant = &system->plants[number];
    if (is_fast(plant)) {
      hour->output[number] = plant->minimum;
      hour->lowest[number] = plant->minimum;
      hour->highest[number] = capacity_at(plant, day->temperature);
      room += hour->highest[number];
    }
  }
}

void plan_day(const struct power_system *system, const struct day *day,
              struct plan *plan) {
  unsigned char is_running[PLANTS];
  choose_running(system, day, is_running);
  for (int32_t time = 0; time < HOURS; ++time) {
    struct hour hour;
    begin_hour(system, day, is_running, plan, time, &hour);
    start_fast_plants(system, day, unmet_demand(&hour, day, time), &hour);
    int32_t need = unmet_demand(&hour, day, time);
    for (int32_t place = 0; place < PLANTS && need > 0; ++place) {
      need -= move_plant(&hour, system->merit_order[place], need);
    }
    put_into_plan(&hour, time, plan);
    plan->trade[time] = need;
  }
}
