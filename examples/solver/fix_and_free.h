/* A search around the plan that stands: what is predicted to change is free,
 * all else is fixed as it is. */
#ifndef SOLVER_FIX_AND_FREE_H
#define SOLVER_FIX_AND_FREE_H

#include "advisor.h"
#include "mip.h"

struct reduced_result {
  struct mip_result mip;
  int freed;  /* plants, at last */
  int rounds; /* problems that were solved: 1, unless one was infeasible */
};

/* Frees as many plants as are likely to change and some more; yet more where
 * that is infeasible; at last all. `advisor` has begun the instance. */
void fix_and_free(struct advisor *advisor, const struct family *family,
                  const struct instance *instance,
                  struct reduced_result *result);

#endif
