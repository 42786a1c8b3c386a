/* Between cgo and the library: calls whose callbacks are Go functions. A
 * context is the number of a runtime/cgo.Handle, 0 where there is none. */
#ifndef NAIBX_GO_BRIDGE_H
#define NAIBX_GO_BRIDGE_H

#include <naibx/naibx.h>

#include <stdint.h>

naibx_status naibxGoAddExamples(naibx_model *model, uint64_t row_count,
                                const double *values, const uint32_t *indices,
                                const uint64_t *row_offsets,
                                uint64_t value_count, const uint32_t *labels,
                                const uint64_t *label_offsets,
                                uint64_t label_count, const double *weights,
                                uintptr_t progress, naibx_error **error);

naibx_status naibxGoPredictBatch(
    const naibx_model *model, uint64_t row_count, const double *values,
    const uint32_t *indices, const uint64_t *row_offsets, uint64_t value_count,
    const int64_t *sizes, uint64_t *label_offsets, uint32_t *labels,
    double *step_log_probabilities, uint64_t capacity, uint64_t *label_count,
    uintptr_t progress, naibx_workspace *workspace, naibx_error **error);

naibx_status naibxGoPredictorPredictBatch(
    const naibx_predictor *predictor, uint64_t row_count, const double *values,
    const uint32_t *indices, const uint64_t *row_offsets, uint64_t value_count,
    const int64_t *sizes, uint64_t *label_offsets, uint32_t *labels,
    double *step_log_probabilities, uint64_t capacity, uint64_t *label_count,
    uintptr_t progress, naibx_workspace *workspace, naibx_error **error);

naibx_status naibxGoSetExecutor(naibx_model *model, uintptr_t executor,
                                uint32_t thread_count, naibx_error **error);
naibx_status naibxGoWorkspaceSetExecutor(naibx_workspace *workspace,
                                         uintptr_t executor,
                                         uint32_t thread_count,
                                         naibx_error **error);
/* A number of the thread, of which no other has the same meanwhile. */
uintptr_t naibxGoThread(void);

void naibxGoRunTask(uintptr_t task, void *task_context, uint64_t index);

naibx_status naibxGoSaveToCallback(const naibx_model *model, uintptr_t write,
                                   naibx_error **error);
naibx_status
naibxGoSaveWithPredictorToCallback(const naibx_model *model,
                                   const naibx_predictor *predictor,
                                   uintptr_t write, naibx_error **error);
naibx_status naibxGoPredictorSaveToCallback(const naibx_predictor *predictor,
                                            uintptr_t write,
                                            naibx_error **error);

naibx_status naibxGoAllocatorCreate(void *allocate, void *deallocate,
                                    void *context, naibx_allocator **allocator,
                                    naibx_error **error);

#endif /* NAIBX_GO_BRIDGE_H */
