/* What is learned: the demands of an instance, and which plants its optimum
 * changes in the plan that stands. Functions that can fail do so as those of
 * NaiBX do: a status, and an error that the caller destroys. */
#ifndef SOLVER_LEARNER_H
#define SOLVER_LEARNER_H

#include "covering.h"

#include <naibx/naibx.h>

/* The demand of each zone, and of all. */
enum { FEATURES = ZONES + 1 };

/* A model that has learned nothing. */
naibx_status learner_create(naibx_model **model, naibx_error **error);

/* One example for each instance that was solved. */
naibx_status learner_learn(naibx_model *model, const struct family *family,
                           const struct instance *instance,
                           const signed char *plan, naibx_error **error);

/* The same numbers for learning and for asking. */
void instance_features(const struct instance *instance, double *values);

#endif
