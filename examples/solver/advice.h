/* From the sets of an answer to what a solver can use. */
#ifndef SOLVER_ADVICE_H
#define SOLVER_ADVICE_H

#include "advisor.h"

/* Reads the sets of the first row and their scores, and checks them against
 * what was decided when they were asked for. */
naibx_status advice_read(const naibx_answer *answer,
                         const struct family *family,
                         const signed char *decided, struct advice *advice,
                         naibx_error **error);

#endif
