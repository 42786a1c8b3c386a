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
                                         naibx_answer *answer);

/* Predicts each of `rows`, row_count x feature_count, and copies the set into
 * `labels`, as those do who hand out a set of their own. */
naibx_status bench_predict_each(const naibx_predictor *predictor,
                                const double *rows, uint64_t row_count,
                                uint64_t feature_count, uint32_t *labels,
                                uint64_t capacity, naibx_answer *answer) {
  uint64_t row;
  for (row = 0; row < row_count; ++row) {
    uint64_t set_count = 0;
    const uint64_t *offsets = NULL;
    const uint32_t *found = NULL;
    uint64_t i;
    naibx_status status = naibx_answer_predict(
        answer, predictor, NULL, 1, rows + row * feature_count, NULL, NULL,
        feature_count, NULL, NULL, NULL);
    if (status == NAIBX_OK) {
      status = naibx_answer_sets(answer, &set_count, &offsets, &found, NULL);
    }
    if (status != NAIBX_OK) {
      return status;
    }
    for (i = 0; i < offsets[1] && i < capacity; ++i) {
      labels[i] = found[i];
    }
  }
  return NAIBX_OK;
}
