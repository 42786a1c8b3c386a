/* Executors of a host. The context of each is an int that counts its calls. */
#ifndef NAIBX_TESTS_CAPI_EXECUTORS_H
#define NAIBX_TESTS_CAPI_EXECUTORS_H

#include <naibx/naibx.h>

#include <stdint.h>

/* In the thread that calls, the last task first. */
void run_backwards(void *context, uint64_t task_count, naibx_task task,
                   void *task_context);
/* Breaks its promise: no task is run. */
void run_nothing(void *context, uint64_t task_count, naibx_task task,
                 void *task_context);
/* A thread for each of up to 64 tasks. */
void run_in_threads(void *context, uint64_t task_count, naibx_task task,
                    void *task_context);

#endif
