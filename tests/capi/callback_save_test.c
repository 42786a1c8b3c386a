/* Files that go to a function of the caller. */
#include "check.h"
#include "fixture.h"

#include <stdlib.h>
#include <string.h>

enum { LABELS = 120 }; /* so that a file has several parts */

/* Takes parts up to a number of them. */
typedef struct {
  uint8_t *bytes;
  uint64_t capacity, size;
  uint64_t parts, most_parts;
} taker;

static int32_t take(void *context, const uint8_t *bytes, uint64_t size) {
  taker *to = context;
  CHECK(bytes != NULL && size > 0);
  if (to->parts == to->most_parts)
    return 42;
  ++to->parts;
  CHECK(to->size + size <= to->capacity);
  memcpy(to->bytes + to->size, bytes, size);
  to->size += size;
  return 0;
}

typedef struct {
  naibx_model *model;
  naibx_predictor *predictor;
} pair;

typedef naibx_status (*save)(const pair *of, naibx_write write, void *context,
                             naibx_error **error);
typedef naibx_status (*save_to_buffer)(const pair *of, uint8_t *buffer,
                                       uint64_t capacity, uint64_t *size);

static naibx_status save_model_of(const pair *of, naibx_write write,
                                  void *context, naibx_error **error) {
  return naibx_save_to_callback(of->model, write, context, error);
}
static naibx_status buffer_model_of(const pair *of, uint8_t *buffer,
                                    uint64_t capacity, uint64_t *size) {
  return naibx_save_to_buffer(of->model, buffer, capacity, size, NULL);
}
static naibx_status save_predictor_of(const pair *of, naibx_write write,
                                      void *context, naibx_error **error) {
  return naibx_predictor_save_to_callback(of->predictor, write, context, error);
}
static naibx_status buffer_predictor_of(const pair *of, uint8_t *buffer,
                                        uint64_t capacity, uint64_t *size) {
  return naibx_predictor_save_to_buffer(of->predictor, buffer, capacity, size,
                                        NULL);
}
static naibx_status save_both_of(const pair *of, naibx_write write,
                                 void *context, naibx_error **error) {
  return naibx_save_with_predictor_to_callback(of->model, of->predictor, write,
                                               context, error);
}
static naibx_status buffer_both_of(const pair *of, uint8_t *buffer,
                                   uint64_t capacity, uint64_t *size) {
  return naibx_save_with_predictor_to_buffer(of->model, of->predictor, buffer,
                                             capacity, size, NULL);
}

static pair make_pair(void) {
  pair made = {make_model(LABELS, NAIBX_GAUSSIAN, 3), NULL};
  uint32_t i;
  for (i = 0; i < LABELS; ++i) {
    const double row[3] = {i * 0.5, (double)(i % 7), -1.0};
    learn(made.model, row, 3, i);
  }
  CHECK_OK(
      naibx_predictor_create(made.model, NAIBX_FLOAT64, &made.predictor, NULL));
  return made;
}
static void destroy_pair(pair made) {
  naibx_predictor_destroy(made.predictor);
  naibx_destroy(made.model);
}

static void expect_every_stop_is_an_error(save save_parts, const pair *of,
                                          taker *to, const uint8_t *expected) {
  const uint64_t parts = to->parts;
  CHECK(parts > 1);
  for (to->most_parts = 0; to->most_parts < parts; ++to->most_parts) {
    naibx_error *error = NULL;
    to->parts = 0;
    to->size = 0;
    CHECK_STATUS(save_parts(of, take, to, &error), NAIBX_ERROR_WRITE);
    CHECK(strstr(naibx_error_message(error), "42") != NULL);
    CHECK_EQUAL(to->parts, to->most_parts);
    CHECK_BYTES(to->bytes, expected, to->size);
    naibx_error_destroy(error);
  }
}

static void expect_parts_of(save save_parts, save_to_buffer save_whole) {
  const pair of = make_pair();
  taker to = {NULL, 0, 0, 0, UINT64_MAX};
  uint8_t *expected;
  naibx_error *error = NULL;
  CHECK_STATUS(save_whole(&of, NULL, 0, &to.capacity), NAIBX_BUFFER_TOO_SMALL);
  expected = malloc(to.capacity);
  to.bytes = malloc(to.capacity);
  CHECK(expected != NULL && to.bytes != NULL);
  CHECK_OK(save_whole(&of, expected, to.capacity, &to.capacity));

  CHECK_OK(save_parts(&of, take, &to, &error));
  CHECK(error == NULL);
  CHECK_EQUAL(to.size, to.capacity);
  CHECK_BYTES(to.bytes, expected, to.size);
  expect_every_stop_is_an_error(save_parts, &of, &to, expected);

  CHECK_STATUS(save_parts(&of, NULL, &to, &error), NAIBX_ERROR_NULL_ARGUMENT);
  naibx_error_destroy(error);
  free(to.bytes);
  free(expected);
  destroy_pair(of);
}

static void the_parts_of_a_model_are_its_file(void) {
  expect_parts_of(save_model_of, buffer_model_of);
}

static void the_parts_of_a_predictor_are_its_file(void) {
  expect_parts_of(save_predictor_of, buffer_predictor_of);
}

static void the_parts_of_both_are_their_file(void) {
  expect_parts_of(save_both_of, buffer_both_of);
}

#define TESTS(X)                                                               \
  X(the_parts_of_a_model_are_its_file)                                         \
  X(the_parts_of_a_predictor_are_its_file)                                     \
  X(the_parts_of_both_are_their_file)

TEST_MAIN(TESTS)
