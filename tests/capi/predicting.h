/* How the tests predict: the one place that knows the calls, but for the sweeps
 * through all functions and the tests of requests and answers. */
#ifndef NAIBX_TESTS_CAPI_PREDICTING_H
#define NAIBX_TESTS_CAPI_PREDICTING_H

#include <naibx/naibx.h>

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* What predicts: one of them, the other is NULL. A live predictor is made for
 * each call of a model. */
typedef struct {
  const naibx_model *model;
  const naibx_predictor *predictor;
} source;

source by_model(const naibx_model *model);
source by_predictor(const naibx_predictor *predictor);

/* In all of them `answer` may be NULL, which makes one for the call. */

/* The set of one row, dense where `indices` is NULL. */
naibx_status predict_one(source from, const double *values,
                         const uint32_t *indices, uint64_t value_count,
                         int64_t size, uint32_t *labels, double *steps,
                         uint64_t capacity, uint64_t *count,
                         naibx_answer *answer, naibx_error **error);

/* The sets of rows, dense where `indices` and `row_offsets` are NULL; `sizes`
 * may be NULL, and so may `progress`. */
naibx_status predict_batch(source from, uint64_t row_count,
                           const double *values, const uint32_t *indices,
                           const uint64_t *row_offsets, uint64_t value_count,
                           const int64_t *sizes, uint64_t *offsets,
                           uint32_t *labels, double *steps, uint64_t capacity,
                           uint64_t *count, naibx_progress progress,
                           void *context, naibx_answer *answer,
                           naibx_error **error);

/* The log-posterior of all sizes of one row, L + 1 numbers, and the evidence,
 * which may be NULL. Nothing is written where the call fails. */
naibx_status score_sizes(source from, const double *values,
                         const uint32_t *indices, uint64_t value_count,
                         double *log_posterior, double *log_evidence,
                         naibx_answer *answer, naibx_error **error);

/* The base scores of all labels of one row, L numbers, likewise. */
naibx_status score_labels(source from, const double *values,
                          const uint32_t *indices, uint64_t value_count,
                          double *scores, double *log_evidence,
                          naibx_answer *answer, naibx_error **error);

/* Room for so many rows and all outputs; `answer` is none of NULL. */
naibx_status reserve_rows(source from, uint64_t row_count, naibx_answer *answer,
                          naibx_error **error);

/* Numbers by key, of what is sound. */
double config_number(const naibx_config *config, int32_t key);
double predictor_number(const naibx_predictor *predictor, int32_t key);

#ifdef __cplusplus
}
#endif

#endif
