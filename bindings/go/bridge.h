/* Between cgo and the library: calls whose callbacks are Go functions, and
 * results without out parameters, whose addresses would be of the heap. A
 * context is the number of a runtime/cgo.Handle, 0 where there is none. Inline,
 * because every file that cgo makes includes them. */
#ifndef NAIBX_GO_BRIDGE_H
#define NAIBX_GO_BRIDGE_H

#include <naibx/naibx.h>

#include <stdint.h>

/* What the library calls, each with the context of a Go function. */
int32_t naibxGoCallProgress(void *context, uint64_t done, uint64_t total);
int32_t naibxGoCallWrite(void *context, const uint8_t *bytes, uint64_t size);
void naibxGoCallExecutor(void *context, uint64_t task_count, naibx_task task,
                         void *task_context);

/* A number of the thread, of which no other has the same meanwhile. */
uintptr_t naibxGoThread(void);

static inline void naibxGoRunTask(uintptr_t task, void *task_context,
                                  uint64_t index) {
  ((naibx_task)task)(task_context, index);
}

static inline naibx_status naibxGoAddExamples(
    naibx_model *model, uint64_t row_count, const double *values,
    const uint32_t *indices, const uint64_t *row_offsets, uint64_t value_count,
    const uint32_t *labels, const uint64_t *label_offsets, uint64_t label_count,
    const double *weights, uintptr_t progress, naibx_error **error) {
  return naibx_add_examples(model, row_count, values, indices, row_offsets,
                            value_count, labels, label_offsets, label_count,
                            weights, progress ? naibxGoCallProgress : NULL,
                            (void *)progress, error);
}

static inline naibx_status
naibxGoPredict(naibx_answer *answer, const naibx_predictor *predictor,
               const naibx_request *request, uint64_t row_count,
               const double *values, const uint32_t *indices,
               const uint64_t *row_offsets, uint64_t value_count,
               uintptr_t progress, naibx_error **error) {
  return naibx_answer_predict(answer, predictor, request, row_count, values,
                              indices, row_offsets, value_count,
                              progress ? naibxGoCallProgress : NULL,
                              (void *)progress, error);
}

typedef struct {
  naibx_status status;
  naibx_error *error;
  uint64_t count;
  const uint64_t *label_offsets;
  const uint32_t *labels;
  const double *numbers;
} naibxGoResults;

static inline naibxGoResults naibxGoSets(const naibx_answer *answer) {
  naibxGoResults found = {0};
  found.status = naibx_answer_sets(answer, &found.count, &found.label_offsets,
                                   &found.labels, &found.error);
  return found;
}

static inline naibxGoResults naibxGoNumbers(const naibx_answer *answer,
                                            uint32_t output) {
  naibxGoResults found = {0};
  found.status = naibx_answer_numbers(answer, output, &found.numbers,
                                      &found.count, &found.error);
  return found;
}

static inline naibx_status naibxGoSetExecutor(naibx_model *model,
                                              uintptr_t executor,
                                              uint32_t thread_count,
                                              naibx_error **error) {
  return naibx_set_executor(model, executor ? naibxGoCallExecutor : NULL,
                            (void *)executor, thread_count, error);
}

static inline naibx_status naibxGoAnswerSetExecutor(naibx_answer *answer,
                                                    uintptr_t executor,
                                                    uint32_t thread_count,
                                                    naibx_error **error) {
  return naibx_answer_set_executor(answer,
                                   executor ? naibxGoCallExecutor : NULL,
                                   (void *)executor, thread_count, error);
}

static inline naibx_status naibxGoWriteParts(const naibx_model *model,
                                             const naibx_predictor *predictor,
                                             uintptr_t write,
                                             naibx_error **error) {
  return naibx_write_parts(model, predictor, naibxGoCallWrite, (void *)write,
                           error);
}

static inline naibx_status
naibxGoAllocatorCreate(void *allocate, void *deallocate, void *context,
                       naibx_allocator **allocator, naibx_error **error) {
  return naibx_allocator_create((naibx_allocate)(uintptr_t)allocate,
                                (naibx_deallocate)(uintptr_t)deallocate,
                                context, allocator, error);
}

#endif /* NAIBX_GO_BRIDGE_H */
