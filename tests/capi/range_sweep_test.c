/* Numbers at the ends of their ranges and beyond, for every parameter of every
 * function. */
#include "check.h"
#include "number_ranges.h"
#include "world.h"

#include <float.h>
#include <math.h>
#include <string.h>

/* A call with one argument changed. A failure changes no object, and the same
 * call with good arguments works after it. */
static void expect_with(const exported_function *function, int place,
                        const argument *changed, naibx_status expected,
                        naibx_status or_else) {
  world *self = make_world(ALL_FAMILIES, NULL);
  const snapshot before = take_snapshot(self);
  argument given[MAXIMUM_PARAMETERS];
  outcome result;
  CHECK(valid_arguments(self, function, given));
  given[place] = *changed;
  result = call_in(self, function, given);
  expect_outcome(self, function, given, result,
                 result.status == or_else ? or_else : expected);
  if (result.status != NAIBX_OK) {
    expect_unchanged(self, &before, function->name);
    CHECK(valid_arguments(self, function, given));
    result = call_in(self, function, given);
    expect_outcome(self, function, given, result, NAIBX_OK);
  }
  free_snapshot(before);
  destroy_world(self);
}

static int is_unsigned_long(const char *type) {
  return strcmp(type, "uint64_t") == 0;
}

static int is_less(const char *type, int64_t left, int64_t right) {
  return is_unsigned_long(type) ? (uint64_t)left < (uint64_t)right
                                : left < right;
}

/* The ends of a type, as integer_range has them. */
static int64_t least_of(const char *type) {
  if (type[0] == 'u')
    return 0;
  return strcmp(type, "int64_t") == 0 ? INT64_MIN : INT32_MIN;
}

static int64_t greatest_of(const char *type) {
  if (is_unsigned_long(type))
    return -1;
  if (strcmp(type, "int64_t") == 0)
    return INT64_MAX;
  return strcmp(type, "uint32_t") == 0 ? UINT32_MAX : INT32_MAX;
}

/* More elements to read than the address space has room for. */
static int is_beyond_memory(const function_parameter *one, int64_t value) {
  return is_unsigned_long(one->type) && strstr(one->name, "_count") != NULL &&
         (uint64_t)value > (uint64_t)PTRDIFF_MAX / 4;
}

static void try_integer(const exported_function *function, int place,
                        const integer_range *range, int64_t value) {
  const char *type = function->parameters[place].type;
  argument changed = {NULL, NULL, value, 0.0};
  if (is_less(type, value, least_of(type)) ||
      is_less(type, greatest_of(type), value))
    return;
  if (is_beyond_memory(&function->parameters[place], value))
    expect_with(function, place, &changed, NAIBX_ERROR_OUT_OF_RANGE,
                NAIBX_ERROR_OUT_OF_RANGE);
  else if (is_less(type, value, range->lowest))
    expect_with(function, place, &changed, range->below, range->below);
  else if (!is_less(type, range->highest, value))
    /* Which kernels there are is for the machine to say. */
    expect_with(function, place, &changed, NAIBX_OK, NAIBX_OK);
  else if (!is_less(type, value, range->above_from))
    expect_with(function, place, &changed, range->above, range->above);
}

static void try_integers(const exported_function *function, int place) {
  const function_parameter *one = &function->parameters[place];
  const integer_range *range = find_integer_range(function->name, one->name);
  const int64_t two_to_53 = (int64_t)1 << 53;
  const int64_t lowest = range->lowest;
  const int64_t highest = range->highest;
  const int64_t values[] = {least_of(one->type),
                            greatest_of(one->type),
                            -1,
                            0,
                            1,
                            INT32_MAX,
                            UINT32_MAX,
                            two_to_53 + 1,
                            lowest,
                            lowest - (lowest > INT64_MIN),
                            highest,
                            highest + (highest < INT64_MAX),
                            range->above_from};
  size_t i;
  for (i = 0; i < sizeof values / sizeof values[0]; ++i)
    try_integer(function, place, range, values[i]);
}

static void try_reals(const exported_function *function, int place) {
  const function_parameter *one = &function->parameters[place];
  const real_range *range = find_real_range(function->name, one->name);
  const double values[] = {range->lowest,
                           range->highest,
                           0.0,
                           -0.0,
                           nextafter(range->lowest, 0.0),
                           nextafter(range->highest, HUGE_VAL),
                           -range->lowest,
                           -1.0,
                           5e-324,
                           DBL_MAX,
                           -DBL_MAX,
                           HUGE_VAL,
                           -HUGE_VAL,
                           (double)NAN};
  size_t i;
  for (i = 0; i < sizeof values / sizeof values[0]; ++i) {
    const double value = values[i];
    const int is_valid =
        value == 0.0 || (value >= range->lowest && value <= range->highest);
    const naibx_status expected = is_valid ? NAIBX_OK : range->outside;
    argument changed = {NULL, NULL, 0, 0.0};
    changed.real = value;
    expect_with(function, place, &changed, expected, expected);
  }
}

/* Such a number is neither right nor wrong without the file. */
static int is_length_of_a_file(const char *function, const char *name) {
  return strcmp(name, "size") == 0 &&
         (strcmp(function, "naibx_read_parts") == 0 ||
          strcmp(function, "naibx_merge_bytes") == 0 ||
          strcmp(function, "naibx_file_get_number") == 0);
}

static void every_number_of_every_function_has_bounds(void) {
  size_t i;
  int place;
  for (i = 0; i < exported_function_count; ++i) {
    const exported_function *function = &exported_functions[i];
    for (place = 0; place < function->parameter_count; ++place) {
      const function_parameter *one = &function->parameters[place];
      if (strcmp(one->type, "double") == 0)
        try_reals(function, place);
      else if (one->null == NOT_A_POINTER &&
               !is_length_of_a_file(function->name, one->name))
        try_integers(function, place);
    }
  }
}

/* Lengths that are not the file's own. */
static void a_file_has_one_length(void) {
  int functions = 0;
  size_t i;
  for (i = 0; i < exported_function_count; ++i) {
    const exported_function *function = &exported_functions[i];
    const int place = find_parameter(function, "size");
    argument changed = {NULL, NULL, 0, 0.0};
    uint64_t length;
    if (place < 0 || !is_length_of_a_file(function->name, "size") ||
        strcmp(function->name, "naibx_file_get_number") == 0)
      continue;
    for (length = 0; length < 200; ++length) {
      changed.integer = (int64_t)length;
      expect_with(function, place, &changed, NAIBX_ERROR_TRUNCATED,
                  length < 8 ? NAIBX_ERROR_NOT_A_MODEL : NAIBX_ERROR_TRUNCATED);
    }
    ++functions;
  }
  CHECK_EQUAL(functions, 2);
}

#define TESTS(X)                                                               \
  X(every_number_of_every_function_has_bounds)                                 \
  X(a_file_has_one_length)
TEST_MAIN(TESTS)
