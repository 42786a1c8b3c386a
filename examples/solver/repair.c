#include "repair.h"

/* What the plan lacks in each zone; below 0 where it has more than needed. */
static void find_missing(const struct family *family,
                         const struct instance *instance,
                         const signed char *plan, int32_t *missing) {
  for (int zone = 0; zone < ZONES; ++zone) {
    missing[zone] = instance->demand[zone];
    for (int plant = 0; plant < PLANTS; ++plant) {
      missing[zone] -= plan[plant] == ON ? family->output[zone][plant] : 0;
    }
  }
}

/* How much of what is missing a plant gives. */
static int32_t gain(const struct family *family, const int32_t *missing,
                    int plant) {
  int32_t sum = 0;
  for (int zone = 0; zone < ZONES; ++zone) {
    const int32_t output = family->output[zone][plant];
    const int32_t lack = missing[zone] > 0 ? missing[zone] : 0;
    sum += output < lack ? output : lack;
  }
  return sum;
}

/* Whether the crew of its site can start a plant, or leave it on. */
static int crew_can_start(const struct family *family, const signed char *plan,
                          int plant) {
  int changed = 0;
  for (int other = site_of(plant); other < PLANTS; other += SITES) {
    changed += plan_changes(family, plan, other);
  }
  return family->reference[plant] == ON || changed < MOST_CHANGED_OF_SITE;
}

/* Returns whether there was one to add. */
static int add_best(const struct family *family,
                    const struct instance *instance, const signed char *decided,
                    signed char *plan) {
  int32_t missing[ZONES];
  double best_ratio = 0.0;
  int best = -1;
  find_missing(family, instance, plan, missing);
  for (int plant = 0; plant < PLANTS; ++plant) {
    const double ratio =
        (double)gain(family, missing, plant) / (double)family->cost[plant];
    if (plan[plant] == OFF && decided[plant] == UNDECIDED &&
        ratio > best_ratio && crew_can_start(family, plan, plant)) {
      best_ratio = ratio;
      best = plant;
    }
  }
  if (best >= 0) {
    plan[best] = ON;
  }
  return best >= 0;
}

/* Returns whether there was one to remove. */
static int remove_dearest(const struct family *family,
                          const struct instance *instance,
                          const signed char *decided, signed char *plan) {
  int dearest = -1;
  for (int plant = 0; plant < PLANTS; ++plant) {
    if (plan[plant] == ON && decided[plant] == UNDECIDED &&
        (dearest < 0 || family->cost[plant] > family->cost[dearest])) {
      plan[plant] = OFF;
      dearest = plan_is_feasible(family, instance, plan) ? plant : dearest;
      plan[plant] = ON;
    }
  }
  if (dearest >= 0) {
    plan[dearest] = OFF;
  }
  return dearest >= 0;
}

int plan_repair(const struct family *family, const struct instance *instance,
                const signed char *decided, signed char *plan) {
  while (!plan_is_feasible(family, instance, plan)) {
    if (!add_best(family, instance, decided, plan)) {
      return 0;
    }
  }
  while (remove_dearest(family, instance, decided, plan)) {
  }
  return 1;
}
