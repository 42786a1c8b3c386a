#include "bridge.h"

#include "_cgo_export.h"

static int32_t call_progress(void *context, uint64_t done, uint64_t total) {
  return naibxGoProgress((uintptr_t)context, done, total);
}

static int32_t call_write(void *context, const uint8_t *bytes, uint64_t size) {
  return naibxGoWrite((uintptr_t)context, (uint8_t *)bytes, size);
}

static void call_executor(void *context, uint64_t task_count, naibx_task task,
                          void *task_context) {
  naibxGoExecute((uintptr_t)context, task_count, (uintptr_t)task, task_context);
}

uintptr_t naibxGoThread(void) {
  static _Thread_local char of_thread;
  return (uintptr_t)&of_thread;
}

void naibxGoRunTask(uintptr_t task, void *task_context, uint64_t index) {
  ((naibx_task)task)(task_context, index);
}

naibx_status naibxGoAddExamples(naibx_model *model, uint64_t row_count,
                                const double *values, const uint32_t *indices,
                                const uint64_t *row_offsets,
                                uint64_t value_count, const uint32_t *labels,
                                const uint64_t *label_offsets,
                                uint64_t label_count, const double *weights,
                                uintptr_t progress, naibx_error **error) {
  return naibx_add_examples(model, row_count, values, indices, row_offsets,
                            value_count, labels, label_offsets, label_count,
                            weights, progress ? call_progress : NULL,
                            (void *)progress, error);
}

naibx_status naibxGoPredict(naibx_answer *answer,
                            const naibx_predictor *predictor,
                            const naibx_request *request, uint64_t row_count,
                            const double *values, const uint32_t *indices,
                            const uint64_t *row_offsets, uint64_t value_count,
                            uintptr_t progress, naibx_error **error) {
  return naibx_answer_predict(
      answer, predictor, request, row_count, values, indices, row_offsets,
      value_count, progress ? call_progress : NULL, (void *)progress, error);
}

naibxGoResults naibxGoSets(const naibx_answer *answer) {
  naibxGoResults found = {0};
  found.status = naibx_answer_sets(answer, &found.count, &found.label_offsets,
                                   &found.labels, &found.error);
  return found;
}

naibxGoResults naibxGoNumbers(const naibx_answer *answer, uint32_t output) {
  naibxGoResults found = {0};
  found.status = naibx_answer_numbers(answer, output, &found.numbers,
                                      &found.count, &found.error);
  return found;
}

naibx_status naibxGoSetExecutor(naibx_model *model, uintptr_t executor,
                                uint32_t thread_count, naibx_error **error) {
  return naibx_set_executor(model, executor ? call_executor : NULL,
                            (void *)executor, thread_count, error);
}

naibx_status naibxGoAnswerSetExecutor(naibx_answer *answer, uintptr_t executor,
                                      uint32_t thread_count,
                                      naibx_error **error) {
  return naibx_answer_set_executor(answer, executor ? call_executor : NULL,
                                   (void *)executor, thread_count, error);
}

naibx_status naibxGoWriteParts(const naibx_model *model,
                               const naibx_predictor *predictor,
                               uintptr_t write, naibx_error **error) {
  return naibx_write_parts(model, predictor, call_write, (void *)write, error);
}

naibx_status naibxGoAllocatorCreate(void *allocate, void *deallocate,
                                    void *context, naibx_allocator **allocator,
                                    naibx_error **error) {
  return naibx_allocator_create((naibx_allocate)(uintptr_t)allocate,
                                (naibx_deallocate)(uintptr_t)deallocate,
                                context, allocator, error);
}
