/* Learns what the threads of a job have solved, while they go on. */
#ifndef SOLVER_TEACHER_H
#define SOLVER_TEACHER_H

#include "job.h"

/* Learns the first instances in their order and publishes a predictor after
 * each 25; the last one is there at the end. `published` says how many. */
naibx_status teacher_run(struct job *job, uint32_t *published,
                         naibx_error **error);

#endif
