#include "covering.h"

/* In percent of all that the plants give to a zone. */
enum { USUAL_DEMAND = 36 };

static void draw_plant(struct family *family, int32_t plant,
                       struct draws *draws) {
  const int32_t home = draw_between(draws, 0, ZONES - 1);
  int32_t sum = 0;
  for (int32_t zone = 0; zone < ZONES; ++zone) {
    const int32_t most = zone == home ? 100 : 20;
    family->output[zone][plant] = draw_between(draws, most / 4, most);
    sum += family->output[zone][plant];
  }
  family->cost[plant] = sum * draw_between(draws, 60, 140) / 100;
}

void family_draw(struct family *family, uint64_t seed) {
  struct draws draws = {seed};
  for (int32_t plant = 0; plant < PLANTS; ++plant) {
    family->reference[plant] = UNDECIDED;
    draw_plant(family, plant, &draws);
  }
  for (int32_t zone = 0; zone < ZONES; ++zone) {
    int32_t sum = 0;
    for (int32_t plant = 0; plant < PLANTS; ++plant) {
      sum += family->output[zone][plant];
    }
    family->usual_demand[zone] = sum * USUAL_DEMAND / 100;
  }
}

/* All zones rise and fall together, and each by itself. */
void instance_draw(const struct family *family, uint64_t seed, uint32_t number,
                   struct instance *instance) {
  struct draws draws = {seed ^ ((uint64_t)number + 1) << 32};
  const int32_t common = draw_near_zero(&draws, 20);
  for (int32_t zone = 0; zone < ZONES; ++zone) {
    const int32_t percent = 100 + common + draw_near_zero(&draws, 60);
    instance->demand[zone] = family->usual_demand[zone] * percent / 100;
  }
}

void instance_usual(const struct family *family, struct instance *instance) {
  for (int32_t zone = 0; zone < ZONES; ++zone) {
    instance->demand[zone] = family->usual_demand[zone];
  }
}

int32_t plan_cost(const struct family *family, const signed char *plan) {
  int32_t cost = 0;
  for (int32_t plant = 0; plant < PLANTS; ++plant) {
    cost += plan[plant] == ON ? family->cost[plant] : 0;
  }
  return cost;
}

int plan_changes(const struct family *family, const signed char *plan,
                 int32_t plant) {
  return family->reference[plant] != UNDECIDED &&
         plan[plant] != family->reference[plant];
}

static int crews_are_enough(const struct family *family,
                            const signed char *plan) {
  int32_t changed[SITES] = {0};
  for (int32_t plant = 0; plant < PLANTS; ++plant) {
    changed[site_of(plant)] += plan_changes(family, plan, plant);
    if (changed[site_of(plant)] > MOST_CHANGED_OF_SITE) {
      return 0;
    }
  }
  return 1;
}

int plan_is_feasible(const struct family *family,
                     const struct instance *instance, const signed char *plan) {
  for (int32_t zone = 0; zone < ZONES; ++zone) {
    int32_t given = 0;
    for (int32_t plant = 0; plant < PLANTS; ++plant) {
      given += plan[plant] == ON ? family->output[zone][plant] : 0;
    }
    if (given < instance->demand[zone]) {
      return 0;
    }
  }
  return crews_are_enough(family, plan);
}
