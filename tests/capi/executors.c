#define _POSIX_C_SOURCE 200809L
#include "executors.h"

#include "check.h"

#include <pthread.h>

enum { MAXIMUM_TASKS = 64 };

void run_backwards(void *context, uint64_t task_count, naibx_task task,
                   void *task_context) {
  ++*(int *)context;
  while (task_count > 0)
    task(task_context, --task_count);
}

void run_nothing(void *context, uint64_t task_count, naibx_task task,
                 void *task_context) {
  (void)task_count;
  (void)task;
  (void)task_context;
  ++*(int *)context;
}

typedef struct {
  naibx_task task;
  void *task_context;
  uint64_t index;
} one_task;

static void *run_one_task(void *argument) {
  const one_task *one = argument;
  one->task(one->task_context, one->index);
  return NULL;
}

void run_in_threads(void *context, uint64_t task_count, naibx_task task,
                    void *task_context) {
  pthread_t threads[MAXIMUM_TASKS];
  one_task tasks[MAXIMUM_TASKS];
  uint64_t i;
  ++*(int *)context;
  CHECK(task_count >= 2 && task_count <= MAXIMUM_TASKS);
  for (i = 0; i < task_count; ++i) {
    tasks[i].task = task;
    tasks[i].task_context = task_context;
    tasks[i].index = i;
    CHECK(pthread_create(&threads[i], NULL, run_one_task, &tasks[i]) == 0);
  }
  for (i = 0; i < task_count; ++i)
    CHECK(pthread_join(threads[i], NULL) == 0);
}
