/* Predictors that are mapped: arguments, limits, memory. */
#include "check.h"
#include "fixture.h"
#include "folder.h"
#include "pool.h"
#include "predicting.h"

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

static naibx_load_options *make_options_of_mapping(void) {
  naibx_load_options *options = NULL;
  CHECK_OK(naibx_load_options_create(&options, NULL));
  CHECK_OK(naibx_load_options_set_number(options, NAIBX_MAP_TABLES, 1, NULL));
  return options;
}

static void the_tables_take_no_memory_of_the_allocator(void) {
  char folder[] = "naibx-map-XXXXXX";
  naibx_predictor *predictor = make_wide_predictor();
  naibx_allocator *allocator = NULL;
  naibx_load_options *options = NULL;
  pool from = {0, 0, 0, 0};
  double bytes;
  enter_new_folder(folder);
  CHECK_OK(naibx_save_parts(NULL, predictor, path, NULL));
  bytes = predictor_number(predictor, NAIBX_TABLE_BYTES);
  naibx_predictor_destroy(predictor);
  CHECK_OK(naibx_allocator_create(take, give_back, &from, &allocator, NULL));
  options = make_options_of_mapping();
  CHECK_OK(naibx_load_options_set_allocator(options, allocator, NULL));
  CHECK_OK(naibx_load_parts(path, options, NULL, &predictor, NULL));
  CHECK(bytes > 100000);
  CHECK(from.bytes_held > 0 && (double)from.bytes_held < bytes / 4);
  CHECK_EQUAL(predictor_number(predictor, NAIBX_TABLE_BYTES), bytes);
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
  CHECK_OK(naibx_save_parts(NULL, predictor, path, NULL));
  naibx_predictor_destroy(predictor);
  for (i = 0; i < 3; ++i) {
    const int32_t keys[3] = {NAIBX_LABEL_LIMIT, NAIBX_FEATURE_LIMIT,
                             NAIBX_BYTE_LIMIT};
    const double limits[3] = {49, 199, 100000};
    options = make_options_of_mapping();
    CHECK_OK(naibx_load_options_set_number(options, keys[i], limits[i], NULL));
    CHECK_STATUS(naibx_load_parts(path, options, NULL, &predictor, &error),
                 NAIBX_ERROR_LIMIT);
    CHECK(predictor == NULL);
    CHECK(strstr(naibx_error_message(error), path) != NULL);
    naibx_error_destroy(error);
    naibx_load_options_destroy(options);
  }
  remove_file(path);
  leave_folder(folder);
}

static void C41_what_is_no_predictor_is_refused(void) {
  char folder[] = "naibx-map-XXXXXX";
  naibx_model *model = make_mixed_model();
  naibx_predictor *predictor = (naibx_predictor *)model;
  naibx_load_options *options = make_options_of_mapping();
  naibx_error *error = NULL;
  enter_new_folder(folder);
  CHECK_STATUS(
      naibx_load_parts("no/such/file", options, NULL, &predictor, &error),
      NAIBX_ERROR_READ);
  CHECK(predictor == NULL);
  CHECK(strstr(naibx_error_message(error), "no/such/file") != NULL);
  naibx_error_destroy(error);
  CHECK_STATUS(naibx_load_parts(".", options, NULL, &predictor, NULL),
               NAIBX_ERROR_READ);
  CHECK_OK(naibx_save(model, path, NULL));
  CHECK_STATUS(naibx_load_parts(path, options, NULL, &predictor, NULL),
               NAIBX_ERROR_NOT_A_MODEL);
  fclose(fopen(path, "wb"));
  CHECK_STATUS(naibx_load_parts(path, options, NULL, &predictor, NULL),
               NAIBX_ERROR_NOT_A_MODEL);
  naibx_load_options_destroy(options);
  naibx_destroy(model);
  remove_file(path);
  leave_folder(folder);
}

#define TESTS(X)                                                               \
  X(the_tables_take_no_memory_of_the_allocator)                                \
  X(limits_hold_for_what_is_mapped)                                            \
  X(C41_what_is_no_predictor_is_refused)
TEST_MAIN(TESTS)
