/* What is printed. All functions return 0, or what `print` returned if it was
 * something else. */
#ifndef REPLAN_REPORT_H
#define REPLAN_REPORT_H

#include "event.h"
#include "replan.h"
#include "score.h"

struct report {
  replan_print print;
  void *context;
};

/* The scores since the last row. */
struct block {
  struct score truth;
  struct score kernel;
  struct score paper;
  /* The paper's model, but each plant by its own score. */
  struct score singly;
  struct score baseline;
};

struct costs {
  /* Means over the events; of learning without the longest. */
  double predict_microseconds;
  double learn_microseconds;
  double longest_learn_milliseconds;
  /* Of all compilations together. */
  double compile_seconds;
  uint32_t compilations;
  uint64_t model_bytes;
};

int report_introduction(const struct report *report,
                        const struct replan_options *options);
int report_row(const struct report *report, uint32_t events,
               const struct block *block);
int report_twins(const struct report *report, const struct block *block);
int report_costs(const struct report *report, const struct costs *kernel,
                 const struct costs *paper);

#endif
