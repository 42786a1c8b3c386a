/* What one thread asks of NaiBX while it solves: a request and an answer of its
 * own, and a predictor that all threads share. */
#ifndef SOLVER_ADVISOR_H
#define SOLVER_ADVISOR_H

#include "covering.h"

#include <naibx/naibx.h>

/* A question about the instance that has begun. */
struct question {
  const signed char *decided; /* UNDECIDED, OFF or ON for each plant */
  int size;                   /* how many plants change; -1 for the likely */
  uint32_t set_count;         /* at most so many sets */
};

/* What the sets of the answer say. */
struct advice {
  signed char plan[PLANTS]; /* by the most likely set */
  int size;                 /* of that set */
  /* Share of the sets in which a plant runs, each as much as it is likely. */
  double share[PLANTS];
  int is_cut_short;    /* the deadline came first: sets as good as any other */
  uint64_t violations; /* sets that break what was asked: there are none */
};

/* How often which outcome came; they add up over threads. */
struct advisor_counts {
  uint64_t asked;
  uint64_t cut_short;
  uint64_t impossible;
  uint64_t undecided;
  uint64_t violations; /* of all advice */
};

struct advisor {
  const struct family *family;
  naibx_request *request;
  naibx_answer *answer;
  const naibx_predictor *predictor; /* NULL: nothing has begun */
  uint64_t microseconds;
  struct advisor_counts counts;
  /* The first failure that was not expected. From then on nothing is asked:
   * the solver goes on without advice, and says so at its end. */
  naibx_status status;
  naibx_error *error;
};

/* Also after a failure there is something to destroy. `microseconds` is the
 * deadline of each question; 0 for none. */
naibx_status advisor_create(struct advisor *advisor,
                            const struct family *family, uint64_t microseconds,
                            naibx_error **error);

void advisor_destroy(struct advisor *advisor);

/* Scores an instance, once; the answer keeps the scores. Must come before the
 * first question about it. The predictor must stay until the last one. Where it
 * fails there is no advice. */
void advisor_begin(struct advisor *advisor, const naibx_predictor *predictor,
                   const struct instance *instance);

/* Asks from the kept scores. Returns whether there is advice. */
int advisor_ask(struct advisor *advisor, const struct question *question,
                struct advice *advice);

#endif
