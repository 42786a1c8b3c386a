#include "fix_and_free.h"

#include <stddef.h>
#include <string.h>

/* More plants than are likely to change are free: one too many takes a little
 * time, one too few takes the optimum. */
static const int spare_of_round[] = {8, 16};

enum { ROUNDS = sizeof spare_of_round / sizeof spare_of_round[0] };

/* Fixes what the plan leaves as it is; returns how many plants are free. */
static int fix_unchanged(const struct family *family, const signed char *plan,
                         signed char *decided) {
  int free_count = 0;
  for (int plant = 0; plant < PLANTS; ++plant) {
    const int is_free = plan_changes(family, plan, plant);
    decided[plant] = (signed char)(is_free ? UNDECIDED : plan[plant]);
    free_count += is_free;
  }
  return free_count;
}

/* Returns whether the reduced problem of one round was feasible, or failed. */
static int solve_reduced(const struct family *family,
                         const struct instance *instance,
                         const signed char *decided,
                         struct reduced_result *result) {
  ++result->rounds;
  mip_solve(family, instance, decided, NULL, NULL, &result->mip);
  return result->mip.outcome != MIP_INFEASIBLE;
}

static void solve_rounds(struct advisor *advisor, const struct family *family,
                         const struct instance *instance,
                         struct reduced_result *result) {
  signed char nothing[PLANTS];
  signed char decided[PLANTS];
  struct question question = {nothing, -1, 1};
  struct advice likely;
  struct advice wider;
  memset(nothing, UNDECIDED, sizeof nothing);
  int has_advice = advisor_ask(advisor, &question, &likely);
  for (int round = 0; round < ROUNDS && has_advice; ++round) {
    const int size = likely.size + spare_of_round[round];
    question.size = size < MOST_CHANGED ? size : MOST_CHANGED;
    has_advice = advisor_ask(advisor, &question, &wider);
    if (has_advice) {
      result->freed = fix_unchanged(family, wider.plan, decided);
      if (solve_reduced(family, instance, decided, result)) {
        return;
      }
    }
  }
  result->freed = PLANTS;
  (void)solve_reduced(family, instance, NULL, result);
}

void fix_and_free(struct advisor *advisor, const struct family *family,
                  const struct instance *instance,
                  struct reduced_result *result) {
  const double start = seconds_of_thread();
  memset(result, 0, sizeof *result);
  solve_rounds(advisor, family, instance, result);
  result->mip.seconds = seconds_of_thread() - start; /* with the questions */
}
