/* All that this example asks of NaiBX. The functions that can fail do so as
 * those of NaiBX do: a status, and an error that the caller destroys. */
#ifndef REPLAN_LEARNER_H
#define REPLAN_LEARNER_H

#include "plant_set.h"

#include <naibx/naibx.h>

struct learner {
  naibx_model *model;
  naibx_predictor *predictor; /* live: follows the model */
  naibx_request *request_for_scores;
  naibx_answer *answer;
  uint32_t learned;          /* events */
  uint32_t next_compilation; /* when so many are learned */
};

/* `method` is NAIBX_METHOD_NAIVE, the paper's model, or one of the others. Also
 * after a failure there is something to destroy. */
naibx_status learner_create(struct learner *learner,
                            const struct power_system *system, int32_t method,
                            naibx_error **error);

void learner_destroy(struct learner *learner);

/* Predicts the empty set as long as nothing has been learned. */
naibx_status learner_predict(const struct learner *learner,
                             const double *features, struct plant_set *set,
                             naibx_error **error);

/* For comparison: as many plants as `set` has, but each by its own score,
 * whatever the others are. */
naibx_status learner_predict_singly(const struct learner *learner,
                                    const double *features,
                                    struct plant_set *set, naibx_error **error);

naibx_status learner_learn(struct learner *learner, const double *features,
                           const struct plant_set *set, naibx_error **error);

/* Whether a quarter more has been learned than at the last compilation. Never
 * with the paper's model, which predicts by all that it has learned. */
int learner_is_due(const struct learner *learner);

/* Fits the weights by which the other methods predict to all that was learned.
 * This takes up to seconds, so a solver does it while it waits. */
naibx_status learner_compile(struct learner *learner, naibx_error **error);

/* Saves the model to memory and loads a copy; says how many bytes it takes. */
naibx_status learner_reload(const struct learner *learner, struct learner *copy,
                            uint64_t *byte_count, naibx_error **error);

#endif
