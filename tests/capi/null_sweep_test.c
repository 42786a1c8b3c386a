/* NULL for every pointer of every function, in turn, against what the header
 * says of it. */
#include "check.h"
#include "world.h"

#include <stdio.h>
#include <string.h>

/* What plain getters return for NULL, where it is not 0 and "". */
static double number_for_null(const char *function) {
  static const char *const minus_one[] = {"naibx_error_row",
                                          "naibx_error_column"};
  size_t i;
  for (i = 0; i < sizeof minus_one / sizeof minus_one[0]; ++i) {
    if (strcmp(function, minus_one[i]) == 0)
      return -1.0;
  }
  return 0.0;
}

static void set_null(argument *one) {
  one->pointer = NULL;
  one->function = NULL;
}

static naibx_status expected_status(const function_parameter *one) {
  return one->null == NULL_IS_ALLOWED ? NAIBX_OK : NAIBX_ERROR_NULL_ARGUMENT;
}

/* The call succeeds, and nothing tells it from one that never failed. */
static void expect_usable(world *self, const exported_function *function) {
  argument given[MAXIMUM_PARAMETERS];
  outcome result;
  CHECK(valid_arguments(self, function, given));
  result = call_in(self, function, given);
  expect_outcome(self, function, given, result, NAIBX_OK);
}

static void pass_null(const exported_function *function, int place) {
  const function_parameter *one = &function->parameters[place];
  world *self = make_world(ALL_FAMILIES, NULL);
  const snapshot before = take_snapshot(self);
  argument given[MAXIMUM_PARAMETERS];
  outcome result;
  CHECK(valid_arguments(self, function, given));
  set_null(&given[place]);
  result = call_in(self, function, given);
  expect_outcome(self, function, given, result, expected_status(one));
  if (one->null != NULL_IS_ALLOWED) {
    /* The same without a place for the error. */
    set_null(&given[function->parameter_count - 1]);
    result = call_in(self, function, given);
    expect_outcome(self, function, given, result, expected_status(one));
    expect_unchanged(self, &before, function->name);
    expect_usable(self, function);
  }
  if (function->returns == RETURNS_A_NUMBER)
    CHECK_EQUAL(result.number, number_for_null(function->name));
  if (function->returns == RETURNS_A_TEXT)
    CHECK(strcmp(result.text, "") == 0);
  free_snapshot(before);
  destroy_world(self);
}

static void C48_null_for_every_pointer_of_every_function(void) {
  size_t i;
  int place;
  for (i = 0; i < exported_function_count; ++i) {
    const exported_function *function = &exported_functions[i];
    for (place = 0; place < function->parameter_count; ++place) {
      if (function->parameters[place].null != NOT_A_POINTER)
        pass_null(function, place);
    }
  }
}

/* NULL is no fault where there are no elements; the numbers then may be. */
static void C48_null_for_arrays_without_elements(void) {
  int arrays = 0;
  size_t i;
  int place;
  for (i = 0; i < exported_function_count; ++i) {
    const exported_function *function = &exported_functions[i];
    for (place = 0; place < function->parameter_count; ++place) {
      const function_parameter *one = &function->parameters[place];
      argument given[MAXIMUM_PARAMETERS];
      world *self = NULL;
      outcome result;
      if (one->null != NULL_WHERE_EMPTY)
        continue;
      self = make_world(ALL_FAMILIES, NULL);
      CHECK(valid_arguments(self, function, given));
      set_null(&given[place]);
      given[find_parameter(function, one->count)].integer = 0;
      result = call_in(self, function, given);
      if (result.status == NAIBX_ERROR_NULL_ARGUMENT) {
        fprintf(stderr, "%s, %s: ", function->name, one->name);
        check_failed("NULL is allowed without elements", __FILE__, __LINE__);
      }
      expect_outcome(self, function, given, result, result.status);
      destroy_world(self);
      ++arrays;
    }
  }
  CHECK(arrays >= 10);
}

/* Columns without values and offsets without columns. */
static void C48_null_beside_sparse_rows(void) {
  static const double values[MIXED_FEATURES] = {0.5, 0.5, 1, 2, 0, 1};
  static const uint32_t indices[1] = {0};
  static const uint32_t labels[1] = {1};
  static const uint64_t offsets[2] = {0, 1};
  naibx_model *model = make_mixed_model();
#define ADD(e) naibx_add_example(model, NULL, indices, 1, labels, 1, 1.0, e)
#define BATCH(e)                                                               \
  naibx_add_examples(model, 1, values, indices, NULL, 1, labels, offsets, 1,   \
                     NULL, NULL, NULL, e)
  CHECK_NULL(ADD);
  CHECK_NULL(BATCH);
  naibx_destroy(model);
}

#define TESTS(X)                                                               \
  X(C48_null_for_every_pointer_of_every_function)                              \
  X(C48_null_for_arrays_without_elements)                                      \
  X(C48_null_beside_sparse_rows)
TEST_MAIN(TESTS)
