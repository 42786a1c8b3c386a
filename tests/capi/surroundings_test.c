/* Every function, called rightly and with every mistake that NULL is, leaves
 * its host as it was: errno, locale, signals, the floating-point unit, files,
 * folder, umask; and prints nothing. */
#define _POSIX_C_SOURCE 200809L
#include "check.h"
#include "surroundings.h"
#include "world.h"

#include <string.h>

static void call_and_compare(world *self, const exported_function *function,
                             const argument *given) {
  surroundings before;
  surroundings after;
  outcome result;
  memset(&before, 0, sizeof before);
  memset(&after, 0, sizeof after);
  clear_outputs(self);
  read_process(&before);
  set_processor();
  read_processor(&before);
  set_processor();
  result = function->call(given);
  read_processor(&after);
  note_destroyed(self, function, given);
  read_process(&after);
  expect_same_surroundings(&after, &before, function->name);
  if (result.status == NAIBX_OK)
    destroy_outputs(self, function, given);
  else
    expect_outcome(self, function, given, result, result.status);
}

static void C52_valid_calls_leave_the_host_as_it_was(void) {
  size_t i;
  furnish();
  for (i = 0; i < exported_function_count; ++i) {
    world *self = make_world(ALL_FAMILIES, NULL);
    argument given[MAXIMUM_PARAMETERS];
    CHECK(valid_arguments(self, &exported_functions[i], given));
    call_and_compare(self, &exported_functions[i], given);
    destroy_world(self);
  }
}

/* The change of one argument that a function takes ill. */
static void spoil(const exported_function *function, int place,
                  argument *given) {
  if (function->parameters[place].null == NOT_A_POINTER) {
    given[place].integer = INT64_MAX;
    given[place].real = -1.0;
  } else {
    given[place].pointer = NULL;
    given[place].function = NULL;
  }
}

static int can_be_spoiled(const exported_function *function, int place) {
  const function_parameter *one = &function->parameters[place];
  return one->null != NULL_IS_ALLOWED &&
         /* Too many elements would be read, or a gigabyte taken. */
         strstr(one->name, "count") == NULL && strcmp(one->name, "size") != 0;
}

static void C52_failed_calls_leave_the_host_as_it_was(void) {
  size_t i;
  int place;
  furnish();
  for (i = 0; i < exported_function_count; ++i) {
    const exported_function *function = &exported_functions[i];
    for (place = 0; place < function->parameter_count; ++place) {
      argument given[MAXIMUM_PARAMETERS];
      world *self = NULL;
      if (!can_be_spoiled(function, place))
        continue;
      self = make_world(ALL_FAMILIES, NULL);
      CHECK(valid_arguments(self, function, given));
      spoil(function, place, given);
      call_and_compare(self, function, given);
      destroy_world(self);
    }
  }
}

/* Files that are not there, folders in their place, bytes that are none. */
static void C52_failed_files_leave_the_host_as_it_was(void) {
  static char missing[] = "no-such-folder/file";
  static char folder[] = ".";
  static char zeros[] = "/dev/zero";
  static char full[] = "/dev/full";
  char *const paths[] = {missing, folder, zeros, full};
  int functions = 0;
  size_t i;
  size_t j;
  furnish();
  for (i = 0; i < exported_function_count; ++i) {
    const exported_function *function = &exported_functions[i];
    const int place = find_parameter(function, "path");
    for (j = 0; place >= 0 && j < sizeof paths / sizeof paths[0]; ++j) {
      world *self = make_world(ALL_FAMILIES, NULL);
      argument given[MAXIMUM_PARAMETERS];
      CHECK(valid_arguments(self, function, given));
      given[place].pointer = paths[j];
      call_and_compare(self, function, given);
      destroy_world(self);
      ++functions;
    }
  }
  CHECK(functions >= 16);
}

#define TESTS(X)                                                               \
  X(C52_valid_calls_leave_the_host_as_it_was)                                  \
  X(C52_failed_calls_leave_the_host_as_it_was)                                 \
  X(C52_failed_files_leave_the_host_as_it_was)
TEST_MAIN(TESTS)
