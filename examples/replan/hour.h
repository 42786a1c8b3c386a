/* One hour of a plan in the making: outputs and the bounds they move in. */
#ifndef REPLAN_HOUR_H
#define REPLAN_HOUR_H

#include "day.h"

struct hour {
  int32_t output[PLANTS];
  int32_t lowest[PLANTS];
  int32_t highest[PLANTS];
};

int32_t smaller_of(int32_t left, int32_t right);
int32_t larger_of(int32_t left, int32_t right);

/* Moves a plant's output by as much of `need` as its bounds allow, up or, for
 * a need below 0, down. Returns what it was moved by. */
int32_t move_plant(struct hour *hour, int32_t plant, int32_t need);

/* The demand of all areas that the outputs do not meet; below 0 where they are
 * too high. */
int32_t unmet_demand(const struct hour *hour, const struct day *day,
                     int32_t time);

/* Writes the outputs into a plan. */
void put_into_plan(const struct hour *hour, int32_t time, struct plan *plan);

#endif
