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
      "planned anew? For each event\nNaiBX predicts it from %d features, a "
      "re-dispatch works it out, NaiBX learns\nit. On the right stands what "
      "takes no model: those that were changed most often\nso far, as many as "
      "on average. Means over the events since the row before; size\nerror in "
      "plants; seed %llu.\n\n"
      "                  ----------- NaiBX -----------  -- most often so far "
      "--------\n"
      "           plants  preci-                  size  preci-                "
      "  size\n"
      "  events  changed    sion  recall     F1  error    sion  recall     F1  "
      "error\n",
      PLANTS, 2 * TWIN_PAIRS, FEATURES, (unsigned long long)options->seed);
  return report->print(report->context, text);
}

/* The four means of a score, each in its column. */
struct columns {
  char text[256];
};

static struct columns columns(const struct score *score) {
  const double events = score->events;
  struct columns row;
  (void)snprintf(row.text, sizeof row.text, "  %6s  %6s  %5s  %5s",
                 decimal(score->precision / events, 3).text,
                 decimal(score->recall / events, 3).text,
                 decimal(score->f1 / events, 3).text,
                 decimal(score->size_error / events, 1).text);
  return row;
}

int report_row(const struct report *report, uint32_t events,
               const struct block *block) {
  char text[1024];
  (void)snprintf(text, sizeof text, "%8lu  %7s%s%s\n", (unsigned long)events,
                 decimal(block->truth.size / block->truth.events, 1).text,
                 columns(&block->naibx).text, columns(&block->baseline).text);
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
      "cases.\nNaiBX predicts both in %s %%; each plant judged by itself "
      "would give %s %%.\n",
      whole_pairs(&block->truth).text, whole_pairs(&block->naibx).text,
      whole_pairs(&block->singly).text);
  return report->print(report->context, text);
}

int report_costs(const struct report *report, const struct costs *costs) {
  char text[512];
  (void)snprintf(
      text, sizeof text,
      "Time: %s microseconds per prediction, %s per update (means).\n"
      "Model: %llu bytes; saved and loaded again it predicts the same.\n",
      decimal(costs->predict_microseconds, 1).text,
      decimal(costs->learn_microseconds, 1).text,
      (unsigned long long)costs->model_bytes);
  return report->print(report->context, text);
}
