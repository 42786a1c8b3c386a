/* Between cgo and the library: calls whose callbacks are Go functions, and
 * results without out parameters, whose addresses would be of the heap. A
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

naibx_status naibxGoPredict(naibx_answer *answer,
                            const naibx_predictor *predictor,
                            const naibx_request *request, uint64_t row_count,
                            const double *values, const uint32_t *indices,
                            const uint64_t *row_offsets, uint64_t value_count,
                            uintptr_t progress, naibx_error **error);

typedef struct {
  naibx_status status;
  naibx_error *error;
  uint64_t count;
  const uint64_t *label_offsets;
  const uint32_t *labels;
  const double *numbers;
} naibxGoResults;

naibxGoResults naibxGoSets(const naibx_answer *answer);
naibxGoResults naibxGoNumbers(const naibx_answer *answer, uint32_t output);

naibx_status naibxGoSetExecutor(naibx_model *model, uintptr_t executor,
                                uint32_t thread_count, naibx_error **error);
naibx_status naibxGoAnswerSetExecutor(naibx_answer *answer, uintptr_t executor,
                                      uint32_t thread_count,
                                      naibx_error **error);
/* A number of the thread, of which no other has the same meanwhile. */
uintptr_t naibxGoThread(void);

void naibxGoRunTask(uintptr_t task, void *task_context, uint64_t index);

naibx_status naibxGoWriteParts(const naibx_model *model,
                               const naibx_predictor *predictor,
                               uintptr_t write, naibx_error **error);

naibx_status naibxGoAllocatorCreate(void *allocate, void *deallocate,
                                    void *context, naibx_allocator **allocator,
                                    naibx_error **error);

#endif /* NAIBX_GO_BRIDGE_H */
