/* Small models of the linear and of the kernel method. */
#ifndef NAIBX_TESTS_CAPI_RIDGE_FIXTURE_H
#define NAIBX_TESTS_CAPI_RIDGE_FIXTURE_H

#include "pool.h"

#include <naibx/naibx.h>

#include <stdint.h>

enum { LABELS = 4, COLUMNS = 3, ROWS = 200, ASKED = 37 };

/* The values of row r, from -1 to 1, and its set. Rows 0 to 210 differ. */
void row_of(int r, double *values);
uint64_t set_of(const double *values, uint32_t *labels);

/* With memory from the pool; it learns ROWS rows, of which 160 fit into the
 * sample. */
naibx_status make_ridge(pool *from, int32_t method, naibx_model **model);
naibx_model *ridge_model(pool *from, int32_t method);
naibx_status learn_row(naibx_model *model, int r);

/* ASKED rows that were not learned. */
void asked_rows(double *values);

#endif
