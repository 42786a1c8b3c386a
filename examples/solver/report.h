/* What a job has shown. */
#ifndef SOLVER_REPORT_H
#define SOLVER_REPORT_H

#include "job.h"

#include <stdio.h>

/* What must not be. */
struct faults {
  uint64_t violations;   /* sets that break what was decided */
  uint32_t too_good;     /* plans that are cheaper than the proved optimum */
  uint32_t not_proved;   /* whole searches that end with a dearer plan */
  uint32_t not_feasible; /* plans that leave a demand unmet */
  uint32_t not_solved;   /* GLPK has failed */
};

/* Looks at all instances, also those that were learned from. */
struct faults report_faults(const struct job *job);

int faults_are_none(const struct faults *faults);

/* Prints a table of the instances that were not learned from. Returns whether
 * it could. */
int report_print(FILE *file, const struct job *job, uint32_t published,
                 uint32_t threads);

int report_print_faults(FILE *file, const struct faults *faults);

#endif
