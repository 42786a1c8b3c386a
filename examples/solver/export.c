#include "export.h"

#include "hint_files.h"
#include "repair.h"

#include <string.h>

enum { NAME_SIZE = 16, PATH_SIZE = 4096, SETS = 64 };

struct columns {
  char texts[PLANTS][NAME_SIZE];
  const char *names[PLANTS];
  double start[PLANTS];
  double hint[PLANTS];
  int priorities[PLANTS];
};

static void fill(const struct advice *advice, const signed char *plan,
                 struct columns *columns) {
  for (int plant = 0; plant < PLANTS; ++plant) {
    mip_name(plant, columns->texts[plant], NAME_SIZE);
    columns->names[plant] = columns->texts[plant];
    columns->start[plant] = plan[plant] == ON ? 1.0 : 0.0;
    columns->hint[plant] = advice->share[plant] > 0.5 ? 1.0 : 0.0;
    columns->priorities[plant] = hint_priority(advice->share[plant]);
  }
}

static FILE *open_file(const char *name, const char *ending) {
  char path[PATH_SIZE];
  const int length = snprintf(path, sizeof path, "%s%s", name, ending);
  return length < 0 || length >= PATH_SIZE ? NULL : fopen(path, "w");
}

/* Whether all was written, also what was in a buffer until now. */
static int close_file(FILE *file, int is_written) {
  return file != NULL && fclose(file) == 0 && is_written;
}

static int write_files(const char *name, const struct columns *columns) {
  FILE *start = open_file(name, ".mst");
  FILE *hints = open_file(name, ".hnt");
  const int has_start = close_file(
      start, start != NULL && write_mip_start(start, columns->names,
                                              columns->start, PLANTS));
  const int has_hints = close_file(
      hints, hints != NULL && write_hints(hints, columns->names, columns->hint,
                                          columns->priorities, PLANTS));
  return has_start && has_hints;
}

static int ask_newest(struct job *job, const struct instance *instance,
                      struct advice *advice, naibx_error **error) {
  signed char nothing[PLANTS];
  const struct question question = {nothing, -1, SETS};
  struct advisor advisor;
  struct edition *edition = shelf_take(&job->shelf);
  int has_advice = 0;
  memset(nothing, UNDECIDED, sizeof nothing);
  if (edition != NULL &&
      advisor_create(&advisor, &job->family, 0, error) == NAIBX_OK) {
    advisor_begin(&advisor, edition_predictor(edition), instance);
    has_advice = advisor_ask(&advisor, &question, advice);
    *error = advisor.error;
    advisor.error = NULL;
  }
  if (edition != NULL) {
    advisor_destroy(&advisor);
  }
  shelf_give_back(&job->shelf, edition);
  return has_advice;
}

int export_hints(struct job *job, const struct instance *instance,
                 const char *name, naibx_error **error) {
  signed char nothing[PLANTS];
  struct advice advice;
  struct columns columns;
  char path[PATH_SIZE];
  const int length = snprintf(path, sizeof path, "%s.lp", name);
  if (length < 0 || length >= PATH_SIZE ||
      !mip_write(&job->family, instance, path) ||
      !ask_newest(job, instance, &advice, error)) {
    return 0;
  }
  signed char plan[PLANTS];
  memset(nothing, UNDECIDED, sizeof nothing);
  memcpy(plan, advice.plan, sizeof plan);
  /* Where it cannot be repaired, most solvers can. */
  (void)plan_repair(&job->family, instance, nothing, plan);
  fill(&advice, plan, &columns);
  return write_files(name, &columns);
}
