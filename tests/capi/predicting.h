/* How the tests predict: the one place that knows the calls, but for the sweeps
 * through all functions. */
#ifndef NAIBX_TESTS_CAPI_PREDICTING_H
#define NAIBX_TESTS_CAPI_PREDICTING_H

#include <naibx/naibx.h>

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* What predicts: one of them, the other is NULL. */
typedef struct {
  const naibx_model *model;
  const naibx_predictor *predictor;
} source;

source by_model(const naibx_model *model);
source by_predictor(const naibx_predictor *predictor);

/* The set of one row, dense where `indices` is NULL. */
naibx_status predict_one(source from, const double *values,
                         const uint32_t *indices, uint64_t value_count,
                         int64_t size, uint32_t *labels, double *steps,
                         uint64_t capacity, uint64_t *count,
                         naibx_workspace *workspace, naibx_error **error);

/* The sets of rows, dense where `indices` and `row_offsets` are NULL; `sizes`
 * may be NULL, and so may `progress`. */
naibx_status predict_batch(source from, uint64_t row_count,
                           const double *values, const uint32_t *indices,
                           const uint64_t *row_offsets, uint64_t value_count,
                           const int64_t *sizes, uint64_t *offsets,
                           uint32_t *labels, double *steps, uint64_t capacity,
                           uint64_t *count, naibx_progress progress,
                           void *context, naibx_workspace *workspace,
                           naibx_error **error);

#ifdef __cplusplus
}
#endif

#endif
