/* The work that threads share: instances to solve, one after the other, and
 * what became of them. The first ones are learned from, in their order, while
 * others are solved; the rest wait for the last predictor and are told about.
 */
#ifndef SOLVER_JOB_H
#define SOLVER_JOB_H

#include "fix_and_free.h"
#include "shelf.h"

struct solved {
  struct instance instance;
  struct mip_result whole;  /* without advice */
  struct mip_result hinted; /* the whole problem, asking in the callback */
  struct reduced_result reduced;
  struct mip_result frequent; /* see baseline.h */
  int is_advised;             /* hinted and reduced are there */
  int is_done;
};

struct job {
  struct family family;
  uint32_t to_learn;
  uint32_t count; /* of all instances */
  uint64_t microseconds;
  struct shelf shelf;

  pthread_mutex_t mutex; /* of all that follows */
  pthread_cond_t changed;
  struct solved *solved;
  uint32_t next;
  int is_learned; /* the last predictor is on the shelf */
  int is_stopped;
  struct advisor_counts counts;
  /* The first failure of NaiBX, of any thread. */
  naibx_status status;
  naibx_error *error;
};

/* Makes the instances and the plan that stands. Returns whether it could; there
 * is something to destroy only then. */
int job_create(struct job *job, uint64_t seed, uint32_t to_learn,
               uint32_t to_solve);

/* After the threads have ended. */
void job_destroy(struct job *job);

/* The next instance for a thread, or NULL where there is none. */
struct solved *job_take(struct job *job);

void job_put_back(struct job *job, struct solved *solved);

/* Waits for an instance. NULL where the job was stopped before. */
const struct solved *job_wait(struct job *job, uint32_t number);

void job_set_learned(struct job *job);

/* Ends all threads after what they have in hand. Takes over the error; the
 * status is NAIBX_OK where NaiBX is not to blame. */
void job_stop(struct job *job, naibx_status status, naibx_error *error);

void job_add_counts(struct job *job, const struct advisor_counts *counts);

#endif
