#include "bridge.h"

#include "_cgo_export.h"

int32_t naibxGoCallProgress(void *context, uint64_t done, uint64_t total) {
  return naibxGoProgress((uintptr_t)context, done, total);
}

int32_t naibxGoCallWrite(void *context, const uint8_t *bytes, uint64_t size) {
  return naibxGoWrite((uintptr_t)context, (uint8_t *)bytes, size);
}

void naibxGoCallExecutor(void *context, uint64_t task_count, naibx_task task,
                         void *task_context) {
  naibxGoExecute((uintptr_t)context, task_count, (uintptr_t)task, task_context);
}

uintptr_t naibxGoThread(void) {
  static _Thread_local char of_thread;
  return (uintptr_t)&of_thread;
}
