/* Predictors that are saved and loaded: arguments, buffers, memory, files. */
#include "check.h"
#include "fixture.h"
#include "pool.h"
#include "predicting.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const double row[MIXED_FEATURES] = {0.5, 0.5, 1, 2, 0, 1};

static naibx_predictor *make_predictor(int32_t precision) {
  naibx_model *model = make_mixed_model();
  naibx_predictor *made = NULL;
  CHECK_OK(naibx_predictor_create(model, precision, &made, NULL));
  naibx_destroy(model);
  return made;
}

static saved_model save_predictor(const naibx_predictor *predictor) {
  saved_model saved = {NULL, 0};
  CHECK_STATUS(
      naibx_predictor_save_to_buffer(predictor, NULL, 0, &saved.size, NULL),
      NAIBX_BUFFER_TOO_SMALL);
  saved.bytes = malloc((size_t)saved.size);
  CHECK(saved.bytes != NULL);
  CHECK_OK(naibx_predictor_save_to_buffer(predictor, saved.bytes, saved.size,
                                          &saved.size, NULL));
  return saved;
}

static void C48_files_of_predictors(void) {
  naibx_predictor *p = make_predictor(NAIBX_FLOAT64);
  naibx_predictor *loaded = p;
  const saved_model saved = save_predictor(p);
  uint64_t size = 9;
#define SAVE_1(e) naibx_predictor_save(NULL, "predictor", e)
#define SAVE_2(e) naibx_predictor_save(p, NULL, e)
#define TO_BUFFER(p, b, n, e)                                                  \
  naibx_predictor_save_to_buffer(p, b, saved.size, n, e)
#define TO_BUFFER_1(e) TO_BUFFER(NULL, saved.bytes, &size, e)
#define TO_BUFFER_2(e) TO_BUFFER(p, NULL, &size, e)
#define TO_BUFFER_3(e) TO_BUFFER(p, saved.bytes, NULL, e)
#define LOAD_1(e) naibx_predictor_load(NULL, NULL, &loaded, e)
#define LOAD_2(e) naibx_predictor_load("predictor", NULL, NULL, e)
#define FROM_1(e) naibx_predictor_load_from_buffer(NULL, 100, NULL, &loaded, e)
#define FROM_2(e)                                                              \
  naibx_predictor_load_from_buffer(saved.bytes, saved.size, NULL, NULL, e)
  CHECK_NULL(SAVE_1);
  CHECK_NULL(SAVE_2);
  CHECK_NULL(TO_BUFFER_1);
  CHECK_EQUAL(size, 0);
  CHECK_NULL(TO_BUFFER_2);
  CHECK_NULL(TO_BUFFER_3);
  CHECK_NULL(LOAD_1);
  CHECK(loaded == NULL);
  CHECK_NULL(LOAD_2);
  loaded = p;
  CHECK_NULL(FROM_1);
  CHECK(loaded == NULL);
  CHECK_NULL(FROM_2);
  free(saved.bytes);
  naibx_predictor_destroy(p);
}

static void C48_a_model_and_a_predictor_in_one_file(void) {
  naibx_model *m = make_mixed_model();
  naibx_predictor *p = make_predictor(NAIBX_FLOAT64);
  uint8_t byte = 7;
  uint64_t size = 9;
#define BOTH_1(e) naibx_save_with_predictor(NULL, p, "both", e)
#define BOTH_2(e) naibx_save_with_predictor(m, NULL, "both", e)
#define BOTH_3(e) naibx_save_with_predictor(m, p, NULL, e)
#define BOTH_TO(m, p, b, n, e)                                                 \
  naibx_save_with_predictor_to_buffer(m, p, b, 1, n, e)
#define BOTH_TO_1(e) BOTH_TO(NULL, p, &byte, &size, e)
#define BOTH_TO_2(e) BOTH_TO(m, NULL, &byte, &size, e)
#define BOTH_TO_3(e) BOTH_TO(m, p, NULL, &size, e)
#define BOTH_TO_4(e) BOTH_TO(m, p, &byte, NULL, e)
  CHECK_NULL(BOTH_1);
  CHECK_NULL(BOTH_2);
  CHECK_NULL(BOTH_3);
  CHECK_NULL(BOTH_TO_1);
  CHECK_EQUAL(size, 0);
  CHECK_NULL(BOTH_TO_2);
  CHECK_NULL(BOTH_TO_3);
  CHECK_NULL(BOTH_TO_4);
  CHECK_STATUS(BOTH_TO(m, p, &byte, &size, NULL), NAIBX_BUFFER_TOO_SMALL);
  CHECK_EQUAL(byte, 7);
  CHECK(size > 1);
  naibx_predictor_destroy(p);
  naibx_destroy(m);
}

static void a_buffer_too_small_is_left_alone(void) {
  naibx_predictor *predictor = make_predictor(NAIBX_FLOAT32);
  const saved_model saved = save_predictor(predictor);
  uint64_t size = 0;
  memset(saved.bytes, 7, (size_t)saved.size);
  CHECK_STATUS(naibx_predictor_save_to_buffer(predictor, saved.bytes,
                                              saved.size - 1, &size, NULL),
               NAIBX_BUFFER_TOO_SMALL);
  CHECK_EQUAL(size, saved.size);
  CHECK_EQUAL(saved.bytes[0], 7);
  free(saved.bytes);
  naibx_predictor_destroy(predictor);
}

static void a_file_that_cannot_be_written_is_an_error(void) {
  naibx_predictor *predictor = make_predictor(NAIBX_FLOAT64);
  naibx_error *error = NULL;
  CHECK_STATUS(naibx_predictor_save(predictor, "/no/such/folder/p", &error),
               NAIBX_ERROR_WRITE);
  expect_error(error, NAIBX_ERROR_WRITE, -1, -1, "/no/such/folder/p");
  naibx_predictor_destroy(predictor);
}

static void the_wrong_kind_of_file_names_its_path(void) {
  const char *const path = "predictor_files_test.naibx";
  naibx_predictor *predictor = make_predictor(NAIBX_FLOAT64);
  naibx_model *model = NULL;
  naibx_error *error = NULL;
  CHECK_OK(naibx_predictor_save(predictor, path, NULL));
  naibx_predictor_destroy(predictor);
  CHECK_STATUS(naibx_load(path, NULL, &model, &error), NAIBX_ERROR_NOT_A_MODEL);
  CHECK(model == NULL);
  expect_error(error, NAIBX_ERROR_NOT_A_MODEL, -1, -1, path);
  model = make_mixed_model();
  CHECK_OK(naibx_save(model, path, NULL));
  naibx_destroy(model);
  CHECK_STATUS(naibx_predictor_load(path, NULL, &predictor, &error),
               NAIBX_ERROR_NOT_A_MODEL);
  CHECK(predictor == NULL);
  expect_error(error, NAIBX_ERROR_NOT_A_MODEL, -1, -1, path);
  CHECK_EQUAL(remove(path), 0);
}

/* Fails at the k-th allocation, for every k until none is left to fail. */
static void C49_memory_runs_out_in_loading_a_predictor(void) {
  naibx_predictor *predictor = make_predictor(NAIBX_FLOAT32);
  const saved_model saved = save_predictor(predictor);
  naibx_status status = NAIBX_ERROR_OUT_OF_MEMORY;
  uint64_t k;
  for (k = 1; status != NAIBX_OK; ++k) {
    pool from = {0, 0, 0, 0};
    naibx_allocator *allocator = NULL;
    naibx_load_options *options = NULL;
    naibx_predictor *loaded = predictor;
    naibx_error *error = NULL;
    CHECK(k < 1000);
    from.fails_from = k;
    CHECK_OK(naibx_allocator_create(take, give_back, &from, &allocator, NULL));
    CHECK_OK(naibx_load_options_create(&options, NULL));
    CHECK_OK(naibx_load_options_set_allocator(options, allocator, NULL));
    naibx_allocator_destroy(allocator);
    status = naibx_predictor_load_from_buffer(saved.bytes, saved.size, options,
                                              &loaded, &error);
    naibx_load_options_destroy(options);
    from.fails_from = 0;
    if (status != NAIBX_OK) {
      CHECK(loaded == NULL);
      expect_error(error, NAIBX_ERROR_OUT_OF_MEMORY, -1, -1, "");
    } else {
      uint32_t labels[MIXED_LABELS];
      uint64_t count = 0;
      CHECK(from.bytes_held >= naibx_predictor_table_bytes(loaded));
      CHECK_OK(predict_one(by_predictor(loaded), row, NULL, MIXED_FEATURES, 2,
                           labels, NULL, MIXED_LABELS, &count, NULL, NULL));
    }
    naibx_predictor_destroy(loaded);
    CHECK_EQUAL(from.blocks_held, 0);
    CHECK_EQUAL(from.bytes_held, 0);
  }
  CHECK(k > 2);
  free(saved.bytes);
  naibx_predictor_destroy(predictor);
}

#define TESTS(X)                                                               \
  X(C48_files_of_predictors)                                                   \
  X(C48_a_model_and_a_predictor_in_one_file)                                   \
  X(a_buffer_too_small_is_left_alone)                                          \
  X(a_file_that_cannot_be_written_is_an_error)                                 \
  X(the_wrong_kind_of_file_names_its_path)                                     \
  X(C49_memory_runs_out_in_loading_a_predictor)
TEST_MAIN(TESTS)
