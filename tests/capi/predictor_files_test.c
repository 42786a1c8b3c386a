/* Predictors that are saved and loaded: arguments, buffers, memory, files. */
#include "check.h"
#include "fixture.h"
#include "pool.h"
#include "predicting.h"

#include <stdio.h>
#include <stdlib.h>

static const double row[MIXED_FEATURES] = {0.5, 0.5, 1, 2, 0, 1};

static naibx_predictor *make_predictor(int32_t precision) {
  naibx_model *model = make_mixed_model();
  naibx_predictor *made = NULL;
  CHECK_OK(naibx_predictor_create(model, precision, &made, NULL));
  naibx_destroy(model);
  return made;
}

static void C48_parts_of_files(void) {
  naibx_model *m = make_mixed_model();
  naibx_predictor *p = make_predictor(NAIBX_FLOAT64);
  naibx_model *model = m;
  naibx_predictor *loaded = p;
  const saved_model saved = save_parts(m, p);
#define SAVE_1(e) naibx_save_parts(NULL, NULL, "both", e)
#define SAVE_2(e) naibx_save_parts(m, p, NULL, e)
#define LOAD_1(e) naibx_load_parts(NULL, NULL, &model, &loaded, e)
#define LOAD_2(e) naibx_load_parts("both", NULL, NULL, NULL, e)
#define READ_1(e) naibx_read_parts(NULL, 100, NULL, &model, &loaded, e)
#define READ_2(e) naibx_read_parts(saved.bytes, saved.size, NULL, NULL, NULL, e)
  CHECK_NULL(SAVE_1);
  CHECK_NULL(SAVE_2);
  CHECK_NULL(LOAD_1);
  CHECK(model == NULL && loaded == NULL);
  CHECK_NULL(LOAD_2);
  model = m;
  loaded = p;
  CHECK_NULL(READ_1);
  CHECK(model == NULL && loaded == NULL);
  CHECK_NULL(READ_2);
  free(saved.bytes);
  naibx_predictor_destroy(p);
  naibx_destroy(m);
}

static void a_file_that_cannot_be_written_is_an_error(void) {
  naibx_predictor *predictor = make_predictor(NAIBX_FLOAT64);
  naibx_error *error = NULL;
  CHECK_STATUS(naibx_save_parts(NULL, predictor, "/no/such/folder/p", &error),
               NAIBX_ERROR_WRITE);
  expect_error(error, NAIBX_ERROR_WRITE, -1, -1, "/no/such/folder/p");
  naibx_predictor_destroy(predictor);
}

static void the_wrong_kind_of_file_names_its_path(void) {
  const char *const path = "predictor_files_test.naibx";
  naibx_predictor *predictor = make_predictor(NAIBX_FLOAT64);
  naibx_model *model = NULL;
  naibx_error *error = NULL;
  CHECK_OK(naibx_save_parts(NULL, predictor, path, NULL));
  naibx_predictor_destroy(predictor);
  CHECK_STATUS(naibx_load(path, NULL, &model, &error), NAIBX_ERROR_NOT_A_MODEL);
  CHECK(model == NULL);
  expect_error(error, NAIBX_ERROR_NOT_A_MODEL, -1, -1, path);
  model = make_mixed_model();
  CHECK_OK(naibx_save(model, path, NULL));
  naibx_destroy(model);
  CHECK_STATUS(naibx_load_parts(path, NULL, NULL, &predictor, &error),
               NAIBX_ERROR_NOT_A_MODEL);
  CHECK(predictor == NULL);
  expect_error(error, NAIBX_ERROR_NOT_A_MODEL, -1, -1, path);
  CHECK_EQUAL(remove(path), 0);
}

/* Fails at the k-th allocation, for every k until none is left to fail. */
static void C49_memory_runs_out_in_loading_a_predictor(void) {
  naibx_predictor *predictor = make_predictor(NAIBX_FLOAT32);
  const saved_model saved = save_parts(NULL, predictor);
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
    status = naibx_read_parts(saved.bytes, saved.size, options, NULL, &loaded,
                              &error);
    naibx_load_options_destroy(options);
    from.fails_from = 0;
    if (status != NAIBX_OK) {
      CHECK(loaded == NULL);
      expect_error(error, NAIBX_ERROR_OUT_OF_MEMORY, -1, -1, "");
    } else {
      uint32_t labels[MIXED_LABELS];
      uint64_t count = 0;
      CHECK((double)from.bytes_held >=
            predictor_number(loaded, NAIBX_TABLE_BYTES));
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
  X(C48_parts_of_files)                                                        \
  X(a_file_that_cannot_be_written_is_an_error)                                 \
  X(the_wrong_kind_of_file_names_its_path)                                     \
  X(C49_memory_runs_out_in_loading_a_predictor)
TEST_MAIN(TESTS)
