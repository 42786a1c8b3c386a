/* A small model of each method, live and compiled, and rows to ask of it. */
#ifndef NAIBX_TESTS_CAPI_ASKED_RIDGE_H
#define NAIBX_TESTS_CAPI_ASKED_RIDGE_H

#include "merged_ridge.h"

typedef struct {
  pool from;
  naibx_model *model;
  naibx_predictor *predictor;
  naibx_request *request;
  naibx_answer *answer;
  double rows[ASKED * COLUMNS];
} asked;

void make_asked(asked *made, int32_t method, int32_t form);
void destroy_asked(asked *made);
/* The first rows, with the request and the answer. */
naibx_status predict_rows(asked *made, uint64_t rows);
/* A number that depends on all labels of all sets, and on their order. */
uint64_t sets_of(const asked *made, uint64_t *set_count);
/* With every method, live and compiled. */
void for_each_way(void (*check)(asked *made));

#endif
