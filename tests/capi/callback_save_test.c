/* Files that go to a function of the caller. */
#include "check.h"
#include "fixture.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LABELS = 250 }; /* so that a file has several parts */

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

static void expect_every_stop_is_an_error(const naibx_model *model,
                                          const naibx_predictor *predictor,
                                          taker *to, const uint8_t *expected) {
  const uint64_t parts = to->parts;
  CHECK(parts > 1);
  for (to->most_parts = 0; to->most_parts < parts; ++to->most_parts) {
    naibx_error *error = NULL;
    to->parts = 0;
    to->size = 0;
    CHECK_STATUS(naibx_write_parts(model, predictor, take, to, &error),
                 NAIBX_ERROR_WRITE);
    CHECK(strstr(naibx_error_message(error), "42") != NULL);
    CHECK_EQUAL(to->parts, to->most_parts);
    CHECK_BYTES(to->bytes, expected, to->size);
    naibx_error_destroy(error);
  }
}

/* What is saved at a path, for the caller to free. The tests run side by
 * side. */
static saved_model read_saved(const naibx_model *model,
                              const naibx_predictor *predictor) {
  enum { MOST = 1 << 22 };
  const char *const path = predictor == NULL ? "callback_save_model.naibx"
                           : model == NULL   ? "callback_save_predictor.naibx"
                                             : "callback_save_both.naibx";
  saved_model found = {malloc(MOST), 0};
  FILE *file = NULL;
  CHECK_OK(naibx_save_parts(model, predictor, path, NULL));
  file = fopen(path, "rb");
  CHECK(file != NULL && found.bytes != NULL);
  found.size = fread(found.bytes, 1, MOST, file);
  CHECK(found.size < MOST);
  fclose(file);
  CHECK_EQUAL(remove(path), 0);
  return found;
}

static void expect_parts_of(const naibx_model *model,
                            const naibx_predictor *predictor) {
  const saved_model expected = read_saved(model, predictor);
  taker to = {NULL, 0, 0, 0, UINT64_MAX};
  naibx_error *error = NULL;
  to.capacity = expected.size;
  to.bytes = malloc((size_t)to.capacity);
  CHECK(to.bytes != NULL);
  CHECK_OK(naibx_write_parts(model, predictor, take, &to, &error));
  CHECK(error == NULL);
  CHECK_EQUAL(to.size, expected.size);
  CHECK_BYTES(to.bytes, expected.bytes, to.size);
  expect_every_stop_is_an_error(model, predictor, &to, expected.bytes);

  CHECK_STATUS(naibx_write_parts(model, predictor, NULL, &to, &error),
               NAIBX_ERROR_NULL_ARGUMENT);
  naibx_error_destroy(error);
  free(to.bytes);
  free(expected.bytes);
}

static void the_parts_of_a_model_are_its_file(void) {
  const pair of = make_pair();
  expect_parts_of(of.model, NULL);
  destroy_pair(of);
}

static void the_parts_of_a_predictor_are_its_file(void) {
  const pair of = make_pair();
  expect_parts_of(NULL, of.predictor);
  destroy_pair(of);
}

static void the_parts_of_both_are_their_file(void) {
  const pair of = make_pair();
  expect_parts_of(of.model, of.predictor);
  destroy_pair(of);
}

#define TESTS(X)                                                               \
  X(the_parts_of_a_model_are_its_file)                                         \
  X(the_parts_of_a_predictor_are_its_file)                                     \
  X(the_parts_of_both_are_their_file)

TEST_MAIN(TESTS)
