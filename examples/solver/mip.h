/* An instance as a mixed-integer problem of GLPK. GLPK keeps its state for each
 * thread: any threads may solve, each its own problem, and call glp_free_env()
 * at their end. */
#ifndef SOLVER_MIP_H
#define SOLVER_MIP_H

#include "covering.h"

#include <glpk.h>
#include <stddef.h>

enum { EARLY_NODES = 5 };

enum mip_outcome { MIP_OPTIMAL, MIP_INFEASIBLE, MIP_FAILED };

struct mip_result {
  enum mip_outcome outcome;
  signed char plan[PLANTS];
  int32_t cost;
  int nodes;
  double early_cost; /* of the best plan after EARLY_NODES; DBL_MAX for none */
  double seconds;
};

/* Processor time of the calling thread. */
double seconds_of_thread(void);

/* Called by GLPK in the thread that solves, with `context`. */
typedef void (*mip_callback)(glp_tree *tree, void *context);

/* Solves to the proved optimum.
 *  `decided` UNDECIDED, OFF or ON for each plant; NULL where all are free.
 *  `callback` may be NULL. */
void mip_solve(const struct family *family, const struct instance *instance,
               const signed char *decided, mip_callback callback, void *context,
               struct mip_result *result);

/* Name of the variable of a plant in files, "p0" and so on. */
void mip_name(int plant, char *name, size_t size);

/* Writes the problem as an LP file. Returns whether it was written. */
int mip_write(const struct family *family, const struct instance *instance,
              const char *path);

#endif
