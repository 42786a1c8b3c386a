#include "worker.h"

#include "hints.h"
#include "job.h"

#include <stddef.h>

enum { QUESTIONS_OF_SOLVE = 500 };

/* The whole problem, asking in the callback, and the reduced one. */
static void solve_with_advice(const struct job *job, struct advisor *advisor,
                              const naibx_predictor *predictor,
                              struct solved *solved) {
  struct hints hints = {&job->family, &solved->instance, advisor,
                        QUESTIONS_OF_SOLVE};
  advisor_begin(advisor, predictor, &solved->instance);
  mip_solve(&job->family, &solved->instance, NULL, hints_callback, &hints,
            &solved->hinted);
  fix_and_free(advisor, &job->family, &solved->instance, &solved->reduced);
  solved->is_advised = 1;
}

static void solve(struct job *job, struct advisor *advisor,
                  struct solved *solved) {
  /* The newest predictor, until this instance is solved. */
  struct edition *edition = shelf_take(&job->shelf);
  mip_solve(&job->family, &solved->instance, NULL, NULL, NULL, &solved->whole);
  if (edition != NULL) {
    solve_with_advice(job, advisor, edition_predictor(edition), solved);
  }
  shelf_give_back(&job->shelf, edition);
  job_put_back(job, solved);
}

void *worker_run(void *context) {
  struct job *job = (struct job *)context;
  struct advisor advisor;
  naibx_error *error = NULL;
  const naibx_status status =
      advisor_create(&advisor, &job->family, job->microseconds, &error);
  if (status == NAIBX_OK) {
    struct solved *solved = job_take(job);
    while (solved != NULL) {
      solve(job, &advisor, solved);
      solved = job_take(job);
    }
    job_add_counts(job, &advisor.counts);
  } else {
    job_stop(job, status, error);
  }
  if (advisor.status != NAIBX_OK) {
    job_stop(job, advisor.status, advisor.error);
    advisor.error = NULL; /* the job has it */
  }
  advisor_destroy(&advisor);
  (void)glp_free_env(); /* of this thread */
  return NULL;
}
