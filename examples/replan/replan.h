/* Unit commitment as a stream: events upset the plan of a power system, NaiBX
 * predicts which plants have to be planned anew, then learns which ones were.
 */
#ifndef REPLAN_REPLAN_H
#define REPLAN_REPLAN_H

#include <naibx/naibx.h>

#ifdef __cplusplus
extern "C" {
#endif

enum {
  REPLAN_USUAL_SEED = 1,
  REPLAN_USUAL_EVENTS = 3200,
  REPLAN_MOST_EVENTS = 1000000
};

struct replan_options {
  /* What the plants and the events depend on. */
  uint64_t seed;
  /* 1 to REPLAN_MOST_EVENTS. */
  uint32_t events;
};

/* Takes the next piece of the report and returns 0, or anything else to stop
 * the run. */
typedef int (*replan_print)(void *context, const char *text);

/* Returns NAIBX_OK; NAIBX_CANCELLED where `print` asked to stop; what a call
 * of NaiBX returned that failed, with its error, which the caller destroys.
 * NAIBX_ERROR_OUT_OF_MEMORY and NAIBX_ERROR_INTERNAL may come without one. */
naibx_status replan_run(const struct replan_options *options,
                        replan_print print, void *context, naibx_error **error);

#ifdef __cplusplus
}
#endif

#endif
