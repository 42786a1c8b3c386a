/* Predictors that are mapped: arguments, limits, memory. */
#include "check.h"
#include "fixture.h"
#include "folder.h"
#include "pool.h"

#include <stdio.h>
#include <string.h>

static const char path[] = "map.naibx";

/* Of 200 features and 50 labels: 160 KB of tables. */
static naibx_predictor *make_wide_predictor(void) {
  naibx_model *model = make_model(50, NAIBX_GAUSSIAN, 200);
  naibx_predictor *made = NULL;
  double row[200];
  uint32_t label, i;
  for (label = 0; label < 100; ++label) {
    for (i = 0; i < 200; ++i)
      row[i] = (double)((label * 7 + i * 3) % 11);
    learn(model, row, 200, label % 50);
  }
  CHECK_OK(naibx_predictor_create(model, NAIBX_FLOAT64, &made, NULL));
  naibx_destroy(model);
  return made;
}

static void the_tables_take_no_memory_of_the_allocator(void) {
  char folder[] = "naibx-map-XXXXXX";
  naibx_predictor *predictor = make_wide_predictor();
  naibx_allocator *allocator = NULL;
  naibx_load_options *options = NULL;
  pool from = {0, 0, 0, 0};
  uint64_t bytes;
  enter_new_folder(folder);
  CHECK_OK(naibx_predictor_save(predictor, path, NULL));
  bytes = naibx_predictor_table_bytes(predictor);
  naibx_predictor_destroy(predictor);
  CHECK_OK(naibx_allocator_create(take, give_back, &from, &allocator, NULL));
  CHECK_OK(naibx_load_options_create(&options, NULL));
  CHECK_OK(naibx_load_options_set_allocator(options, allocator, NULL));
  CHECK_OK(naibx_predictor_map(path, options, &predictor, NULL));
  CHECK(bytes > 100000);
  CHECK(from.bytes_held > 0 && from.bytes_held < bytes / 4);
  CHECK_EQUAL(naibx_predictor_table_bytes(predictor), bytes);
  naibx_predictor_destroy(predictor);
  naibx_load_options_destroy(options);
  naibx_allocator_destroy(allocator);
  CHECK_EQUAL(from.blocks_held, 0);
  remove_file(path);
  leave_folder(folder);
}

static void limits_hold_for_what_is_mapped(void) {
  char folder[] = "naibx-map-XXXXXX";
  naibx_predictor *predictor = make_wide_predictor();
  naibx_load_options *options = NULL;
  naibx_error *error = NULL;
  uint64_t i;
  enter_new_folder(folder);
  CHECK_OK(naibx_predictor_save(predictor, path, NULL));
  naibx_predictor_destroy(predictor);
  CHECK_OK(naibx_load_options_create(&options, NULL));
  for (i = 0; i < 3; ++i) {
    CHECK_OK(naibx_load_options_set_limits(options, i == 0 ? 49 : UINT64_MAX,
                                           i == 1 ? 199 : UINT64_MAX,
                                           i == 2 ? 100000 : UINT64_MAX, NULL));
    CHECK_STATUS(naibx_predictor_map(path, options, &predictor, &error),
                 NAIBX_ERROR_LIMIT);
    CHECK(predictor == NULL);
    CHECK(strstr(naibx_error_message(error), path) != NULL);
    naibx_error_destroy(error);
  }
  naibx_load_options_destroy(options);
  remove_file(path);
  leave_folder(folder);
}

static void C41_what_is_no_predictor_is_refused(void) {
  char folder[] = "naibx-map-XXXXXX";
  naibx_model *model = make_mixed_model();
  naibx_predictor *predictor = (naibx_predictor *)model;
  naibx_error *error = NULL;
  enter_new_folder(folder);
  CHECK_STATUS(naibx_predictor_map("no/such/file", NULL, &predictor, &error),
               NAIBX_ERROR_READ);
  CHECK(predictor == NULL);
  CHECK(strstr(naibx_error_message(error), "no/such/file") != NULL);
  naibx_error_destroy(error);
  CHECK_STATUS(naibx_predictor_map(".", NULL, &predictor, NULL),
               NAIBX_ERROR_READ);
  CHECK_OK(naibx_save(model, path, NULL));
  CHECK_STATUS(naibx_predictor_map(path, NULL, &predictor, NULL),
               NAIBX_ERROR_NOT_A_MODEL);
  fclose(fopen(path, "wb"));
  CHECK_STATUS(naibx_predictor_map(path, NULL, &predictor, NULL),
               NAIBX_ERROR_NOT_A_MODEL);
  naibx_destroy(model);
  remove_file(path);
  leave_folder(folder);
}

static void C48_NULL_arguments_of_mapping(void) {
  naibx_predictor *predictor = NULL;
#define MAP_1(e) naibx_predictor_map(NULL, NULL, &predictor, e)
#define MAP_2(e) naibx_predictor_map(path, NULL, NULL, e)
#define VERIFY(e) naibx_load_options_set_verify_tables(NULL, 0, e)
  CHECK_NULL(MAP_1);
  CHECK_NULL(MAP_2);
  CHECK_NULL(VERIFY);
}

#define TESTS(X)                                                               \
  X(the_tables_take_no_memory_of_the_allocator)                                \
  X(limits_hold_for_what_is_mapped)                                            \
  X(C41_what_is_no_predictor_is_refused)                                       \
  X(C48_NULL_arguments_of_mapping)
TEST_MAIN(TESTS)
