#include "report.h"

#include "event_features.h"

#include <stdio.h>

/* A number as text. */
struct decimal {
  char text[48];
};

/* With one or three digits after a point, whatever the locale has. */
static struct decimal decimal(double value, int digits) {
  const long scale = digits == 3 ? 1000 : 10;
  const long scaled = (long)(value * (double)scale + 0.5);
  struct decimal number;
  (void)snprintf(number.text, sizeof number.text, "%ld.%0*ld", scaled / scale,
                 digits, scaled % scale);
  return number;
}

int report_introduction(const struct report *report,
                        const struct replan_options *options) {
  char text[1024];
  (void)snprintf(
      text, sizeof text,
      "A made-up power system: %d plants, %d of them in pairs of equal twins, "
      "and\nfor each day a plan by merit order. Then the demand is not as "
      "forecast, plants\nfail, the weather turns: which plants have to be "
      "planned anew? For each event\nNaiBX predicts it from %d features, by "
      "the kernel method and by the paper's\nmodel, a re-dispatch works it "
      "out, and both learn it. On the right stands what\ntakes no model: "
      "those that were changed most often so far, as many as on\naverage. "
      "Means over the events since the row before; seed %llu.\n\n"
      "                    ----- kernel -----   ----- paper ------   --- most "
      "often ---\n"
      "           plants   preci-               preci-               preci-\n"
      "  events  changed    sion recall    F1    sion recall    F1    sion "
      "recall    F1\n",
      PLANTS, 2 * TWIN_PAIRS, FEATURES, (unsigned long long)options->seed);
  return report->print(report->context, text);
}

/* The means of a score, each in its column. */
struct columns {
  char text[256];
};

static struct columns columns(const struct score *score) {
  const double events = score->events;
  struct columns row;
  (void)snprintf(row.text, sizeof row.text, "  %6s %6s %5s",
                 decimal(score->precision / events, 3).text,
                 decimal(score->recall / events, 3).text,
                 decimal(score->f1 / events, 3).text);
  return row;
}

int report_row(const struct report *report, uint32_t events,
               const struct block *block) {
  char text[1024];
  (void)snprintf(text, sizeof text, "%8lu  %7s%s%s%s\n", (unsigned long)events,
                 decimal(block->truth.size / block->truth.events, 1).text,
                 columns(&block->kernel).text, columns(&block->paper).text,
                 columns(&block->baseline).text);
  return report->print(report->context, text);
}

/* Percent of the pairs in the sets that are whole. */
static struct decimal whole_pairs(const struct score *score) {
  return decimal(
      score->pairs > 0.0 ? 100.0 * score->whole_pairs / score->pairs : 0.0, 1);
}

int report_twins(const struct report *report, const struct block *block) {
  char text[512];
  (void)snprintf(
      text, sizeof text,
      "\nTwins: in the last row both of a pair were changed in %s %% of the "
      "cases.\nThe kernel method predicts both in %s %%, the paper's model in "
      "%s %%; each plant\njudged by itself would give %s %%.\n",
      whole_pairs(&block->truth).text, whole_pairs(&block->kernel).text,
      whole_pairs(&block->paper).text, whole_pairs(&block->singly).text);
  return report->print(report->context, text);
}

int report_costs(const struct report *report, const struct costs *kernel,
                 const struct costs *paper) {
  char text[1024];
  (void)snprintf(
      text, sizeof text,
      "Time for a prediction: %s microseconds, the paper's model %s (means).\n"
      "Time for an update: %s microseconds, once %s ms; the paper's model %s.\n"
      "Time for %lu compilations: %s seconds; the paper's model needs none.\n"
      "Models: %llu bytes, the paper's %llu; loaded again they predict "
      "the same.\n",
      decimal(kernel->predict_microseconds, 1).text,
      decimal(paper->predict_microseconds, 1).text,
      decimal(kernel->learn_microseconds, 1).text,
      decimal(kernel->longest_learn_milliseconds, 1).text,
      decimal(paper->learn_microseconds, 1).text,
      (unsigned long)kernel->compilations,
      decimal(kernel->compile_seconds, 1).text,
      (unsigned long long)kernel->model_bytes,
      (unsigned long long)paper->model_bytes);
  return report->print(report->context, text);
}
