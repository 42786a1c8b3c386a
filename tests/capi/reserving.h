/* Predictions after naibx_answer_reserve, which take no memory. */
#ifndef NAIBX_TESTS_CAPI_RESERVING_H
#define NAIBX_TESTS_CAPI_RESERVING_H

#include <naibx/naibx.h>

#include <stdint.h>

/* Of every form, for sets of every size, of all outputs, dense and sparse. */
void expect_no_allocation(uint32_t thread_count, naibx_executor executor,
                          void *context);

/* Of a live predictor whose model learns labels, sizes and missing values that
 * it had not seen. */
void expect_no_allocation_after_learning(uint32_t thread_count,
                                         naibx_executor executor,
                                         void *context);

/* Called before and after the predictions, where the program counts in its own
 * way, too; NULL for none. */
extern void (*forbid_memory)(void);
extern void (*allow_memory)(void);

#endif
