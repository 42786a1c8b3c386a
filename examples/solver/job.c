#include "job.h"

#include <stdlib.h>
#include <string.h>

static int make_plan(struct job *job) {
  struct instance usual;
  struct mip_result result;
  instance_usual(&job->family, &usual);
  mip_solve(&job->family, &usual, NULL, NULL, NULL, &result);
  memcpy(job->family.reference, result.plan, sizeof result.plan);
  return result.outcome == MIP_OPTIMAL;
}

static int make_locks(struct job *job) {
  if (pthread_mutex_init(&job->mutex, NULL) != 0) {
    return 0;
  }
  if (pthread_cond_init(&job->changed, NULL) == 0) {
    if (shelf_create(&job->shelf) == 0) {
      return 1;
    }
    (void)pthread_cond_destroy(&job->changed);
  }
  (void)pthread_mutex_destroy(&job->mutex);
  return 0;
}

int job_create(struct job *job, uint64_t seed, uint32_t to_learn,
               uint32_t to_solve) {
  memset(job, 0, sizeof *job);
  job->to_learn = to_learn;
  job->count = to_learn + to_solve;
  family_draw(&job->family, seed);
  job->solved = (struct solved *)calloc(job->count, sizeof *job->solved);
  if (job->solved == NULL || !make_plan(job) || !make_locks(job)) {
    free(job->solved);
    return 0;
  }
  for (uint32_t number = 0; number < job->count; ++number) {
    instance_draw(&job->family, seed, number, &job->solved[number].instance);
  }
  return 1;
}

void job_destroy(struct job *job) {
  shelf_destroy(&job->shelf);
  (void)pthread_cond_destroy(&job->changed);
  (void)pthread_mutex_destroy(&job->mutex);
  naibx_error_destroy(job->error);
  free(job->solved);
}

struct solved *job_take(struct job *job) {
  struct solved *taken = NULL;
  (void)pthread_mutex_lock(&job->mutex);
  while (job->next >= job->to_learn && !job->is_learned && !job->is_stopped) {
    (void)pthread_cond_wait(&job->changed, &job->mutex);
  }
  if (job->next < job->count && !job->is_stopped) {
    taken = &job->solved[job->next++];
  }
  (void)pthread_mutex_unlock(&job->mutex);
  return taken;
}

void job_put_back(struct job *job, struct solved *solved) {
  (void)pthread_mutex_lock(&job->mutex);
  solved->is_done = 1;
  (void)pthread_cond_broadcast(&job->changed);
  (void)pthread_mutex_unlock(&job->mutex);
}

const struct solved *job_wait(struct job *job, uint32_t number) {
  const struct solved *solved = &job->solved[number];
  (void)pthread_mutex_lock(&job->mutex);
  while (!solved->is_done && !job->is_stopped) {
    (void)pthread_cond_wait(&job->changed, &job->mutex);
  }
  if (!solved->is_done) {
    solved = NULL;
  }
  (void)pthread_mutex_unlock(&job->mutex);
  return solved;
}

void job_set_learned(struct job *job) {
  (void)pthread_mutex_lock(&job->mutex);
  job->is_learned = 1;
  (void)pthread_cond_broadcast(&job->changed);
  (void)pthread_mutex_unlock(&job->mutex);
}

void job_stop(struct job *job, naibx_status status, naibx_error *error) {
  (void)pthread_mutex_lock(&job->mutex);
  job->is_stopped = 1;
  if (job->status == NAIBX_OK) {
    job->status = status;
    job->error = error;
    error = NULL;
  }
  (void)pthread_cond_broadcast(&job->changed);
  (void)pthread_mutex_unlock(&job->mutex);
  naibx_error_destroy(error);
}

void job_add_counts(struct job *job, const struct advisor_counts *counts) {
  (void)pthread_mutex_lock(&job->mutex);
  job->counts.asked += counts->asked;
  job->counts.cut_short += counts->cut_short;
  job->counts.impossible += counts->impossible;
  job->counts.undecided += counts->undecided;
  job->counts.violations += counts->violations;
  (void)pthread_mutex_unlock(&job->mutex);
}
