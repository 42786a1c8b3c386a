#include "baseline.h"

#include <string.h>

static void count_changes(const struct job *job, int *times_changed) {
  for (uint32_t number = 0; number < job->to_learn; ++number) {
    const struct mip_result *whole = &job->solved[number].whole;
    for (int plant = 0; plant < PLANTS && whole->outcome == MIP_OPTIMAL;
         ++plant) {
      times_changed[plant] += plan_changes(&job->family, whole->plan, plant);
    }
  }
}

static void free_most_often(const int *times_changed, int count,
                            signed char *decided) {
  for (int freed = 0; freed < count; ++freed) {
    int best = -1;
    for (int plant = 0; plant < PLANTS; ++plant) {
      if (decided[plant] != UNDECIDED &&
          (best < 0 || times_changed[plant] > times_changed[best])) {
        best = plant;
      }
    }
    decided[best] = UNDECIDED;
  }
}

void baseline_run(struct job *job) {
  int times_changed[PLANTS] = {0};
  count_changes(job, times_changed);
  for (uint32_t number = job->to_learn; number < job->count; ++number) {
    struct solved *solved = &job->solved[number];
    signed char decided[PLANTS];
    memcpy(decided, job->family.reference, sizeof decided);
    free_most_often(times_changed, solved->reduced.freed, decided);
    mip_solve(&job->family, &solved->instance, decided, NULL, NULL,
              &solved->frequent);
  }
}
