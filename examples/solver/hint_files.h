/* What a prediction says about a problem, as files that MIP solvers read: a MIP
 * start (.mst) and hints (.hnt), in the form of Gurobi, which others read, too.
 * Nothing here knows NaiBX or GLPK. */
#ifndef SOLVER_HINT_FILES_H
#define SOLVER_HINT_FILES_H

#include <stddef.h>
#include <stdio.h>

/* Writes "name value" for each variable. Returns whether it was written: not
 * where a name is empty or has a blank, where a value is not a number, or where
 * the file takes no more. */
int write_mip_start(FILE *file, const char *const *names, const double *values,
                    size_t count);

/* Writes "name value priority" for each variable; of two hints that contradict
 * each other the solver follows the one of the higher priority. */
int write_hints(FILE *file, const char *const *names, const double *values,
                const int *priorities, size_t count);

/* The priority of a hint about a binary variable that is 1 with this
 * probability: 0 where that is .5, 100 where it is 0 or 1. */
int hint_priority(double probability);

#endif
