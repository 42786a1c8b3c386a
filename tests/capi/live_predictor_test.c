/* A live predictor: it reads the model as it learns, and is not saved. */
#include "asking.h"
#include "check.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ROWS = 20 };

static double number(const naibx_predictor *predictor, int32_t key,
                     uint32_t index) {
  double found = -1;
  CHECK_OK(naibx_predictor_get_number(predictor, key, index, &found, NULL));
  return found;
}

/* Scores as those of tables, to rounding. */
static void expect_near(const naibx_answer *found,
                        const naibx_answer *expected) {
  uint32_t output;
  for (output = NAIBX_STEPS; output <= NAIBX_LABEL_EVIDENCE; output *= 2) {
    const double *numbers[2] = {NULL, NULL};
    uint64_t counts[2] = {0, 0};
    uint64_t i;
    CHECK_OK(
        naibx_answer_numbers(found, output, &numbers[0], &counts[0], NULL));
    CHECK_OK(
        naibx_answer_numbers(expected, output, &numbers[1], &counts[1], NULL));
    CHECK_EQUAL(counts[0], counts[1]);
    for (i = 0; i < counts[0]; ++i) {
      if (isinf(numbers[1][i]))
        CHECK_EQUAL(numbers[0][i], numbers[1][i]);
      else
        CHECK_NEAR(numbers[0][i], numbers[1][i],
                   1e-9 * fmax(1.0, fabs(numbers[1][i])));
    }
  }
}

static void a_live_predictor_sees_what_its_model_learns(void) {
  const mixed_rows rows = make_mixed_rows(ROWS, 0);
  naibx_model *model = make_mixed_model();
  naibx_predictor *live = make_predictor(model, NAIBX_LIVE);
  naibx_request *request = make_request(ALL_OUTPUTS);
  naibx_answer *by_live = make_answer(1);
  naibx_answer *by_tables = make_answer(1);
  results before = {0, NULL};
  uint32_t round;
  for (round = 0; round < 5; ++round) {
    naibx_predictor *compiled = make_predictor(model, NAIBX_FLOAT64);
    results now;
    CHECK_OK(ask(by_live, live, request, &rows));
    CHECK_OK(ask(by_tables, compiled, request, &rows));
    expect_near(by_live, by_tables);
    now = copy_results(by_live, NAIBX_SIZES);
    CHECK(before.bytes == NULL || memcmp(before.bytes, now.bytes, now.size));
    free(before.bytes);
    before = now;
    naibx_predictor_destroy(compiled);
    learn(model, rows.values + (size_t)round * MIXED_FEATURES, MIXED_FEATURES,
          round % MIXED_LABELS);
  }
  free(before.bytes);
  naibx_answer_destroy(by_live);
  naibx_answer_destroy(by_tables);
  naibx_request_destroy(request);
  naibx_predictor_destroy(live);
  naibx_destroy(model);
  free_mixed_rows(rows);
}

/* The order in which sizes were seen is in no file, and in no sum either. */
static void C42_a_loaded_model_gives_the_bits_of_the_one_that_was_saved(void) {
  const mixed_rows rows = make_mixed_rows(ROWS, 0);
  const uint32_t set[MIXED_LABELS] = {0, 1, 2, 3};
  const uint64_t sizes[5] = {3, 0, 4, 1, 2};
  naibx_model *model = make_model(MIXED_LABELS, NAIBX_GAUSSIAN, MIXED_FEATURES);
  naibx_model *loaded = NULL;
  naibx_request *request = make_request(ALL_OUTPUTS);
  naibx_answer *answer = make_answer(1);
  naibx_predictor *live = NULL;
  saved_model saved;
  results expected;
  uint64_t i;
  for (i = 0; i < 15; ++i)
    learn_set(model, rows.values + i * MIXED_FEATURES, MIXED_FEATURES, set,
              sizes[i % 5], 1.0 + (double)i / 7);
  saved = save_model(model);
  CHECK_OK(
      naibx_read_parts(saved.bytes, saved.size, NULL, &loaded, NULL, NULL));
  live = make_predictor(model, NAIBX_LIVE);
  CHECK_OK(ask(answer, live, request, &rows));
  expected = copy_results(answer, ALL_OUTPUTS);
  naibx_predictor_destroy(live);
  live = make_predictor(loaded, NAIBX_LIVE);
  CHECK_OK(ask(answer, live, request, &rows));
  expect_results(answer, ALL_OUTPUTS, &expected);
  naibx_predictor_destroy(live);
  free(expected.bytes);
  free(saved.bytes);
  naibx_answer_destroy(answer);
  naibx_request_destroy(request);
  naibx_destroy(loaded);
  naibx_destroy(model);
  free_mixed_rows(rows);
}

static void C24_a_live_predictor_waits_for_the_first_example(void) {
  const double x = 1.0;
  naibx_model *model = make_model(2, NAIBX_GAUSSIAN, 1);
  naibx_predictor *live = make_predictor(model, NAIBX_LIVE);
  naibx_answer *answer = make_answer(1);
  naibx_error *error = (naibx_error *)model;
  CHECK_STATUS(naibx_answer_predict(answer, live, NULL, 1, &x, NULL, NULL, 1,
                                    NULL, NULL, &error),
               NAIBX_NOT_TRAINED);
  CHECK(error == NULL);
  expect_empty(answer);
  CHECK_STATUS(naibx_answer_reserve(answer, live, NULL, 1, &error),
               NAIBX_NOT_TRAINED);
  CHECK(error == NULL);
  CHECK_EQUAL(number(live, NAIBX_LABEL_SEEN, 1), 0);
  CHECK_EQUAL(number(live, NAIBX_SIZE_SEEN, 1), 0);
  learn(model, &x, 1, 1);
  CHECK_OK(naibx_answer_predict(answer, live, NULL, 1, &x, NULL, NULL, 1, NULL,
                                NULL, NULL));
  CHECK_EQUAL(size_of_set(answer, 0), 1);
  CHECK_EQUAL(number(live, NAIBX_LABEL_SEEN, 1), 1);
  CHECK_EQUAL(number(live, NAIBX_LABEL_SEEN, 0), 0);
  CHECK_EQUAL(number(live, NAIBX_SIZE_SEEN, 1), 1);
  CHECK_EQUAL(number(live, NAIBX_SIZE_SEEN, 2), 0);
  naibx_answer_destroy(answer);
  naibx_predictor_destroy(live);
  naibx_destroy(model);
}

static int32_t refuse_bytes(void *context, const uint8_t *bytes,
                            uint64_t size) {
  (void)context;
  (void)bytes;
  (void)size;
  check_failed("nothing is written", __FILE__, __LINE__);
  return 1;
}

static void a_live_predictor_is_not_saved(void) {
  const char *const path = "live_predictor_test.naibx";
  naibx_model *model = make_mixed_model();
  naibx_predictor *live = make_predictor(model, NAIBX_LIVE);
  const naibx_model *models[2] = {NULL, NULL};
  int i;
  models[1] = model;
  for (i = 0; i < 2; ++i) {
    naibx_error *error = NULL;
    CHECK_STATUS(naibx_save_parts(models[i], live, path, &error),
                 NAIBX_ERROR_MISMATCH);
    expect_error(error, NAIBX_ERROR_MISMATCH, -1, -1, "live");
    CHECK(fopen(path, "rb") == NULL);
    CHECK_STATUS(naibx_write_parts(models[i], live, refuse_bytes, NULL, &error),
                 NAIBX_ERROR_MISMATCH);
    expect_error(error, NAIBX_ERROR_MISMATCH, -1, -1, "live");
  }
  naibx_predictor_destroy(live);
  naibx_destroy(model);
}

static void the_numbers_of_a_live_predictor(void) {
  naibx_model *model = make_mixed_model();
  naibx_predictor *live = make_predictor(model, NAIBX_LIVE);
  naibx_predictor *compiled = make_predictor(model, NAIBX_FLOAT64);
  CHECK_EQUAL(number(live, NAIBX_FORM, 0), NAIBX_LIVE);
  CHECK_EQUAL(number(live, NAIBX_TABLE_BYTES, 0), 0);
  CHECK_EQUAL(number(live, NAIBX_KERNEL, 0), number(compiled, NAIBX_KERNEL, 0));
  CHECK_STATUS(naibx_predictor_set_number(live, NAIBX_KERNEL,
                                          NAIBX_KERNEL_PORTABLE, NULL),
               NAIBX_ERROR_MISMATCH);
  naibx_predictor_destroy(compiled);
  naibx_predictor_destroy(live);
  naibx_destroy(model);
}

#define TESTS(X)                                                               \
  X(a_live_predictor_sees_what_its_model_learns)                               \
  X(C42_a_loaded_model_gives_the_bits_of_the_one_that_was_saved)               \
  X(C24_a_live_predictor_waits_for_the_first_example)                          \
  X(a_live_predictor_is_not_saved)                                             \
  X(the_numbers_of_a_live_predictor)
TEST_MAIN(TESTS)
