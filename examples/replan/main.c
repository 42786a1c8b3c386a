/* replan [--seed S] [--events N] */
#include "replan.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WRONG_USAGE = 2 };

static int print_to_stdout(void *context, const char *text) {
  (void)context;
  return fputs(text, stdout) == EOF || fflush(stdout) == EOF;
}

/* A whole number in decimal digits, and nothing else. */
static int parse_number(const char *text, uint64_t least, uint64_t most,
                        uint64_t *number) {
  char *end = NULL;
  if (text == NULL || text[0] < '0' || text[0] > '9') {
    return 0;
  }
  errno = 0;
  *number = strtoull(text, &end, 10);
  return errno == 0 && *end == '\0' && *number >= least && *number <= most;
}

static int parse_options(int count, char **words,
                         struct replan_options *options) {
  for (int place = 1; place < count; place += 2) {
    const char *value = words[place + 1];
    uint64_t number = 0;
    if (strcmp(words[place], "--seed") == 0 &&
        parse_number(value, 0, UINT64_MAX, &number)) {
      options->seed = number;
    } else if (strcmp(words[place], "--events") == 0 &&
               parse_number(value, 1, REPLAN_MOST_EVENTS, &number)) {
      options->events = (uint32_t)number;
    } else {
      return 0;
    }
  }
  return 1;
}

int main(int count, char **words) {
  struct replan_options options = {REPLAN_USUAL_SEED, REPLAN_USUAL_EVENTS};
  naibx_error *error = NULL;
  if (!parse_options(count, words, &options)) {
    (void)fprintf(stderr, "usage: %s [--seed S] [--events N], N from 1 to %d\n",
                  words[0], (int)REPLAN_MOST_EVENTS);
    return WRONG_USAGE;
  }
  const naibx_status status =
      replan_run(&options, print_to_stdout, NULL, &error);
  if (status == NAIBX_CANCELLED) {
    (void)fputs("cannot write to standard output\n", stderr);
  } else if (status != NAIBX_OK) {
    (void)fprintf(stderr, "%s: %s\n", naibx_status_name(status),
                  naibx_error_message(error));
  }
  naibx_error_destroy(error);
  return status == NAIBX_OK ? EXIT_SUCCESS : EXIT_FAILURE;
}
