#include "report.h"

#include <float.h>
#include <inttypes.h>
#include <string.h>

/* Sums over instances of one way to solve them. */
struct row {
  double nodes;
  double milliseconds;
  uint32_t optimal;
  uint32_t feasible;
  double above; /* percent above the optimum, at the end, of these */
  uint32_t early;
  double early_above; /* of those that have a plan early */
};

static double percent_above(double cost, const struct solved *solved) {
  return 100.0 * (cost / solved->whole.cost - 1.0);
}

static void add(struct row *row, const struct mip_result *result,
                const struct solved *solved) {
  row->nodes += result->nodes;
  row->milliseconds += 1000.0 * result->seconds;
  if (result->outcome == MIP_OPTIMAL) {
    ++row->feasible;
    row->optimal += result->cost == solved->whole.cost;
    row->above += percent_above(result->cost, solved);
  }
  if (result->early_cost < DBL_MAX) {
    ++row->early;
    row->early_above += percent_above(result->early_cost, solved);
  }
}

static int print_row(FILE *file, const char *name, const struct row *row,
                     uint32_t count) {
  const double number = count == 0 ? 1.0 : count;
  const double feasible = row->feasible == 0 ? 1.0 : row->feasible;
  const double early = row->early == 0 ? 1.0 : row->early;
  return fprintf(file,
                 "%-22s %7.1f %7.2f %8" PRIu32 " %8" PRIu32
                 " %6.2f %% %8" PRIu32 " %6.2f %%\n",
                 name, row->nodes / number, row->milliseconds / number,
                 row->feasible, row->optimal, row->above / feasible, row->early,
                 row->early_above / early) > 0;
}

/* `count` instances that have a plan at all. */
static int print_reduced(FILE *file, const struct job *job, uint32_t count) {
  const double number = count == 0 ? 1.0 : count;
  double freed = 0.0;
  uint32_t at_once = 0;
  for (uint32_t i = job->to_learn; i < job->count; ++i) {
    if (job->solved[i].whole.outcome == MIP_OPTIMAL) {
      freed += job->solved[i].reduced.freed;
      at_once += job->solved[i].reduced.rounds == 1;
    }
  }
  return fprintf(file,
                 "\nfree in the reduced problem: %.1f of %d plants; feasible "
                 "at once: %" PRIu32 " of %" PRIu32 "\n",
                 freed / number, (int)PLANTS, at_once, count) > 0;
}

static int print_counts(FILE *file, const struct advisor_counts *counts) {
  return fprintf(file,
                 "questions: %" PRIu64 ", cut short %" PRIu64
                 ", impossible %" PRIu64 ", undecided %" PRIu64
                 "\nsets that break what was decided: %" PRIu64 "\n",
                 counts->asked, counts->cut_short, counts->impossible,
                 counts->undecided, counts->violations) > 0;
}

static int print_heads(FILE *file, const struct job *job, uint32_t published,
                       uint32_t threads, uint32_t count) {
  return fprintf(file,
                 "%" PRIu32 " instances learned, %" PRIu32
                 " predictors published, %" PRIu32 " threads\n"
                 "%" PRIu32 " new instances, of which %" PRIu32
                 " have a plan\n\n",
                 job->to_learn, published, threads, job->count - job->to_learn,
                 count) > 0 &&
         fprintf(file,
                 "%22s   nodes      ms feasible  optimum    above  plan after "
                 "%d nodes\n",
                 "", (int)EARLY_NODES) > 0;
}

int report_print(FILE *file, const struct job *job, uint32_t published,
                 uint32_t threads) {
  struct row whole = {0};
  struct row hinted = {0};
  struct row reduced = {0};
  struct row frequent = {0};
  uint32_t count = 0;
  for (uint32_t i = job->to_learn; i < job->count; ++i) {
    const struct solved *solved = &job->solved[i];
    if (solved->whole.outcome == MIP_OPTIMAL) {
      ++count;
      add(&whole, &solved->whole, solved);
      add(&hinted, &solved->hinted, solved);
      add(&reduced, &solved->reduced.mip, solved);
      add(&frequent, &solved->frequent, solved);
    }
  }
  return print_heads(file, job, published, threads, count) &&
         print_row(file, "GLPK alone", &whole, count) &&
         print_row(file, "asking in its callback", &hinted, count) &&
         print_row(file, "free what is predicted", &reduced, count) &&
         print_row(file, "free the most frequent", &frequent, count) &&
         print_reduced(file, job, count) && print_counts(file, &job->counts) &&
         fflush(file) == 0;
}
