/* Predictions in C, called again and again: the yardstick of those from other
 * languages, which load this library beside that of NaiBX. */
#include <naibx/naibx.h>

#include <stddef.h>

#if defined(_WIN32)
#define EXPORTED __declspec(dllexport)
#else
#define EXPORTED __attribute__((visibility("default")))
#endif

EXPORTED naibx_status bench_predict_each(const naibx_predictor *predictor,
                                         const double *rows, uint64_t row_count,
                                         uint64_t feature_count,
                                         uint32_t *labels, uint64_t capacity,
                                         naibx_workspace *workspace);

/* Predicts each of `rows`, row_count x feature_count, into `labels`. */
naibx_status bench_predict_each(const naibx_predictor *predictor,
                                const double *rows, uint64_t row_count,
                                uint64_t feature_count, uint32_t *labels,
                                uint64_t capacity, naibx_workspace *workspace) {
  uint64_t row;
  for (row = 0; row < row_count; ++row) {
    uint64_t count = 0;
    const naibx_status status = naibx_predictor_predict(
        predictor, rows + row * feature_count, NULL, feature_count,
        NAIBX_SIZE_PREDICTED, labels, NULL, capacity, &count, workspace, NULL);
    if (status != NAIBX_OK) {
      return status;
    }
  }
  return NAIBX_OK;
}
