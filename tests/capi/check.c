#include "check.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char file_prefix[256];

/* The names of program and test, which no two that run at once share. */
static void set_file_prefix(const char *program, const char *test) {
  const char *name = program;
  for (; *program != '\0'; ++program) {
    if (*program == '/' || *program == '\\')
      name = program + 1;
  }
  snprintf(file_prefix, sizeof file_prefix, "%s-%s", name, test);
}

const char *test_file_prefix(void) {
  return file_prefix;
}

static const named_test *find_test(const named_test *tests, size_t count,
                                   const char *name) {
  size_t i;
  for (i = 0; i < count; ++i) {
    if (strcmp(tests[i].name, name) == 0)
      return &tests[i];
  }
  return NULL;
}

static int describe_usage(const named_test *tests, size_t count,
                          const char *program) {
  size_t i;
  fprintf(stderr, "usage: %s TEST..., of\n", program);
  for (i = 0; i < count; ++i)
    fprintf(stderr, "  %s\n", tests[i].name);
  return 2;
}

int run_named_tests(const named_test *tests, size_t count, int argument_count,
                    char **arguments) {
  int i;
  for (i = 1; i < argument_count; ++i) {
    const named_test *test = find_test(tests, count, arguments[i]);
    if (test == NULL)
      return describe_usage(tests, count, arguments[0]);
    set_file_prefix(arguments[0], test->name);
    test->run();
  }
  return argument_count > 1 ? 0 : describe_usage(tests, count, arguments[0]);
}

void skip_test(const char *reason) {
  printf("skipped: %s\n", reason);
  exit(SKIPPED);
}

NEVER_RETURNS static void fail_at(const char *file, int line) {
  fprintf(stderr, "\n%s:%d: this check failed\n", file, line);
  exit(1);
}

void check_failed(const char *text, const char *file, int line) {
  fprintf(stderr, "not true: %s", text);
  fail_at(file, line);
}

void check_status(naibx_status actual, naibx_status expected, const char *text,
                  const char *file, int line) {
  if (actual == expected)
    return;
  fprintf(stderr, "%s\n  gives    %s (%d)\n  expected %s (%d)", text,
          naibx_status_name(actual), (int)actual, naibx_status_name(expected),
          (int)expected);
  fail_at(file, line);
}

void check_equal(double actual, double expected, const char *text,
                 const char *file, int line) {
  if (actual == expected)
    return;
  fprintf(stderr, "%s is %.17g, expected %.17g", text, actual, expected);
  fail_at(file, line);
}

void check_near(double actual, double expected, double tolerance,
                const char *text, const char *file, int line) {
  if (fabs(actual - expected) <= tolerance)
    return;
  fprintf(stderr, "%s is %.17g, expected %.17g within %g", text, actual,
          expected, tolerance);
  fail_at(file, line);
}

void check_contains(const char *message, const char *part, const char *file,
                    int line) {
  if (strstr(message, part) != NULL)
    return;
  fprintf(stderr, "the message \"%s\" does not contain \"%s\"", message, part);
  fail_at(file, line);
}

void check_bytes(const void *actual, const void *expected, size_t size,
                 const char *text, const char *file, int line) {
  size_t i;
  const unsigned char *left = actual;
  const unsigned char *right = expected;
  for (i = 0; i < size && left[i] == right[i]; ++i)
    continue;
  if (i == size)
    return;
  fprintf(stderr, "%s differs in byte %lu of %lu", text, (unsigned long)i,
          (unsigned long)size);
  fail_at(file, line);
}
