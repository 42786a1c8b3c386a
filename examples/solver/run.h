/* Threads that solve, and the one of the caller, which learns meanwhile. */
#ifndef SOLVER_RUN_H
#define SOLVER_RUN_H

#include "job.h"

enum { MOST_INSTANCES = 100000, MOST_THREADS = 64 };

/* Solves all instances of a job. `threads` says how many threads to start, and
 * then how many there were; where GLPK was built without state of threads that
 * is one. Returns whether all is done; otherwise the job says why, with the
 * status NAIBX_OK where no thread could be started. */
int run_job(struct job *job, uint32_t *threads, uint32_t *published);

#endif
