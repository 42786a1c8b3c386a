/* From a predicted set, which need not meet the demand, to a plan that does. */
#ifndef SOLVER_REPAIR_H
#define SOLVER_REPAIR_H

#include "covering.h"

/* Plants are added, the one that gives the most for its cost first, until the
 * demand is met; then what is not needed goes, the dear ones first. What is
 * decided stays. Returns whether the plan is feasible. */
int plan_repair(const struct family *family, const struct instance *instance,
                const signed char *decided, signed char *plan);

#endif
