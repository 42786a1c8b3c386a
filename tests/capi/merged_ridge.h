/* Small models of the kernel method that are merged, and what they predict. */
#ifndef NAIBX_TESTS_CAPI_MERGED_RIDGE_H
#define NAIBX_TESTS_CAPI_MERGED_RIDGE_H

#include "pool.h"

#include <naibx/naibx.h>

#include <stdint.h>

enum { LABELS = 3, COLUMNS = 3, CAPACITY = 160, ASKED = 20 };

/* With memory from the pool, and room for CAPACITY rows before it has a map. */
naibx_model *empty_ridge(pool *from, int32_t method);
/* The values of row r; all rows differ. */
void values_of_row(int r, double *values);
/* From row `from` to row `to` - 1. */
void learn_rows(naibx_model *model, int from, int to);
naibx_model *ridge_of(pool *from, int begin, int end);
/* The scores of the labels for ASKED rows. */
void scores_of(const naibx_model *model, double *scores);
void expect_same_scores(const naibx_model *actual, const naibx_model *expected);
/* Of both orders, for the caller to destroy. */
void merge_both_ways(const naibx_model *first, const naibx_model *second,
                     naibx_model **merged);

#endif
