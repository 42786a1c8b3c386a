#include "shelf.h"

#include <stdlib.h>

struct edition {
  naibx_predictor *predictor;
  int holders; /* the shelf is one of them, for the newest */
};

int shelf_create(struct shelf *shelf) {
  shelf->newest = NULL;
  return pthread_mutex_init(&shelf->mutex, NULL);
}

void shelf_destroy(struct shelf *shelf) {
  shelf_give_back(shelf, shelf->newest);
  (void)pthread_mutex_destroy(&shelf->mutex);
}

int shelf_publish(struct shelf *shelf, naibx_predictor *predictor) {
  struct edition *before = NULL;
  struct edition *edition = (struct edition *)malloc(sizeof *edition);
  if (edition == NULL) {
    naibx_predictor_destroy(predictor);
    return 0;
  }
  edition->predictor = predictor;
  edition->holders = 1;
  (void)pthread_mutex_lock(&shelf->mutex);
  before = shelf->newest;
  shelf->newest = edition;
  (void)pthread_mutex_unlock(&shelf->mutex);
  shelf_give_back(shelf, before);
  return 1;
}

struct edition *shelf_take(struct shelf *shelf) {
  struct edition *edition = NULL;
  (void)pthread_mutex_lock(&shelf->mutex);
  edition = shelf->newest;
  if (edition != NULL) {
    ++edition->holders;
  }
  (void)pthread_mutex_unlock(&shelf->mutex);
  return edition;
}

const naibx_predictor *edition_predictor(const struct edition *edition) {
  return edition->predictor;
}

void shelf_give_back(struct shelf *shelf, struct edition *edition) {
  int is_last = 0;
  if (edition == NULL) {
    return;
  }
  (void)pthread_mutex_lock(&shelf->mutex);
  is_last = --edition->holders == 0;
  (void)pthread_mutex_unlock(&shelf->mutex);
  if (is_last) {
    naibx_predictor_destroy(edition->predictor);
    free(edition);
  }
}
