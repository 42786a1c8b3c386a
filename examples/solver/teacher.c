#include "teacher.h"

#include "learner.h"

#include <stddef.h>

enum { EXAMPLES_OF_EDITION = 25 };

static naibx_status publish(struct job *job, const naibx_model *model,
                            uint32_t *published, naibx_error **error) {
  naibx_predictor *predictor = NULL;
  const naibx_status status =
      naibx_predictor_create(model, NAIBX_FLOAT64, &predictor, error);
  if (status != NAIBX_OK) {
    return status;
  }
  if (!shelf_publish(&job->shelf, predictor)) {
    return NAIBX_ERROR_OUT_OF_MEMORY;
  }
  ++*published;
  return NAIBX_OK;
}

/* An instance without a plan has nothing to learn from. */
static naibx_status learn(naibx_model *model, const struct family *family,
                          const struct solved *solved, naibx_error **error) {
  return solved->whole.outcome == MIP_OPTIMAL
             ? learner_learn(model, family, &solved->instance,
                             solved->whole.plan, error)
             : NAIBX_OK;
}

static naibx_status learn_all(struct job *job, naibx_model *model,
                              uint32_t *published, naibx_error **error) {
  naibx_status status = NAIBX_OK;
  for (uint32_t number = 0; number < job->to_learn && status == NAIBX_OK;) {
    const struct solved *solved = job_wait(job, number);
    if (solved == NULL) {
      return NAIBX_OK; /* stopped: the job says why */
    }
    status = learn(model, &job->family, solved, error);
    ++number;
    if (status == NAIBX_OK &&
        (number % EXAMPLES_OF_EDITION == 0 || number == job->to_learn)) {
      status = publish(job, model, published, error);
    }
  }
  return status;
}

naibx_status teacher_run(struct job *job, uint32_t *published,
                         naibx_error **error) {
  naibx_model *model = NULL;
  naibx_status status = learner_create(&model, error);
  *published = 0;
  if (status == NAIBX_OK) {
    status = learn_all(job, model, published, error);
  }
  if (status == NAIBX_OK) {
    job_set_learned(job);
  }
  naibx_destroy(model); /* predictors need it no more */
  return status;
}
