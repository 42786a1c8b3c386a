#include "run.h"

#include "teacher.h"
#include "worker.h"

#include <stddef.h>

/* Returns how many could be started. */
static uint32_t start(struct job *job, pthread_t *threads, uint32_t count) {
  uint32_t started = 0;
  while (started < count &&
         pthread_create(&threads[started], NULL, worker_run, job) == 0) {
    ++started;
  }
  return started;
}

int run_job(struct job *job, uint32_t *threads, uint32_t *published) {
  pthread_t started[MOST_THREADS];
  naibx_error *error = NULL;
  if (glp_config("TLS") == NULL || *threads == 0) {
    *threads = 1;
  }
  *threads =
      start(job, started, *threads < MOST_THREADS ? *threads : MOST_THREADS);
  *published = 0;
  if (*threads == 0) {
    return 0;
  }
  const naibx_status status = teacher_run(job, published, &error);
  if (status != NAIBX_OK) {
    job_stop(job, status, error);
  }
  for (uint32_t i = 0; i < *threads; ++i) {
    (void)pthread_join(started[i], NULL);
  }
  return !job->is_stopped;
}
