/* A family of problems: a plan stands, and has to be changed for other demands.
 * Which plants run, at the least cost, so that the demand of each zone is met
 * and no crew starts and stops more plants of its site than it can? Plants and
 * the plan are the same in all problems of a family; the demands differ. */
#ifndef SOLVER_COVERING_H
#define SOLVER_COVERING_H

#include "draw.h"

enum {
  PLANTS = 32,
  ZONES = 5,
  SITES = 8,
  PLANTS_OF_SITE = PLANTS / SITES,
  MOST_CHANGED_OF_SITE = 2,
  MOST_CHANGED = SITES * MOST_CHANGED_OF_SITE
};

/* What a search has decided about a plant. */
enum { UNDECIDED = -1, OFF = 0, ON = 1 };

struct family {
  int32_t cost[PLANTS];
  int32_t output[ZONES][PLANTS]; /* what a plant gives to a zone */
  int32_t usual_demand[ZONES];
  /* The plan that stands, ON or OFF; UNDECIDED where there is none yet: then
   * crews do not count. */
  signed char reference[PLANTS];
};

struct instance {
  int32_t demand[ZONES];
};

/* The plants of site s are s, s + SITES, s + 2 SITES and so on. */
static inline int32_t site_of(int32_t plant) {
  return plant % SITES;
}

/* Without a plan. */
void family_draw(struct family *family, uint64_t seed);

/* The instance with a number, which is the same whatever was drawn before. */
void instance_draw(const struct family *family, uint64_t seed, uint32_t number,
                   struct instance *instance);

/* The one that the plan which stands was made for. */
void instance_usual(const struct family *family, struct instance *instance);

/* Whether a plan differs from the one that stands. */
int plan_changes(const struct family *family, const signed char *plan,
                 int32_t plant);

int32_t plan_cost(const struct family *family, const signed char *plan);

int plan_is_feasible(const struct family *family,
                     const struct instance *instance, const signed char *plan);

#endif
