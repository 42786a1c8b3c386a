#include "report.h"

#include <inttypes.h>
#include <string.h>

static void look_at(const struct job *job, const struct solved *solved,
                    const struct mip_result *result, int is_whole,
                    struct faults *faults) {
  if (result->outcome == MIP_FAILED) {
    ++faults->not_solved;
  } else if (solved->whole.outcome == MIP_OPTIMAL) {
    faults->too_good +=
        result->outcome == MIP_OPTIMAL && result->cost < solved->whole.cost;
    faults->not_proved += is_whole && (result->outcome != MIP_OPTIMAL ||
                                       result->cost > solved->whole.cost);
    faults->not_feasible +=
        result->outcome != MIP_OPTIMAL ||
        !plan_is_feasible(&job->family, &solved->instance, result->plan);
  }
}

struct faults report_faults(const struct job *job) {
  struct faults faults = {0};
  faults.violations = job->counts.violations;
  for (uint32_t i = 0; i < job->count; ++i) {
    const struct solved *solved = &job->solved[i];
    look_at(job, solved, &solved->whole, 1, &faults);
    if (solved->is_advised) {
      look_at(job, solved, &solved->hinted, 1, &faults);
      look_at(job, solved, &solved->reduced.mip, 0, &faults);
    }
  }
  return faults;
}

int faults_are_none(const struct faults *faults) {
  return faults->violations == 0 && faults->too_good == 0 &&
         faults->not_proved == 0 && faults->not_feasible == 0 &&
         faults->not_solved == 0;
}

int report_print_faults(FILE *file, const struct faults *faults) {
  return fprintf(file,
                 "faults: %" PRIu64 " sets break what was decided, %" PRIu32
                 " plans are cheaper than the optimum, %" PRIu32
                 " dearer, %" PRIu32 " not feasible, %" PRIu32 " not found\n",
                 faults->violations, faults->too_good, faults->not_proved,
                 faults->not_feasible, faults->not_solved) > 0;
}
