#include "hour.h"

int32_t smaller_of(int32_t left, int32_t right) {
  return left < right ? left : right;
}

int32_t larger_of(int32_t left, int32_t right) {
  return left > right ? left : right;
}

int32_t move_plant(struct hour *hour, int32_t plant, int32_t need) {
  const int32_t output = hour->output[plant];
  const int32_t step = need > 0
                           ? smaller_of(need, hour->highest[plant] - output)
                           : larger_of(need, hour->lowest[plant] - output);
  hour->output[plant] = output + step;
  return step;
}

int32_t unmet_demand(const struct hour *hour, const struct day *day,
                     int32_t time) {
  int32_t unmet = 0;
  for (int32_t area = 0; area < AREAS; ++area) {
    unmet += day->demand[area][time];
  }
  for (int32_t plant = 0; plant < PLANTS; ++plant) {
    unmet -= hour->output[plant];
  }
  return unmet;
}

void put_into_plan(const struct hour *hour, int32_t time, struct plan *plan) {
  for (int32_t plant = 0; plant < PLANTS; ++plant) {
    plan->output[plant][time] = hour->output[plant];
  }
}
