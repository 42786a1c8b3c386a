/* solver [--seed S] [--learn N] [--solve N] [--threads N] [--deadline US]
 *        [--write NAME] */
#include "baseline.h"
#include "export.h"
#include "report.h"
#include "run.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum { WRONG_USAGE = 2 };

struct options {
  uint64_t seed;
  uint64_t learn;
  uint64_t solve;
  uint64_t threads;
  uint64_t microseconds;
  const char *write; /* NULL for nothing */
};

/* A whole number in decimal digits, and nothing else. */
static int parse_number(const char *text, uint64_t least, uint64_t most,
                        uint64_t *number) {
  char *end = NULL;
  if (text[0] < '0' || text[0] > '9') {
    return 0;
  }
  errno = 0;
  *number = strtoull(text, &end, 10);
  return errno == 0 && *end == '\0' && *number >= least && *number <= most;
}

static int parse_option(const char *name, const char *value,
                        struct options *options) {
  if (strcmp(name, "--seed") == 0) {
    return parse_number(value, 0, UINT64_MAX, &options->seed);
  }
  if (strcmp(name, "--learn") == 0) {
    return parse_number(value, 1, MOST_INSTANCES, &options->learn);
  }
  if (strcmp(name, "--solve") == 0) {
    return parse_number(value, 1, MOST_INSTANCES, &options->solve);
  }
  if (strcmp(name, "--threads") == 0) {
    return parse_number(value, 1, MOST_THREADS, &options->threads);
  }
  if (strcmp(name, "--deadline") == 0) {
    return parse_number(value, 0, UINT64_MAX, &options->microseconds);
  }
  options->write = value;
  return strcmp(name, "--write") == 0;
}

static int parse_options(int count, char **words, struct options *options) {
  for (int place = 1; place < count; place += 2) {
    if (place + 1 == count ||
        !parse_option(words[place], words[place + 1], options)) {
      return 0;
    }
  }
  return 1;
}

static int fail(const char *what, naibx_status status,
                const naibx_error *error) {
  (void)fprintf(stderr, "%s", what);
  if (status != NAIBX_OK) {
    (void)fprintf(stderr, ": %s: %s", naibx_status_name(status),
                  naibx_error_message(error));
  }
  (void)fputc('\n', stderr);
  return EXIT_FAILURE;
}

static int write_hints_of_first(struct job *job, const char *name) {
  naibx_error *error = NULL;
  const struct instance *first = &job->solved[job->to_learn].instance;
  int status = EXIT_SUCCESS;
  if (!export_hints(job, first, name, &error)) {
    status = fail("cannot write the hints", naibx_error_status(error), error);
  }
  naibx_error_destroy(error);
  return status;
}

static int solve_and_report(struct job *job, const struct options *options) {
  uint32_t threads = (uint32_t)options->threads;
  uint32_t published = 0;
  job->microseconds = options->microseconds;
  if (!run_job(job, &threads, &published)) {
    return fail("stopped", job->status, job->error);
  }
  baseline_run(job);
  const struct faults faults = report_faults(job);
  if (!report_print(stdout, job, published, threads)) {
    return fail("cannot write to standard output", NAIBX_OK, NULL);
  }
  if (!faults_are_none(&faults)) {
    (void)report_print_faults(stderr, &faults);
    return EXIT_FAILURE;
  }
  return options->write == NULL ? EXIT_SUCCESS
                                : write_hints_of_first(job, options->write);
}

int main(int count, char **words) {
  struct options options = {1, 1000, 100, 2, 5000, NULL};
  struct job job;
  int status = EXIT_FAILURE;
  if (!parse_options(count, words, &options)) {
    (void)fprintf(stderr,
                  "usage: %s [--seed S] [--learn N] [--solve N] [--threads N] "
                  "[--deadline MICROSECONDS] [--write NAME]\n",
                  words[0]);
    return WRONG_USAGE;
  }
  if (job_create(&job, options.seed, (uint32_t)options.learn,
                 (uint32_t)options.solve)) {
    status = solve_and_report(&job, &options);
    job_destroy(&job);
  } else {
    status =
        fail("there is no memory, or no plan to begin with", NAIBX_OK, NULL);
  }
  (void)glp_free_env();
  return status;
}
