#include "hint_files.h"

#include <ctype.h>
#include <math.h>
#include <string.h>

enum { NUMBER_LENGTH = 40, HIGHEST_PRIORITY = 100 };

static int is_name(const char *name) {
  if (name == NULL || *name == '\0') {
    return 0;
  }
  for (; *name != '\0'; ++name) {
    if (isspace((unsigned char)*name)) {
      return 0;
    }
  }
  return 1;
}

static int are_valid(const char *const *names, const double *values,
                     size_t count) {
  for (size_t i = 0; i < count; ++i) {
    if (!is_name(names[i]) || !isfinite(values[i])) {
      return 0;
    }
  }
  return 1;
}

/* With a point, whatever the locale of the program has in its place. */
static void print_number(char *text, double value) {
  (void)snprintf(text, NUMBER_LENGTH, "%.17g", value);
  char *point = text + strspn(text, "+-0123456789e");
  if (*point != '\0') {
    const size_t length = strcspn(point, "0123456789");
    *point = '.';
    memmove(point + 1, point + length, strlen(point + length) + 1);
  }
}

static int write_variable(FILE *file, const char *name, double value) {
  char number[NUMBER_LENGTH];
  print_number(number, value);
  return fprintf(file, "%s %s", name, number) > 0;
}

int write_mip_start(FILE *file, const char *const *names, const double *values,
                    size_t count) {
  int is_written =
      are_valid(names, values, count) && fputs("# MIP start\n", file) != EOF;
  for (size_t i = 0; i < count && is_written; ++i) {
    is_written =
        write_variable(file, names[i], values[i]) && fputc('\n', file) != EOF;
  }
  return is_written && fflush(file) == 0;
}

int write_hints(FILE *file, const char *const *names, const double *values,
                const int *priorities, size_t count) {
  int is_written =
      are_valid(names, values, count) && fputs("# MIP hints\n", file) != EOF;
  for (size_t i = 0; i < count && is_written; ++i) {
    is_written = write_variable(file, names[i], values[i]) &&
                 fprintf(file, " %d\n", priorities[i]) > 0;
  }
  return is_written && fflush(file) == 0;
}

int hint_priority(double probability) {
  return (int)lround(fabs(2.0 * probability - 1.0) * HIGHEST_PRIORITY);
}
