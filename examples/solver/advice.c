#include "advice.h"

#include <math.h>
#include <stddef.h>
#include <string.h>

/* The sets of an answer, the best first. */
struct sets {
  uint64_t count;
  const uint64_t *offsets;
  const uint32_t *labels;
  const double *scores;
};

static naibx_status read_sets(const naibx_answer *answer, struct sets *sets,
                              naibx_error **error) {
  uint64_t score_count = 0;
  naibx_status status = naibx_answer_sets(answer, &sets->count, &sets->offsets,
                                          &sets->labels, error);
  if (status == NAIBX_OK) {
    status = naibx_answer_numbers(answer, NAIBX_SET_SCORES, &sets->scores,
                                  &score_count, error);
  }
  return status;
}

static void read_plan(const struct sets *sets, uint64_t set,
                      const struct family *family, signed char *plan) {
  memcpy(plan, family->reference, sizeof family->reference);
  for (uint64_t i = sets->offsets[set]; i < sets->offsets[set + 1]; ++i) {
    const uint32_t plant = sets->labels[i];
    plan[plant] = family->reference[plant] == ON ? OFF : ON;
  }
}

/* Scores are logarithms. The best one is taken off, so that nothing is lost
 * where all are far below 0. It is -infinity where every set must have a plant
 * that no example had: then all sets count the same. */
static double weight_of(const struct sets *sets, uint64_t set) {
  return isinf(sets->scores[0]) ? 1.0
                                : exp(sets->scores[set] - sets->scores[0]);
}

/* Whether a plan leaves what is decided as it is, with crews that are enough.
 */
static int plan_is_within(const struct family *family,
                          const signed char *decided, const signed char *plan) {
  int changed[SITES] = {0};
  for (int plant = 0; plant < PLANTS; ++plant) {
    changed[site_of(plant)] += plan_changes(family, plan, plant);
    if (changed[site_of(plant)] > MOST_CHANGED_OF_SITE ||
        (decided[plant] != UNDECIDED && decided[plant] != plan[plant])) {
      return 0;
    }
  }
  return 1;
}

static void weigh_sets(const struct sets *sets, const struct family *family,
                       const signed char *decided, struct advice *advice) {
  double sum = 0.0;
  for (uint64_t set = 0; set < sets->count; ++set) {
    const double weight = weight_of(sets, set);
    signed char plan[PLANTS];
    read_plan(sets, set, family, plan);
    for (int plant = 0; plant < PLANTS; ++plant) {
      advice->share[plant] += plan[plant] == ON ? weight : 0.0;
    }
    advice->violations += (uint64_t)!plan_is_within(family, decided, plan);
    sum += weight;
  }
  for (int plant = 0; plant < PLANTS; ++plant) {
    advice->share[plant] /= sum;
  }
}

naibx_status advice_read(const naibx_answer *answer,
                         const struct family *family,
                         const signed char *decided, struct advice *advice,
                         naibx_error **error) {
  struct sets sets = {0, NULL, NULL, NULL};
  uint64_t row_count = 0;
  const naibx_status *outcomes = NULL;
  naibx_status status = read_sets(answer, &sets, error);
  if (status == NAIBX_OK) {
    status = naibx_answer_outcomes(answer, &row_count, &outcomes, error);
  }
  if (status == NAIBX_OK) { /* then there is at least one set */
    memset(advice, 0, sizeof *advice);
    advice->is_cut_short = outcomes != NULL && outcomes[0] == NAIBX_CUT_SHORT;
    advice->size = (int)sets.offsets[1];
    read_plan(&sets, 0, family, advice->plan);
    weigh_sets(&sets, family, decided, advice);
  }
  return status;
}
