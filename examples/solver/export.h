/* One prediction as files for another solver. */
#ifndef SOLVER_EXPORT_H
#define SOLVER_EXPORT_H

#include "job.h"

/* Writes NAME.lp, the problem; NAME.mst, a plan to start from; NAME.hnt, what
 * is predicted, and how surely. Returns whether they were written; an error of
 * NaiBX is handed out where that was it. */
int export_hints(struct job *job, const struct instance *instance,
                 const char *name, naibx_error **error);

#endif
