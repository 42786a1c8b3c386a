/* What a guess without a model is worth: as many plants are free as by the
 * prediction, those that have changed most often. */
#ifndef SOLVER_BASELINE_H
#define SOLVER_BASELINE_H

#include "job.h"

/* For all instances that were not learned from. After the threads have ended.
 */
void baseline_run(struct job *job);

#endif
