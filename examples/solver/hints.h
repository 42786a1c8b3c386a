/* Advice inside GLPK's callback, where GLPK asks for a heuristic solution: a
 * plan that keeps what the node has decided. */
#ifndef SOLVER_HINTS_H
#define SOLVER_HINTS_H

#include "advisor.h"

#include <glpk.h>

/* What the callback needs; all of it is of the thread that solves. */
struct hints {
  const struct family *family;
  const struct instance *instance;
  struct advisor *advisor; /* which has begun this instance */
  int questions_left;      /* the budget of this solve */
};

/* A mip_callback, whose context is a struct hints. */
void hints_callback(glp_tree *tree, void *context);

#endif
