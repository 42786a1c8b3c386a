/* A thread that solves instances of a job until there is none left. */
#ifndef SOLVER_WORKER_H
#define SOLVER_WORKER_H

/* For pthread_create(), with a struct job; returns NULL. */
void *worker_run(void *job);

#endif
