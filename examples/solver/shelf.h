/* The newest predictor, for threads that solve while another thread learns.
 * A thread takes it between two solves and gives it back; the last one that has
 * a predictor which is no longer the newest destroys it. Nothing is locked
 * while anybody predicts. */
#ifndef SOLVER_SHELF_H
#define SOLVER_SHELF_H

#include <naibx/naibx.h>

#include <pthread.h>

struct edition; /* a predictor, and how many hold it */

struct shelf {
  pthread_mutex_t mutex;
  struct edition *newest;
};

/* Returns 0, or what pthread_mutex_init() says. */
int shelf_create(struct shelf *shelf);

/* When every edition that was taken has been given back. */
void shelf_destroy(struct shelf *shelf);

/* Takes over the predictor, also where it returns 0: then memory ran out, and
 * the predictor before stays. */
int shelf_publish(struct shelf *shelf, naibx_predictor *predictor);

/* NULL before the first one was published. */
struct edition *shelf_take(struct shelf *shelf);

const naibx_predictor *edition_predictor(const struct edition *edition);

/* `edition` may be NULL. */
void shelf_give_back(struct shelf *shelf, struct edition *edition);

#endif
