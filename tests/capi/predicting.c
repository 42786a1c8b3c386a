#include "predicting.h"

#include <stddef.h>

source by_model(const naibx_model *model) {
  source made = {NULL, NULL};
  made.model = model;
  return made;
}

source by_predictor(const naibx_predictor *predictor) {
  source made = {NULL, NULL};
  made.predictor = predictor;
  return made;
}

naibx_status predict_one(source from, const double *values,
                         const uint32_t *indices, uint64_t value_count,
                         int64_t size, uint32_t *labels, double *steps,
                         uint64_t capacity, uint64_t *count,
                         naibx_workspace *workspace, naibx_error **error) {
  if (from.predictor != NULL)
    return naibx_predictor_predict(from.predictor, values, indices, value_count,
                                   size, labels, steps, capacity, count,
                                   workspace, error);
  return naibx_predict(from.model, values, indices, value_count, size, labels,
                       steps, capacity, count, workspace, error);
}

naibx_status predict_batch(source from, uint64_t row_count,
                           const double *values, const uint32_t *indices,
                           const uint64_t *row_offsets, uint64_t value_count,
                           const int64_t *sizes, uint64_t *offsets,
                           uint32_t *labels, double *steps, uint64_t capacity,
                           uint64_t *count, naibx_progress progress,
                           void *context, naibx_workspace *workspace,
                           naibx_error **error) {
  if (from.predictor != NULL)
    return naibx_predictor_predict_batch(
        from.predictor, row_count, values, indices, row_offsets, value_count,
        sizes, offsets, labels, steps, capacity, count, progress, context,
        workspace, error);
  return naibx_predict_batch(from.model, row_count, values, indices,
                             row_offsets, value_count, sizes, offsets, labels,
                             steps, capacity, count, progress, context,
                             workspace, error);
}
